import { defineEntity, p } from '@mikro-orm/core'
import { instant, recordKey } from '../../db/statements/columns.ts'

export const DashboardLinkTable = defineEntity({
  name: 'DashboardLink',
  tableName: 'dashboard_links',
  properties: {
    ...recordKey(),
    employee_id: p.bigint('number'),
    token_hash: p.text(),
    created_at: instant(),
    expires_at: instant(),
    used_at: instant().nullable(),
  },
})

export const DashboardSessionTable = defineEntity({
  name: 'DashboardSession',
  tableName: 'dashboard_sessions',
  properties: {
    ...recordKey(),
    employee_id: p.bigint('number'),
    token_hash: p.text(),
    created_at: instant(),
    expires_at: instant(),
    by_provider: p.boolean().defaultRaw('false'),
  },
})
