export { endDashboardSession } from './end.ts'
export { openDashboardSession, openDashboardSessionByLink } from './open.ts'
