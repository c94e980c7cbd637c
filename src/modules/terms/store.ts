import { json, nullable, number, readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { HOUR_FACTS, type StoredFact } from './table.ts'
import type { TermRow } from './versions.ts'

const rowShape = {
  employee_id: number,
  fact: string,
  effective_date: nullable(string),
  value: json<unknown>(),
}

/** The date that is stored for "always". */
export const since_ever = '0001-01-01'

/** Returns the dated facts of some employees, or of all when `employee_ids` is null, by employee. */
export async function loadTermRows(
  sql: Sql,
  employee_ids: readonly number[] | null,
): Promise<Map<number, TermRow[]>> {
  const rows = await readRows(
    sql,
    rowShape,
    `select employee_id, fact, nullif(effective_date, date '${since_ever}')::text as effective_date,
            value
     from employee_terms
     where company_id = $1 and ($2::bigint[] is null or employee_id = any($2))`,
    [employee_ids],
  )
  const stored = rows.map((row) => ({ ...row, fact: row.fact as StoredFact }))
  return Map.groupBy(stored, ({ employee_id }) => employee_id)
}

/**
 * SQL that gives each employee's dated facts that decide hours, as JSON: `employee_id`, `term_rows`. Grouped once,
 * because few employees have any. `and` narrows it.
 */
export const hourTerms = (and: string) => `
    select employee_id, json_agg(json_build_object('fact', fact,
      'effective_date', nullif(effective_date, date '${since_ever}'), 'value', value)) as term_rows
    from employee_terms
    where company_id = $1 and fact in (${HOUR_FACTS.map((fact) => `'${fact}'`).join(', ')}) ${and}
    group by employee_id`

/** Replaces an employee's dated facts. The employee's row must be locked. */
export async function storeTermRows(
  sql: Sql,
  employee_id: number,
  rows: readonly TermRow[],
): Promise<void> {
  await sql('delete from employee_terms where company_id = $1 and employee_id = $2', [employee_id])
  if (rows.length === 0) return
  await sql(
    `insert into employee_terms (company_id, employee_id, fact, effective_date, value)
     select $1, $2, n.* from unnest($3::text[], $4::date[], $5::jsonb[]) as n
     returning 1`,
    [
      employee_id,
      rows.map(({ fact }) => fact),
      rows.map(({ effective_date }) => effective_date ?? since_ever),
      rows.map(({ value }) => JSON.stringify(value ?? null)),
    ],
  )
}
