import { defineEntity, p } from '@mikro-orm/core'
import { instant, recordKey } from '../../db/statements/columns.ts'

export const MailTable = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  properties: {
    ...recordKey(),
    outbox_id: p.bigint('number'),
    status: p.text().defaultRaw("'pending'::text"),
    attempt: p.integer().defaultRaw('0'),
    due_at: instant().nullable(),
    claimed_by: p.text().nullable(),
    last_error: p.text().nullable(),
    sent_at: instant().nullable(),
    created_at: instant(),
    updated_at: instant(),
    is_file: p.boolean().defaultRaw('false'),
  },
})
