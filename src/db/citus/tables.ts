import type { Connection } from '../connections.ts'

export type Layout = 'companies' | 'everywhere' | 'coordinator'

/** Found by something else than the company and written rarely; copied to every node, so that both sides join them. */
const everywhere: readonly string[] = ['login_emails', 'sign_ins']

/** Asked before the company is known, or with every request: one node has them, and no commit spans nodes. */
const coordinator: readonly string[] = [
  'api_key_days',
  'api_keys',
  'encryption_key',
  'migrations',
  'oauth_artifacts',
  'rate_windows',
  'schema_log',
  'sign_in_codes',
  'sign_in_failures',
  'sign_in_waits',
]

export type SpreadTable = {
  name: string
  layout: Layout
  is_spread: boolean
  /** Foreign keys to other tables, by name. */
  references: readonly { name: string; to: string }[]
}

/** Returns every table of the service, each after those that it references. */
export async function spreadTables(connection: Connection): Promise<SpreadTable[]> {
  const { rows } = await connection.query(tablesQuery, [])
  const tables = (rows as unknown as Found[]).map((table) => ({
    ...table,
    layout: layoutOf(table),
  }))
  return referencedFirst(tables)
}

type Found = Omit<SpreadTable, 'layout'> & { is_company: boolean }

const tablesQuery = `
  select c.relname::text as name,
    exists (select 1 from pg_dist_partition d where d.logicalrelid = c.oid) as is_spread,
    c.relname = 'companies' or exists (select 1 from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as is_company,
    coalesce((select json_agg(json_build_object('name', f.conname, 'to', f.confrelid::regclass::text))
      from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '[]') as references
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  order by c.relname`

/** Returns the placement of a table; throws for a table without one. */
export function layoutOf({ name, is_company }: Pick<Found, 'name' | 'is_company'>): Layout {
  if (everywhere.includes(name)) return 'everywhere'
  if (coordinator.includes(name)) return 'coordinator'
  if (is_company || name === 'companies') return 'companies'
  throw new Error(`Say in src/db/citus/tables.ts where Citus keeps the table ${name}.`)
}

function referencedFirst(tables: readonly SpreadTable[]): SpreadTable[] {
  const done = new Set<SpreadTable>()
  const visit = (table: SpreadTable) => {
    if (done.has(table)) return
    for (const { to } of table.references) visit(tables.find(({ name }) => name === to)!)
    done.add(table)
  }
  for (const table of tables) visit(table)
  return [...done]
}
