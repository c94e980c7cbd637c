import type { Database } from '../connect.ts'

/** A total, the oldest transaction that was running when it was counted, and the server's timeline. */
export type Count = { total: number; xmin: string; timeline: string | null }
export type CountedTotal = Count & { at_ms: number }

/** The total of one list: the stored count, if there is one, and how to store a new one. */
export type StoredTotal = {
  known: CountedTotal | undefined
  keep(count: Count): void
  /** The server was promoted since the count, so its transactions do not tell whether the total is valid. */
  forget(): void
}

/**
 * The numbers of rows that lists of a company had when they were last counted. A total is valid as long as no
 * row of the table was changed by a transaction that was running at that time or began later; the statement
 * that would count again checks that with one index lookup. Only for reads: in a transaction that writes, the
 * count could include rows that are never committed.
 */
export class StoredTotals {
  readonly #whose: string
  readonly #stored: Map<string, CountedTotal>

  constructor(whose: string, stored: Map<string, CountedTotal>) {
    this.#whose = whose
    this.#stored = stored
  }

  /** Of the list with these conditions. */
  of(text: string, values: readonly unknown[]): StoredTotal {
    const stored = this.#stored
    const name = `${this.#whose} ${text} ${JSON.stringify(values)}`
    const found = stored.get(name)
    const now_ms = performance.now()
    const isOld = found !== undefined && now_ms - found.at_ms >= longest_ms
    const cached = isOld ? undefined : found
    // Counting takes long, so only one of the lists that are read at a time does it.
    if (isOld) stored.set(name, { ...found, at_ms: now_ms - longest_ms + counting_ms })
    return {
      known: cached,
      keep(count) {
        const { total, xmin } = count
        if (cached?.total === total && cached.xmin === xmin) return
        // The total was confirmed without counting, so it is no younger than when it was counted.
        const counted = stored.get(name)
        const counted_ms = counted?.total === total ? counted.at_ms : 0
        const at_ms = cached?.total === total ? Math.max(cached.at_ms, counted_ms) : now_ms
        stored.delete(name)
        stored.set(name, { ...count, at_ms })
        if (stored.size > most) stored.delete(stored.keys().next().value!)
      },
      forget: () => void stored.delete(name),
    }
  }
}

/** Returns the totals that this process stores for a company, or for some of its people. */
export function storedTotals(
  database: Database,
  company_id: number | null,
  people: readonly number[] | null,
): StoredTotals {
  return new StoredTotals(
    people ? `${company_id} of ${people.join()}` : `${company_id}`,
    all.getOrInsertComputed(database, () => new Map()),
  )
}

const all = new WeakMap<Database, Map<string, CountedTotal>>()
const most = 1_000
/** No total is trusted forever: a server that was restored may number transactions differently. */
const longest_ms = 60_000
/** After this time another list counts an old total. */
const counting_ms = 1_000
