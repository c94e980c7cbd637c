import { randomUUID } from 'node:crypto'
import { type Call, pause } from './clients.ts'

export type Clock = {
  is_over: boolean
  /** How many primaries have ended; the next one is promoted after that. */
  stopped: number
}

/** A write by its name, which its row contains. */
export type Asked = { kind: 'punch' | 'trip'; id?: number; at_ms: number }

export type Ledger = {
  asked: Set<string>
  acknowledged: Map<string, Asked>
  /** Answers that are neither a success nor a 503. */
  refused: string[]
  /** 503 that leave open whether the change was stored. */
  unknown: number
  /** 503 that say that nothing was changed. */
  untouched: number
  /** Repeats that found their first answer stored. */
  replayed: number
  /** Those among them that had got nothing but a 503 that says that nothing was changed. */
  false_promises: number
  longest_gap_ms: number
  last_ms: number
}

export function newLedger(): Ledger {
  return {
    asked: new Set(),
    acknowledged: new Map(),
    refused: [],
    unknown: 0,
    untouched: 0,
    replayed: 0,
    false_promises: 0,
    longest_gap_ms: 0,
    last_ms: performance.now(),
  }
}

const day_ms = 86_400_000
/** One in so many first answers is treated as lost on its way to the client; odd, so that it meets punches and trips. */
const lost_one_in = 7

/** Stores punches and trips in turn, each with one Idempotency-Key until it is acknowledged. */
export async function write(
  call: Call,
  employee_id: number,
  ledger: Ledger,
  clock: Clock,
): Promise<void> {
  for (let n = 0; !clock.is_over; n += 1) {
    const kind = n % 2 === 0 ? 'punch' : 'trip'
    const name = `chaos ${employee_id} ${n}`
    ledger.asked.add(name)
    const id = await stored(
      call,
      kind,
      bodyOf(kind, name, employee_id, n),
      ledger,
      n % lost_one_in === 0,
    )
    const at_ms = performance.now()
    ledger.longest_gap_ms = Math.max(ledger.longest_gap_ms, at_ms - ledger.last_ms)
    ledger.last_ms = at_ms
    ledger.acknowledged.set(name, { kind, id, at_ms })
    await pause(20)
  }
}

function bodyOf(kind: Asked['kind'], name: string, employee_id: number, n: number): object {
  const begins_ms = Date.UTC(2015, 0, 1) + (n / 2) * (day_ms / 24)
  if (kind === 'punch') {
    return {
      employee_id,
      clock_in: new Date(begins_ms).toISOString(),
      clock_out: new Date(begins_ms + 1_800_000).toISOString(),
      notes: name,
    }
  }
  const trip_date = new Date(begins_ms).toISOString().slice(0, 10)
  const way = { start_address: 'Here', end_address: 'There', distance_km: 1 }
  return { employee_id, trip_date, ...way, purpose: name }
}

/** Sends a write until it is acknowledged; returns the id of its record. */
async function stored(
  call: Call,
  kind: Asked['kind'],
  body: object,
  ledger: Ledger,
  losesAnswer: boolean,
): Promise<number> {
  const key = randomUUID()
  const path = kind === 'punch' ? '/time-entries' : '/mileage-trips'
  let isLost = losesAnswer
  for (let mayBeStored = false; ; ) {
    const answer = await call('POST', path, body, { 'Idempotency-Key': key })
    const text = await answer?.text().catch(() => undefined)
    if (answer && text !== undefined && answer.status < 300) {
      const isReplayed = answer.headers.get('idempotent-replayed') === 'true'
      if (isReplayed) ledger.replayed += 1
      if (isReplayed && !mayBeStored) ledger.false_promises += 1
      if (!isLost) return JSON.parse(text).id
      isLost = false
      mayBeStored = true
      continue
    }
    if (answer && text !== undefined && answer.status !== 503) {
      ledger.refused.push(`${answer.status} ${text}`)
    }
    // A request that did not reach the operation says neither: it changed nothing.
    if (!answer || text === undefined || /may or may not have been stored/.test(text)) {
      mayBeStored = true
      ledger.unknown += 1
    } else ledger.untouched += 1
    await pause(50)
  }
}
