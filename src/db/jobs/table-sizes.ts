import type { Database } from '../connect.ts'
import { number, readRows, type ShapedRow, string } from '../statements/read-rows.ts'
import { asOwner } from '../transactions/in-transaction.ts'

const sizeShape = { name: string, bytes: number }

/** Returns the bytes on disk of each table with its indexes, over all nodes. */
export function tableSizes(database: Database): Promise<ShapedRow<typeof sizeShape>[]> {
  const size = database.engine() === 'citus' ? sizeOnCitus : 'pg_total_relation_size(c.oid)'
  const query = `select c.relname::text as name, ${size} as bytes from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`
  return asOwner(database, (sql) => readRows(sql, sizeShape, query))
}

/** Citus has a function for distributed tables, which refuses other tables. */
const sizeOnCitus = `
  case when exists (select 1 from pg_dist_partition d where d.logicalrelid = c.oid)
    then citus_total_relation_size(c.oid) else pg_total_relation_size(c.oid) end`
