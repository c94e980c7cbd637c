import type { Database } from '../../db/connect.ts'
import { asOwner } from '../../db/in-transaction.ts'

export type LastUsed = {
  note(id: number): void
  /** Writes pending uses. */
  close(): Promise<void>
}

type Deps = { now: () => number; warn: (error: unknown) => void }

const EVERY_MS = 60_000
const DELAY_MS = 1_000

/** Writes when keys were last used: all together a second later, and each at most once a minute. */
export function makeLastUsed(database: Database, { now, warn }: Deps): LastUsed {
  const written = new Map<number, number>()
  const noted = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined

  function note(id: number): void {
    const now_ms = now()
    if (now_ms - (written.get(id) ?? 0) < EVERY_MS) return
    written.set(id, now_ms)
    noted.set(id, now_ms)
    timer ??= setTimeout(write, DELAY_MS).unref()
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (noted.size === 0) return
    const uses = [...noted]
    noted.clear()
    if (written.size > 10_000) forgetOld(written, now() - EVERY_MS)
    await writeUses(database, uses).catch(warn)
  }

  return { note, close: write }
}

/** Skips rows that another process has locked. */
async function writeUses(
  database: Database,
  uses: readonly (readonly [id: number, at_ms: number])[],
): Promise<void> {
  await asOwner(database, (sql) =>
    sql(
      `with used as (select * from unnest($1::bigint[], $2::timestamptz[]) as u(id, at)),
            due as (select k.id, u.at from api_keys k join used u on u.id = k.id
                    where k.last_used_at is null or k.last_used_at <= u.at - interval '1 minute'
                    for update of k skip locked)
       update api_keys k set last_used_at = due.at from due where k.id = due.id`,
      [uses.map(([id]) => id), uses.map(([, at_ms]) => new Date(at_ms).toISOString())],
    ),
  )
}

function forgetOld(written: Map<number, number>, before_ms: number): void {
  for (const [id, at_ms] of written) if (at_ms < before_ms) written.delete(id)
}
