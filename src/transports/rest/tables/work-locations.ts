import {
  createWorkLocation,
  getWorkLocation,
  listWorkLocations,
  updateWorkLocation,
} from '../../../modules/work-locations/index.ts'
import { routes } from '../routes.ts'

export const locationRoutes = routes({
  'GET  /work-locations': listWorkLocations,
  'POST /work-locations': createWorkLocation,
  'GET  /work-locations/:id': getWorkLocation,
  'PUT  /work-locations/:id': updateWorkLocation,
})
