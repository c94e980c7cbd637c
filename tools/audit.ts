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
    also: "who changed this, history of a record, who deleted it, change log, what happened yesterday, who approved, trail, activity, who did that, compliance, tracking, qui a modifié le dossier, who deleted my punch, who edited his schedule, what did the admin do yesterday, change history of this record, paper trail, who touched her pay settings, when was this modified and by whom, audit trail for the auditors, what did the API key change, activity log for last week, who made that change on Friday, before and after values, trace who removed the holiday, somebody changed my hours who, compliance log of edits, what happened to this record, track down who did it, qui a changé ça, journal des modifications, historique des changements, audit log, change history, who did what, boss suspects tampering, nurse's balance altered by whom, which administrator modified driver's pay basis, bookkeeper needs evidence, forensic timeline, previous versus new value, bot actions overnight, qui a touché à mes heures, quand est ce que mon horaire a été modifié",
  }),
]
