import {
  createHoliday,
  deleteHoliday,
  listEmployeeHolidays,
  listHolidayChoices,
  listHolidays,
  setHolidayChoice,
  updateHoliday,
} from '../../modules/holidays/index.ts'
import {
  approveLeaveRequest,
  approveLeaveRequests,
  cancelLeaveRequest,
  createBlackoutDates,
  createLeaveRequest,
  createLeaveType,
  deleteBlackoutDates,
  deleteLeaveType,
  getBlackoutDates,
  getLeaveRequest,
  getLeaveSummary,
  getLeaveType,
  listAbsences,
  listBlackoutDates,
  listLeaveRequests,
  listLeaveTypes,
  previewLeaveRequest,
  rejectLeaveRequest,
  reopenLeaveRequest,
  updateBlackoutDates,
  updateLeaveRequest,
  updateLeaveType,
} from '../../modules/leave/index.ts'
import { routes } from './routes.ts'

export const leaveRoutes = routes({
  'GET    /leave-requests': listLeaveRequests,
  'POST   /leave-requests': createLeaveRequest,
  'POST   /leave-requests/preview': previewLeaveRequest,
  'POST   /leave-requests/approve': approveLeaveRequests,
  'GET    /leave-requests/:id': getLeaveRequest,
  'PUT    /leave-requests/:id': updateLeaveRequest,
  'POST   /leave-requests/:id/approve': approveLeaveRequest,
  'POST   /leave-requests/:id/reject': rejectLeaveRequest,
  'POST   /leave-requests/:id/reopen': reopenLeaveRequest,
  'POST   /leave-requests/:id/cancel': cancelLeaveRequest,
  'GET    /leave-types': listLeaveTypes,
  'POST   /leave-types': createLeaveType,
  'GET    /leave-types/:id': getLeaveType,
  'PUT    /leave-types/:id': updateLeaveType,
  'DELETE /leave-types/:id': deleteLeaveType,
  'GET    /holidays/:country_code': listHolidays,
  'POST   /holidays': createHoliday,
  'PUT    /company-holidays/:id': updateHoliday,
  'DELETE /company-holidays/:id': deleteHoliday,
  'GET    /holiday-choices': listHolidayChoices,
  'PUT    /holiday-choices/:key': setHolidayChoice,
  'GET    /employees/:id/holidays': listEmployeeHolidays,
  'GET    /blackout-dates': listBlackoutDates,
  'POST   /blackout-dates': createBlackoutDates,
  'GET    /blackout-dates/:id': getBlackoutDates,
  'PUT    /blackout-dates/:id': updateBlackoutDates,
  'DELETE /blackout-dates/:id': deleteBlackoutDates,
  'GET    /absences': listAbsences,
  'GET    /reports/leave-summary': getLeaveSummary,
})

/**
 * Paths of earlier releases, which conflict with `/holidays/{country_code}` and are left out of the document.
 */
export const formerLeaveRoutes = routes({
  'PUT    /holidays/:id': updateHoliday,
  'DELETE /holidays/:id': deleteHoliday,
})
