import type { Database } from '../connect.ts'
import { json, nullable, number, readRows } from '../statements/read-rows.ts'
import { asOwner, inCompany } from '../transactions/in-transaction.ts'

/** Rows that one statement reads or deletes, so that no statement gets near its time limit. */
export const batch_rows = 1_000

export type OldRows = {
  table: string
  /** The columns of its primary key after `company_id`. */
  key: readonly string[]
  /** The time that says how old a row is. */
  by: string
  /**
   * How old rows are found: through an index that begins with `by`; by reading all rows by key; or by reading rows by
   * key, which rises with `by`, until one is not old.
   */
  found: 'by time' | 'by key' | 'by rising key'
  /** An additional condition for the rows `t` to delete. */
  and?: string
}

export type Deleting = {
  database: Database
  /** Null for a table without companies. */
  company_id: number | null
  /** Rows from before this instant are deleted. */
  before: string
  /** Those from before this one are not looked for. */
  after?: string
  /** Stops between two batches. */
  signal?: AbortSignal | undefined
}

const batchShape = { read: number, until: nullable(json<unknown[]>()) }

/** Deletes old rows in batches, each in a separate transaction. */
export async function deleteOld(
  old: OldRows,
  { database, company_id, before, after = '-infinity', signal }: Deleting,
): Promise<void> {
  let from: readonly unknown[] = old.found === 'by time' ? [after] : []
  for (;;) {
    const text = batchOf(old, company_id !== null, from.length > 0)
    const values = [before, ...from]
    const [batch] = await (company_id === null
      ? asOwner(database, (sql) => readRows(sql, batchShape, text, values))
      : inCompany(database, company_id, (sql) => readRows(sql, batchShape, text, values)))
    if (batch!.read < batch_rows || signal?.aborted) return
    from = batch!.until!
  }
}

/**
 * Returns the statement of a batch, which begins after the one before. Rows are deleted by their place alone: by their time
 * too, a plan that expects few old rows would compare each of them with each of the batch. So they are locked before.
 */
function batchOf({ table, key, by, found, and }: OldRows, ofCompany: boolean, isNext: boolean) {
  const byTime = found === 'by time'
  const [mine, before, first] = ofCompany ? ['t.company_id = $1', '$2', 3] : ['true', '$1', 2]
  const isOld = ` and t.${by} < ${before}::timestamptz${and ? ` and ${and}` : ''}`
  const walk = byTime ? [by] : key
  const from = walk.map((_, n) => `$${first + n}`).join(', ')
  const after = isNext ? ` and (${walk.join(', ')}) ${byTime ? '>=' : '>'} (${from})` : ''
  const counted = found === 'by rising key' ? ` filter (where ${by} < ${before}::timestamptz)` : ''
  return `
  with slice as (
    select t.ctid as place, ${[...new Set([...key, by])].join(', ')} from ${table} t
    where ${mine}${byTime ? isOld : ''}${after}
    order by ${walk.join(', ')} limit ${batch_rows}${byTime ? ' for update skip locked' : ''}
  ), gone as (
    delete from ${table} t
    where ${mine} and t.ctid = any(array(select place from slice))${byTime ? '' : isOld}
  )
  select count(*)${counted}::int as read, (
    select json_build_array(${walk.join(', ')}) from slice
    order by ${walk.map((column) => `${column} desc`).join(', ')} limit 1
  ) as until from slice`
}
