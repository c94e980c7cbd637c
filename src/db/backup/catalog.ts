import {
  boolean,
  nullable,
  number,
  readRows,
  type ShapedRow,
  string,
} from '../statements/read-rows.ts'
import type { Sql } from '../transactions/transaction.ts'

/** A table in a backup: its columns, its key and its order. */
export type Table = {
  name: string
  /** Without transaction ids, which mean nothing in another database. */
  columns: readonly Column[]
  /** The primary key as an `order by` that is the same under every collation. */
  order: string
  /** The column with the company; null for tables shared by all companies. */
  company_column: string | null
  /** The identity column and its sequence. */
  identity: { column: string; sequence: string } | null
  /** Foreign keys to the same or a later table, which hold only once all rows are loaded. */
  late_keys: readonly string[]
}

type Column = { name: string; type: string }

/** Returns every table of a migrated database, each after those that its foreign keys reference. */
export async function readCatalog(sql: Sql): Promise<Table[]> {
  const columns = await readRows(sql, columnShape, columnsQuery)
  const keys = await readRows(sql, keyShape, keysQuery)
  const names = referencedFirst(
    [...new Set(columns.map(({ table }) => table))],
    [...keys, ...withoutKeysOnCitus],
  )
  return names.map((name) => {
    const late = keys.filter(
      (key) => key.table === name && names.indexOf(key.target) >= names.indexOf(name),
    )
    const columnsOfTable = columns.filter(({ table }) => table === name)
    return tableOf(
      name,
      columnsOfTable,
      late.map(({ constraint }) => constraint),
    )
  })
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/**
 * Tables that are local to the coordinator on Citus have no foreign keys to company tables, but a backup uses the same
 * order.
 */
const withoutKeysOnCitus = ['api_keys', 'login_emails', 'sign_ins'].flatMap((table) =>
  ['companies', 'employees'].map((target) => ({ table, target })),
)

const columnShape = {
  table: string,
  name: string,
  type: string,
  has_collation: boolean,
  key_at: nullable(number),
  sequence: nullable(string),
}
const keyShape = { table: string, constraint: string, target: string }

type ColumnRow = ShapedRow<typeof columnShape>
type KeyRow = ShapedRow<typeof keyShape>

// Leaves out tables of extensions, and the list of migrations, which migrating creates.
const columnsQuery = `
  select c.relname::text as table, a.attname::text as name,
         format_type(a.atttypid, a.atttypmod) as type, a.attcollation <> 0 as has_collation,
         array_position(k.conkey, a.attnum) as key_at,
         case when a.attidentity <> '' then
           pg_get_serial_sequence(quote_ident(c.relname), a.attname) end as sequence
  from pg_class c join pg_attribute a on a.attrelid = c.oid
       left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition and c.relname not in ('migrations', 'schema_log')
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
                    and d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C", a.attnum`

const keysQuery = `
  select c.relname::text as table, k.conname::text as constraint, t.relname::text as target
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = current_schema()::regnamespace
  order by k.conname collate "C"`

function tableOf(name: string, own: readonly ColumnRow[], late_keys: string[]): Table {
  const key = own.filter(({ key_at }) => key_at !== null).sort((a, b) => a.key_at! - b.key_at!)
  const counted = own.find(({ sequence }) => sequence !== null)
  const ofCompany = name === 'companies' ? 'id' : 'company_id'
  return {
    name,
    columns: own.filter(({ type }) => type !== 'xid8').map(({ name, type }) => ({ name, type })),
    order: key
      .map((column) => `${quoted(column.name)}${column.has_collation ? ' collate "C"' : ''}`)
      .join(', '),
    company_column: own.some((column) => column.name === ofCompany) ? ofCompany : null,
    identity: counted ? { column: counted.name, sequence: counted.sequence! } : null,
    late_keys,
  }
}

/** Sorts tables by name, each after those it references; a cycle is broken at its first name. */
function referencedFirst(
  names: readonly string[],
  keys: readonly Pick<KeyRow, 'table' | 'target'>[],
): string[] {
  const seen = new Set<string>()
  const ordered: string[] = []
  const visitTable = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const { table, target } of keys) if (table === name) visitTable(target)
    ordered.push(name)
  }
  for (const name of names) visitTable(name)
  return ordered
}
