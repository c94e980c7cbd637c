import type { Database } from '../connect.ts'
import { asOwner } from '../transactions/in-transaction.ts'
import { readCatalog } from './catalog.ts'
import { type Contents, startTally } from './contents.ts'
import { type Chunk, readParts, readSequences, takeTime } from './read.ts'

/** Passes every row of a database as of one instant to a callback, and returns their contents. */
export function takeAll(
  database: Database,
  give: (chunk: Chunk) => Promise<void> | void,
): Promise<Contents> {
  return asOwner(
    database,
    async (sql) => {
      await takeTime(sql)
      const tables = await readCatalog(sql)
      const tally = startTally()
      for await (const chunk of readParts(sql, tables)) {
        tally.add(chunk)
        await give(chunk)
      }
      return { tables: tally.tables(), sequences: await readSequences(sql, tables) }
    },
    { repeatable_read: true, read_only: true, unhurried: true },
  )
}
