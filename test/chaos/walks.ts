import { type Call, pause } from './clients.ts'
import type { Clock, Ledger } from './failover-writers.ts'

export type Walks = {
  complete: number
  /** Lists that were refused with a 422 and started over. */
  refused: number
  /** Punches that were acknowledged before a list began, and are not in it. */
  missing: number
  /** Pages that followed a cursor from before a promotion. */
  stale: number
}

type Page = { data: { id: number }[]; meta: { next_cursor: string | null } }

const everything = 'updated_since=2000-01-01T00:00:00Z'

/** Lists all changes of punches by cursor, again and again; the last list begins after the last write. */
export async function walk(call: Call, ledger: Ledger, clock: Clock, walks: Walks): Promise<void> {
  for (;;) {
    const isLast = clock.is_over
    const before = [...ledger.acknowledged.values()].filter(({ kind }) => kind === 'punch')
    const found = await list(call, clock, walks)
    if (!found) continue
    walks.complete += 1
    walks.missing += before.filter(({ id }) => !found.has(id!)).length
    if (isLast) return
  }
}

/** The ids of a complete list; undefined when it was refused and has to start over. */
async function list(call: Call, clock: Clock, walks: Walks): Promise<Set<number> | undefined> {
  const found = new Set<number>()
  let from = everything
  let made = Number.POSITIVE_INFINITY
  for (;;) {
    const { stopped } = clock
    const answer = await call('GET', `/time-entries?per_page=50&${from}`)
    const body = (await answer?.json().catch(() => undefined)) as Page | undefined
    if (answer?.status === 422) {
      walks.refused += 1
      return undefined
    }
    if (!answer?.ok || !body) {
      await pause(50)
      continue
    }
    // The cursor came before that primary was stopped, and this page after.
    if (made < stopped) walks.stale += 1
    made = clock.stopped
    for (const { id } of body.data) found.add(id)
    if (body.meta.next_cursor === null) return found
    from = `cursor=${body.meta.next_cursor}`
    await pause(20)
  }
}
