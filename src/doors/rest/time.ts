import {
  createTimeEntry,
  getTimeEntry,
  listTimeEntries,
  updateTimeEntry,
} from '../../domain/punches/index.ts'
import { routes } from './routes.ts'

export const timeRoutes = routes({
  'GET  /time-entries': listTimeEntries,
  'POST /time-entries': createTimeEntry,
  'GET  /time-entries/:id': getTimeEntry,
  'PUT  /time-entries/:id': updateTimeEntry,
})
