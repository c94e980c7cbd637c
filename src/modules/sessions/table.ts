import { defineEntity, p } from '@mikro-orm/core'
import { instant } from '../../db/statements/columns.ts'

export const DashboardLinkTable = defineEntity({
  name: 'DashboardLink',
  tableName: 'dashboard_links',
  properties: {
    company_id: p.bigint('number').primary(),
    id: p.bigint('number').autoincrement().primary(),
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
    company_id: p.bigint('number').primary(),
    id: p.bigint('number').autoincrement().primary(),
    employee_id: p.bigint('number'),
    token_hash: p.text(),
    created_at: instant(),
    expires_at: instant(),
    by_provider: p.boolean().defaultRaw('false'),
  },
})
