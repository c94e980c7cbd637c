import { readFileSync, writeFileSync } from 'node:fs'
import { openEmbeddedDatabase } from '../src/db/connect.ts'
import { openEmbedded } from '../src/db/embedded/index.ts'
import { asOwner } from '../src/db/in-transaction.ts'
import { migrate } from '../src/db/migrate.ts'
import type { Sql } from '../src/db/transaction.ts'
import { databaseSchema } from '../src/server/database-schema.ts'

/** A table, whether its rows belong to one company, and its keys as ordered lists of columns. */
export type TableKeys = {
  name: string
  is_company: boolean
  /** Primary keys, unique indexes and foreign keys, by their names in the catalog. */
  keys: { name: string; kind: 'primary' | 'unique' | 'foreign'; columns: string[]; to?: string }[]
}

/** Returns every table of the service with its keys, from the database catalog. */
export async function tableKeys(sql: Sql): Promise<TableKeys[]> {
  const tables = await sql<{ name: string; is_company: boolean }>(
    `select c.relname::text as name, exists (select from pg_attribute a where a.attrelid = c.oid
       and a.attname = 'company_id' and not a.attisdropped) as is_company
     from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace 
     order by c.relname`,
  )
  const keys = await sql<TableKeys['keys'][number] & { table: string }>(
    `select c.relname::text as table, i.relname::text as name,
       case when x.indisprimary then 'primary' else 'unique' end as kind,
       array(select coalesce(a.attname::text, '(expression)')
         from unnest(x.indkey::int2[]) with ordinality as k(n, at)
         left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n and k.n > 0
         where k.at <= x.indnkeyatts order by k.at) as columns, null as to
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where x.indisunique and c.relnamespace = 'public'::regnamespace 
     union all
     select c.relname::text, f.conname::text, 'foreign',
       array(select a.attname::text from unnest(f.conkey) with ordinality as k(n, at)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by k.at),
       f.confrelid::regclass::text
     from pg_constraint f join pg_class c on c.oid = f.conrelid
     where f.contype = 'f' and c.relnamespace = 'public'::regnamespace
     order by 1, 2`,
  )
  return tables.map((table) => ({
    ...table,
    keys: keys.filter((key) => key.table === table.name).map(({ table: _, ...key }) => key),
  }))
}

/** Tables that are read before the company is known: small, read everywhere, copied to every node. */
export const referenceTables: readonly string[] = [
  'companies',
  'api_keys',
  'login_emails',
  'sign_ins',
  'oauth_artifacts',
]
/** Counted by key and hour, or by network; distributed by that key. */
const byHolder: readonly string[] = ['rate_windows', 'sign_in_waits', 'sign_in_codes']
/** Stay on the coordinator, which migrates. */
const local: readonly string[] = ['migrations', 'schema_log']

/** Returns the tables that are distributed by company. */
export function distributedTables(tables: readonly TableKeys[]): TableKeys[] {
  return tables.filter(({ name, is_company }) => is_company && !referenceTables.includes(name))
}

/** Returns what a Citus coordinator runs after the migrations, referenced tables first. */
export function citusSql(tables: readonly TableKeys[]): string {
  const spread = inOrderOfReference(distributedTables(tables))
  const others = tables.filter(({ is_company }) => !is_company).map(({ name }) => name)
  const unknown = others.filter(
    (name) => ![...referenceTables, ...byHolder, ...local].includes(name),
  )
  if (unknown.length > 0) throw new Error(`Say where these tables belong: ${unknown.join(', ')}`)
  const [first, ...rest] = spread
  const forbidden = tables
    .filter(({ name }) => referenceTables.includes(name))
    .flatMap(({ name, keys }) =>
      keys.flatMap((key) => (key.to && spread.includes(key.to) ? [[name, key.name]] : [])),
    )
  return [
    'create extension if not exists citus;',
    ...forbidden.map(([name, key]) => `alter table ${name} drop constraint ${key};`),
    ...referenceTables.map((name) => `select create_reference_table('${name}');`),
    ...byHolder.map((name) => `select create_distributed_table('${name}', 'holder');`),
    `select create_distributed_table('${first}', 'company_id');`,
    ...rest.map(
      (name) =>
        `select create_distributed_table('${name}', 'company_id', colocate_with => '${first}');`,
    ),
  ].join('\n')
}

function inOrderOfReference(tables: readonly TableKeys[]): string[] {
  const done: string[] = []
  const visitTable = (table: TableKeys) => {
    if (done.includes(table.name)) return
    for (const { to } of table.keys) {
      const other = tables.find(({ name }) => name === to && name !== table.name)
      if (other) visitTable(other)
    }
    done.push(table.name)
  }
  tables.forEach(visitTable)
  return done
}

const file = new URL('../docs/growing.md', import.meta.url)
const block = /(<!-- Below: npm run citus -->\n\n```sql\n)[^`]*(```)/

/** Returns the document with its text unchanged and its SQL from the catalog. */
export function growingDocument(tables: readonly TableKeys[]): string {
  const text = readFileSync(file, 'utf8')
  return text.replace(block, (_, start, end) => `${start}${citusSql(tables)}\n${end}`)
}

if (import.meta.main) {
  const database = await openEmbeddedDatabase(await openEmbedded({}), databaseSchema)
  await migrate(database)
  const tables = await asOwner(database, tableKeys)
  await database.close()
  writeFileSync(file, growingDocument(tables))
}
