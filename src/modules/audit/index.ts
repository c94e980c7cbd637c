export { listAuditLog } from './list.ts'
