import type { Database } from './database.ts'
import type { Sql, Walls } from './transaction.ts'

/** One transaction as the owner, for what is everybody's: statements' values start at `$1`. */
export async function asOwner<T>(
  database: Database,
  work: (sql: Sql) => Promise<T>,
  walls: Pick<Walls, 'repeatable_read' | 'read_only'> = {},
): Promise<T> {
  const tx = database.begin({ company_id: null, ...walls })
  try {
    const result = await work(tx.sql)
    await tx.commit()
    return result
  } catch (error) {
    await tx.rollback().catch(() => undefined)
    throw error
  }
}
