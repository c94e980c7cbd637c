import { defineEntity, p } from '@mikro-orm/core'
import type { Reach } from '../../core/operation.ts'
import { instant, recordKey } from '../../db/statements/columns.ts'

/** The secret addresses at which calendar apps read approved leave. */
export const CalendarFeedTable = defineEntity({
  name: 'CalendarFeed',
  tableName: 'calendar_feeds',
  properties: {
    ...recordKey(),
    employee_id: p.bigint('number').nullable(),
    reach: p.text().$type<Reach>(),
    name: p.text().nullable(),
    secret_hash: p.text(),
    created_at: instant(),
    renewed_at: instant().nullable(),
    last_read_at: instant().nullable(),
    grant_id: p.bigint('number').nullable(),
    api_key_id: p.bigint('number').nullable(),
  },
})
