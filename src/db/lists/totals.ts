import type { Database } from '../connect.ts'

/** A total, the oldest transaction that was running when it was counted, and when that was. */
export type CountedTotal = { total: number; xmin: string; at_ms: number }

/** The total of one list: as it was counted not long ago, if it was, and how to keep it anew. */
export type StoredTotal = {
  known: CountedTotal | undefined
  keep(total: number, xmin: string): void
}

/**
 * How many rows lists of a company had when they were counted last. A total still holds as long as no row
 * of the table has been changed by a transaction that was running then or began later; the statement that
 * would count again finds that out in one look at an index. Only for what reads: in a transaction that
 * writes, the count would hold rows that may never be committed.
 */
export class StoredTotals {
  readonly #company_id: number | null
  readonly #stored: Map<string, CountedTotal>

  constructor(company_id: number | null, stored: Map<string, CountedTotal>) {
    this.#company_id = company_id
    this.#stored = stored
  }

  /** Of the list with these conditions. */
  of(text: string, values: readonly unknown[]): StoredTotal {
    const stored = this.#stored
    const name = `${this.#company_id} ${text} ${JSON.stringify(values)}`
    const found = stored.get(name)
    const now_ms = performance.now()
    const known = found && now_ms - found.at_ms < longest_ms ? found : undefined
    return {
      known,
      keep(total, xmin) {
        if (known?.total === total && known.xmin === xmin) return
        // Nothing was counted where it still held, so its time goes on.
        const at_ms = known?.total === total ? known.at_ms : now_ms
        stored.delete(name)
        stored.set(name, { total, xmin, at_ms })
        if (stored.size > most) stored.delete(stored.keys().next().value!)
      },
    }
  }
}

/** The totals that this process keeps of a database. */
export function storedTotals(database: Database, company_id: number | null): StoredTotals {
  return new StoredTotals(
    company_id,
    all.getOrInsertComputed(database, () => new Map()),
  )
}

const all = new WeakMap<Database, Map<string, CountedTotal>>()
const most = 1_000
/** Nothing is trusted for ever: a server that took over from another may count transactions anew. */
const longest_ms = 60_000
