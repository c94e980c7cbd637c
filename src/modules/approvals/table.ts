import { defineEntity, p } from '@mikro-orm/core'
import type { AskKind } from '../../core/access/ask-kinds.ts'
import { civilDate, instant, recordKey } from '../../db/statements/columns.ts'

/** Requests that came in and wait for a decision. */
export const ApprovalAskTable = defineEntity({
  name: 'ApprovalAsk',
  tableName: 'approval_asks',
  properties: {
    ...recordKey(),
    kind: p.text().$type<AskKind>(),
    request_id: p.bigint('number'),
    asked_by: p.bigint('number').nullable(),
    is_told: p.boolean().defaultRaw('false'),
    reminded: p.array(Number, String).columnType('bigint[]').defaultRaw("'{}'::bigint[]"),
    asked_at: instant(),
    looked_at: instant(),
    due_at: instant().nullable(),
    claimed_by: p.text().nullable(),
  },
})

/** The kinds of emails to people who decide. */
export const approvalMailEvents = ['request', 'reminder', 'digest'] as const
export type ApprovalMailEvent = (typeof approvalMailEvents)[number]

/** Emails to those who decide. */
export const ApprovalMailTable = defineEntity({
  name: 'ApprovalMail',
  tableName: 'approval_mails',
  properties: {
    ...recordKey(),
    employee_id: p.bigint('number'),
    event: p.text().$type<ApprovalMailEvent>(),
    kind: p.text().$type<AskKind>().nullable(),
    request_id: p.bigint('number').nullable(),
    on_date: civilDate().nullable(),
    message_id: p.text(),
    subject: p.text().nullable(),
    status: p.text().defaultRaw("'pending'::text"),
    attempt: p.integer().defaultRaw('0'),
    due_at: instant().nullable(),
    claimed_by: p.text().nullable(),
    last_error: p.text().nullable(),
    is_file: p.boolean().defaultRaw('false'),
    sent_at: instant().nullable(),
    created_at: instant(),
    updated_at: instant(),
  },
})
