import {
  approveLeaveRequest,
  createLeaveRequest,
  getLeaveRequest,
  listLeaveRequests,
  rejectLeaveRequest,
} from '../../domain/leave/index.ts'
import { routes } from './routes.ts'

export const leaveRoutes = routes({
  'GET  /leave-requests': listLeaveRequests,
  'POST /leave-requests': createLeaveRequest,
  'GET  /leave-requests/:id': getLeaveRequest,
  'POST /leave-requests/:id/approve': approveLeaveRequest,
  'POST /leave-requests/:id/reject': rejectLeaveRequest,
})
