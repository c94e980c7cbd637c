import { listAuditLog } from '../src/modules/audit/index.ts'
import { tool } from '../src/transports/mcp/tool.ts'

/** Listed with the webhooks, whose permissions they share. */
export const auditTools = [
  tool(listAuditLog, {
    name: 'list_audit_log',
    title: 'List the audit log',
    omit: ['sort', 'contains'],
    fields: {
      from: 'A timestamp, or a date of the company.',
      to: 'The same, inclusive.',
      actor: 'key, user or system, one as key:12, or a name.',
      record_type: 'Such as leave_request or employee.',
      action: 'Such as leave_requests.approve.',
    },
    description:
      'Shows who changed what and when, newest first, by actor, operation, record or time. Use record_type and record_id for the history of one record, and fields before and after to see changes, in small pages. Times are UTC.',
  }),
]
