import { defineEntity, p } from '@mikro-orm/core'
import type { Reach } from '../../core/operation.ts'
import { civilDate, instant } from '../../db/statements/columns.ts'

export const ApiKeyTable = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.bigint('number').autoincrement().primary(),
    company_id: p.bigint('number'),
    name: p.text(),
    prefix: p.text(),
    secret_hash: p.text(),
    permissions: p.array<string>().nullable(),
    rate_limit: p.integer().defaultRaw('1000'),
    confirm_writes: p.boolean().defaultRaw('false'),
    expires_at: instant().nullable(),
    last_used_at: instant().nullable(),
    revoked_at: instant().nullable(),
    created_at: instant().defaultRaw('now()'),
    created_by: p.text().defaultRaw("''::text"),
    employee_id: p.bigint('number').nullable(),
    person_name: p.text().nullable(),
    reach: p.text().$type<Reach>().defaultRaw("'company'::text"),
    person_secret_hash: p.text().nullable(),
    changed_xid: p.string().columnType('xid8').defaultRaw("'0'::xid8").lazy(),
  },
})

export const ApiKeyDayTable = defineEntity({
  name: 'ApiKeyDay',
  tableName: 'api_key_days',
  properties: {
    company_id: p.bigint('number').primary(),
    key_id: p.bigint('number').primary(),
    day: civilDate().primary(),
    requests: p.bigint('number').defaultRaw('0'),
    refused: p.bigint('number').defaultRaw('0'),
  },
})
