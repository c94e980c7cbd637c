import { listAuditLog } from '../../../modules/audit/index.ts'
import { routes } from '../routes.ts'

export const auditRoutes = routes({
  'GET /audit-log': listAuditLog,
})
