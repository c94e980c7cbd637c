import {
  approveMileageTrip,
  cancelMileageTrip,
  createMileageTrip,
  getMileageTrip,
  listMileageTrips,
  rejectMileageTrip,
  updateMileageTrip,
} from '../../../modules/mileage-trips/index.ts'
import { routes } from '../routes.ts'

export const mileageRoutes = routes({
  'GET  /mileage-trips': listMileageTrips,
  'POST /mileage-trips': createMileageTrip,
  'GET  /mileage-trips/:id': getMileageTrip,
  'PUT  /mileage-trips/:id': updateMileageTrip,
  'POST /mileage-trips/:id/approve': approveMileageTrip,
  'POST /mileage-trips/:id/reject': rejectMileageTrip,
  'POST /mileage-trips/:id/cancel': cancelMileageTrip,
})
