import {
  cancelOneDayOverride,
  createOneDayOverride,
  getSchedule,
  updateSchedule,
} from '../../domain/schedules/index.ts'
import { routes } from './routes.ts'

export const scheduleRoutes = routes({
  'GET  /employees/:id/schedule': getSchedule,
  'PUT  /employees/:id/schedule': updateSchedule,
  'POST /employees/:id/one-day-overrides': createOneDayOverride,
  'POST /employees/:id/one-day-overrides/:override_id/cancel': cancelOneDayOverride,
})
