import {
  cancelOneDayOverride,
  createOneDayOverride,
  deleteOneDayOverride,
  deleteScheduleVersion,
  getOneDayOverride,
  getSchedule,
  listOneDayOverrides,
  listScheduleVersions,
  updateOneDayOverride,
  updateSchedule,
} from '../../../modules/schedules/index.ts'
import { routes } from '../routes.ts'

export const scheduleRoutes = routes({
  'GET  /employees/:id/schedule': getSchedule,
  'PUT  /employees/:id/schedule': updateSchedule,
  'GET  /employees/:id/schedule-versions': listScheduleVersions,
  'DELETE /employees/:id/schedule-versions/:version_id': deleteScheduleVersion,
  'GET  /employees/:id/one-day-overrides': listOneDayOverrides,
  'POST /employees/:id/one-day-overrides': createOneDayOverride,
  'GET  /employees/:id/one-day-overrides/:override_id': getOneDayOverride,
  'PUT  /employees/:id/one-day-overrides/:override_id': updateOneDayOverride,
  'DELETE /employees/:id/one-day-overrides/:override_id': deleteOneDayOverride,
  'POST /employees/:id/one-day-overrides/:override_id/cancel': cancelOneDayOverride,
})
