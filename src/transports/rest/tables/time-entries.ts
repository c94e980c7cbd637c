import {
  approveForgotPunchRequest,
  createForgotPunchRequest,
  getForgotPunchRequest,
  listForgotPunchRequests,
  rejectForgotPunchRequest,
  reopenForgotPunchRequest,
} from '../../../modules/forgot-punch-requests/index.ts'
import {
  approveTimeEntries,
  approveTimeEntry,
  createTimeEntries,
  createTimeEntry,
  deleteTimeEntry,
  getTimeEntry,
  listTimeEntries,
  releaseTimeEntry,
  restoreTimeEntry,
  updateTimeEntry,
} from '../../../modules/time-entries/index.ts'
import { routes } from '../routes.ts'

export const timeRoutes = routes({
  'GET    /time-entries': listTimeEntries,
  'POST   /time-entries': createTimeEntry,
  'POST   /time-entries/bulk': createTimeEntries,
  'POST   /time-entries/approve': approveTimeEntries,
  'GET    /time-entries/:id': getTimeEntry,
  'PUT    /time-entries/:id': updateTimeEntry,
  'DELETE /time-entries/:id': deleteTimeEntry,
  'POST   /time-entries/:id/approve': approveTimeEntry,
  'POST   /time-entries/:id/restore': restoreTimeEntry,
  'POST   /time-entries/:id/release': releaseTimeEntry,
  'GET    /forgot-punch-requests': listForgotPunchRequests,
  'POST   /forgot-punch-requests': createForgotPunchRequest,
  'GET    /forgot-punch-requests/:id': getForgotPunchRequest,
  'POST   /forgot-punch-requests/:id/approve': approveForgotPunchRequest,
  'POST   /forgot-punch-requests/:id/reject': rejectForgotPunchRequest,
  'POST   /forgot-punch-requests/:id/reopen': reopenForgotPunchRequest,
})
