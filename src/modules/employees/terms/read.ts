import * as v from 'valibot'
import { EmployeeId } from '../../../core/filters.ts'
import { defineOperation } from '../../../core/operation.ts'
import { CivilDate, optional } from '../../../core/schema.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { loadTermRows } from '../../terms/store.ts'
import { type TermRow, type TermsVersion, versionsOf } from '../../terms/versions.ts'
import { type EmployeeRecord, requireEmployee } from '../schema.ts'
import { TermsList } from './schema.ts'

export const getTerms = defineOperation({
  name: 'employee_terms.read',
  summary: 'Read what is agreed with an employee, by date.',
  permission: 'employees:read',
  effect: 'read',
  reach: { least: 'self', ids: { id: 'employees' }, pins: 'id' },
  input: v.strictObject({
    id: EmployeeId,
    date: optional(CivilDate, 'Only the version in force on this date; without it, all versions.'),
  }),
  output: TermsList,
  async run({ sql }, { id, date }) {
    const { versions } = await findTerms(sql, id)
    const requested = date === undefined ? versions : [versions.findLast(isInForceOn(date))!]
    return { data: requested }
  },
})

/** Returns an employee's record and terms; throws a 404. */
export async function findTerms(
  sql: Sql,
  id: number,
): Promise<{ record: EmployeeRecord; rows: TermRow[]; versions: TermsVersion[] }> {
  const record = await requireEmployee(sql, id)
  const rows = (await loadTermRows(sql, [id])).get(id) ?? []
  return { record, rows, versions: versionsOf(record, rows) }
}

function isInForceOn(date: string) {
  return ({ effective_date }: TermsVersion) => effective_date === null || effective_date <= date
}
