import * as v from 'valibot'
import { mailedEventTypes } from '../../core/events/event-catalogue.ts'
import { defineOperation } from '../../core/operation.ts'
import {
  described,
  FreeText,
  Id,
  Instant,
  listOf,
  listParameters,
  PeopleText,
} from '../../core/schema.ts'
import { where } from '../../db/lists/list-query.ts'
import { listPage } from '../../db/lists/page.ts'
import { composeLeaveLetter, type LeaveNews } from './compose.ts'

const mailStates = ['pending', 'file', 'failed', 'exhausted'] as const

const MailSchema = v.strictObject({
  id: Id,
  to: PeopleText,
  event: v.picklist(mailedEventTypes),
  subject: PeopleText,
  text: FreeText,
  state: described(
    v.picklist(mailStates),
    'file: written to a file because SMTP is not configured; exhausted: not retried.',
  ),
  attempts: v.number(),
  last_error: v.nullable(PeopleText),
  next_attempt_at: v.nullable(Instant),
  created_at: Instant,
})

type MailRow = LeaveNews &
  Pick<
    v.InferOutput<typeof MailSchema>,
    'id' | 'to' | 'state' | 'attempts' | 'last_error' | 'next_attempt_at' | 'created_at'
  >

export const listUnsentMails = defineOperation({
  name: 'mails.list_unsent',
  summary: 'List the emails that were not delivered, newest first.',
  permission: 'webhooks:read',
  effect: 'read',
  transports: ['dashboard'],
  input: v.strictObject(listParameters),
  output: listOf(MailSchema),
  async run({ sql }, input) {
    const { data: rows, meta } = await listPage<MailRow>(sql, input, {
      columns: `m.id, e.email as to, o.type as event, told.request,
          t.name as type_name, e.first_name, k.name as company_name,
          coalesce(e.language, k.language) as language,
          case when m.is_file then 'file' else m.status end as state, m.attempt as attempts,
          m.last_error, case when m.status in ('pending', 'failed') then m.due_at end
            as next_attempt_at, m.created_at`,
      from: `mails m
          join outbox o on o.company_id = m.company_id and o.id = m.outbox_id
          left join audit_log a on a.company_id = o.company_id and a.id = o.audit_id
          cross join lateral (select coalesce(o.object, a.after)::json as request) told
          join employees e on e.company_id = m.company_id
            and e.id = (told.request->>'employee_id')::bigint
          join leave_types t on t.company_id = m.company_id
            and t.type = told.request->>'type'
          join companies k on k.id = m.company_id`,
      alias: 'm',
      conditions: [where(`(m.status <> 'sent' or m.is_file)`)],
      order: 'm.id desc',
    })
    return { data: await Promise.all(rows.map(mailOf)), meta }
  },
})

async function mailOf(news: MailRow) {
  const { request, type_name, first_name, company_name, language, ...row } = news
  const { subject, text } = await composeLeaveLetter(news)
  return { ...row, subject, text }
}
