import {
  approveMileageTrip,
  createMileageTrip,
  getMileageTrip,
  listMileageTrips,
  rejectMileageTrip,
} from '../../modules/mileage-trips/index.ts'
import { routes } from './routes.ts'

export const mileageRoutes = routes({
  'GET  /mileage-trips': listMileageTrips,
  'POST /mileage-trips': createMileageTrip,
  'GET  /mileage-trips/:id': getMileageTrip,
  'POST /mileage-trips/:id/approve': approveMileageTrip,
  'POST /mileage-trips/:id/reject': rejectMileageTrip,
})
