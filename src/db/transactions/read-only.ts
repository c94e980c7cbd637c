import type { Database } from '../connect.ts'
import { boolean, readRows } from '../statements/read-rows.ts'
import { asOwner } from './in-transaction.ts'

/**
 * Whether the database accepts no writes, for example a server that was demoted in a switchover. Its pooled
 * connections are then replaced, since new ones may reach the server that took over.
 */
export async function takesNoWrites(database: Database): Promise<boolean> {
  const [row] = await asOwner(database, (sql) =>
    readRows(
      sql,
      { read_only: boolean },
      `select current_setting('transaction_read_only') = 'on' as read_only`,
    ),
  )
  if (row?.read_only) database.watch?.retireAll()
  return row?.read_only === true
}
