import type { Sql } from '../transactions/transaction.ts'
import { type Condition, type ListQuery, type Meta, type PageInput, where } from './list-query.ts'
import { listPage } from './page.ts'

/** Returns the answer of a list whose rows are sent unchanged. */
export async function listed<Row>(
  sql: Sql,
  query: ListQuery<Row>,
  input: PageInput,
): Promise<{ data: Row[]; meta: Meta }> {
  const { rows, meta } = await listPage<Row>(sql, query, input)
  return { data: rows, meta }
}

/** How a parameter narrows a list: a text with one `?` for its value, or the condition. */
type Narrowing<Value> = string | ((value: Value) => Condition)

/** Returns the conditions for the parameters that are present, in the order of `narrowings`. */
export function whereProvided<Provided extends object>(
  provided: Provided,
  narrowings: { [Name in keyof Provided]?: Narrowing<NonNullable<Provided[Name]>> },
): Condition[] {
  const conditions: Condition[] = []
  for (const name in narrowings) {
    const value = provided[name]
    const narrowing = narrowings[name]
    if (value == null || narrowing === undefined) continue
    conditions.push(typeof narrowing === 'string' ? where(narrowing, value) : narrowing(value))
  }
  return conditions
}
