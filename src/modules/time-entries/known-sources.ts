import { matchWords } from '../../core/company/match-departments.ts'
import { readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'

/** The number of days to look for sources, so that the index of clock-ins limits the search. */
const recent_days = 90

/** Returns a note with the sources of recent entries of these people, or of all, when none matches. */
export async function unknownSource(
  sql: Sql,
  source: string,
  { people, now_ms }: { people: readonly number[] | null; now_ms: number },
): Promise<string | undefined> {
  const since = formatInstant(now_ms - recent_days * 24 * 60 * 60 * 1000)
  const rows = await readRows(
    sql,
    { source: string },
    `select distinct source from time_entries
     where company_id = $1 and clock_in >= $2 and deleted_at is null
       ${people ? 'and employee_id = any($3::bigint[])' : ''}
     order by source`,
    people ? [since, people] : [since],
  )
  const sources = rows.map((row) => row.source)
  return matchWords(source, sources, 'source').note
}
