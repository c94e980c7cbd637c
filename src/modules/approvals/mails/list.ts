import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { described, Id, Instant, listOf, listParameters, PeopleText } from '../../../core/schema.ts'
import { where } from '../../../db/lists/list-query.ts'
import { listPage } from '../../../db/lists/page.ts'
import { approvalMailEvents } from '../table.ts'

const MailSchema = v.strictObject({
  id: Id,
  to: PeopleText,
  event: v.picklist(approvalMailEvents),
  subject: described(v.nullable(PeopleText), 'Null before the first attempt.'),
  state: v.picklist(['pending', 'file', 'failed', 'exhausted']),
  attempts: v.number(),
  last_error: v.nullable(PeopleText),
  next_attempt_at: v.nullable(Instant),
  created_at: Instant,
})

export const listUnsentApprovalMails = defineOperation({
  name: 'approval_mails.list_unsent',
  summary: 'List the emails to those who decide that were not delivered, newest first.',
  permission: 'webhooks:read',
  effect: 'read',
  transports: ['dashboard'],
  input: v.strictObject(listParameters),
  output: listOf(MailSchema),
  async run({ sql }, input) {
    const { data: rows, meta } = await listPage<v.InferOutput<typeof MailSchema>>(sql, input, {
      columns: `m.id, coalesce(s.sign_in_email, e.email) as to, m.event, m.subject,
          case when m.is_file then 'file' else m.status end as state, m.attempt as attempts,
          m.last_error, case when m.status in ('pending', 'failed') then m.due_at end
            as next_attempt_at, m.created_at`,
      from: `approval_mails m
          join employees e on e.company_id = m.company_id and e.id = m.employee_id
          left join sign_ins s on s.company_id = m.company_id and s.employee_id = m.employee_id`,
      alias: 'm',
      conditions: [where(`(m.status in ('pending', 'failed', 'exhausted') or m.is_file)`)],
      order: 'm.id desc',
    })
    return { data: rows, meta }
  },
})
