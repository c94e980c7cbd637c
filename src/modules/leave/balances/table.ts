import { defineEntity, p } from '@mikro-orm/core'
import { civilDate, instant, recordKey, type StoredActor } from '../../../db/statements/columns.ts'

/** The lock of an employee's leave balances. */
export const LeaveBalancesTable = defineEntity({
  name: 'LeaveBalances',
  tableName: 'leave_books',
  properties: {
    company_id: p.bigint('number').primary(),
    employee_id: p.bigint('number').primary(),
    revision: p.integer().defaultRaw('1'),
  },
})

export const LeaveLedgerTable = defineEntity({
  name: 'LeaveLedgerEntry',
  tableName: 'leave_ledger',
  properties: {
    ...recordKey(),
    employee_id: p.bigint('number'),
    type: p.text(),
    key: p.text(),
    kind: p.text(),
    leave_year: p.integer(),
    entry_date: civilDate(),
    millidays: p.integer(),
    reason: p.text(),
    leave_request_id: p.bigint('number').nullable(),
    carry_over_terms: p.json<unknown>().nullable(),
    created_at: instant().defaultRaw('now()'),
    leave_year_start: civilDate(),
    unit: p.text().defaultRaw("'days'::text"),
    created_by: p.json<StoredActor>().nullable(),
    minutes: p.integer().nullable(),
    full_minutes: p.integer().nullable(),
  },
})
