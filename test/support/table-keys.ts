import type { Sql } from '../../src/db/transactions/transaction.ts'

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
