import * as v from 'valibot'
import { notInReach } from '../../../core/access/reach-refusals.ts'
import { inputJsonSchema } from '../../../core/json-schema.ts'
import { type AnyOperation, type Context, defineOperation } from '../../../core/operation.ts'
import { Code, Id } from '../../../core/schema.ts'
import { invalid } from '../../../lib/errors.ts'

/** The records that a list can be filtered by, with their name in a refusal. */
const tables = { employees: 'an employee', clients: 'a client' } as const
type Table = keyof typeof tables

const FilterSchema = v.strictObject({
  field: Code,
  table: v.picklist(Object.keys(tables) as Table[]),
  id: Id,
})

type Filter = v.InferOutput<typeof FilterSchema>

/**
 * Refuses ids in filters that no record in reach has, as in a body. REST answers an empty list, which an assistant
 * would report as "no hours" or "no leave".
 */
export const checkFilters = defineOperation({
  name: 'filters.check',
  summary: 'Refuse ids that no record in reach has.',
  permission: 'any',
  effect: 'read',
  reach: { least: 'self', deputies: true },
  transports: ['mcp'],
  input: v.strictObject({ filters: v.array(FilterSchema) }),
  output: v.strictObject({ known: v.literal(true) }),
  async run(context, { filters }) {
    const problems: Record<string, string> = {}
    for (const filter of filters) {
      if (await isKnown(context, filter)) continue
      problems[filter.field] =
        filter.table === 'employees' && context.people !== null
          ? notInReach(filter.table)
          : `does not match ${tables[filter.table]} of your company`
    }
    if (Object.keys(problems).length > 0) throw invalid(problems)
    return { known: true } as const
  },
})

/** Returns the ids by which a call filters a list or report; ids in a path are refused by their operation. */
export function filtersOf(
  operation: AnyOperation,
  input: Readonly<Record<string, unknown>>,
): Filter[] {
  if (operation.effect !== 'read') return []
  const { required = [] } = inputJsonSchema(operation)
  return Object.entries(input).flatMap(([field, id]) => {
    const table = filteredBy.get(field)
    if (!table || required.includes(field) || typeof id !== 'number') return []
    return [{ field, table, id }]
  })
}

const filteredBy: ReadonlyMap<string, Table> = new Map([
  ['employee_id', 'employees'],
  ['manager_id', 'employees'],
  ['client_id', 'clients'],
])

async function isKnown({ sql, people }: Context, { table, id }: Filter): Promise<boolean> {
  if (table === 'employees' && people && !people.includes(id)) return false
  const rows = await sql(`select id from ${table} where company_id = $1 and id = $2`, [id])
  return rows.length > 0
}
