import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { receiverCertificate } from '../support/certificates.ts'
import { type Receiver, startReceiver, writeCertificate } from '../support/receiver.ts'
import { type Pair, query, startPair } from '../support/standby.ts'
import { caller, employeeIds, generator, makeKey, pause } from './clients.ts'
import { type Asked, type Clock, type Ledger, newLedger, write } from './failover-writers.ts'
import type { Scenario, Verdict } from './punches.ts'
import { makeService, type Service } from './service.ts'
import { type Walks, walk } from './walks.ts'

const writers = 6
const drain_ms = 60_000
const longest_gap_s = 10

/**
 * A service with a primary and a synchronous standby in DATABASE_URL, whose primary is stopped immediately again and
 * again; the standby is promoted and the old primary becomes its standby. Six writers repeat what was not
 * acknowledged, with the same Idempotency-Key. No acknowledged write may be lost, none stored twice, each event must
 * reach a webhook, and a list of changes must be complete or refused.
 */
export async function failover({ kills, seed }: Scenario): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-chaos-'))
  const pair = await startPair({ synchronous: true })
  const certificate = receiverCertificate
  const received = new Map<number, Set<string>>()
  const receiver = await startReceiver(certificate, ({ event }) => {
    if (event?.type !== 'time_entry.completed') return
    const { id } = event.data.object
    received.set(id, (received.get(id) ?? new Set()).add(event.id))
  })
  const service = await makeService({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: pair.url,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    NODE_EXTRA_CA_CERTS: writeCertificate(certificate, folder),
  })
  try {
    await service.start()
    return await run({ service, pair, receiver, received }, kills, generator(seed))
  } finally {
    await service.kill()
    await receiver.close()
    await pair.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** `received`: the ids of the events that came, by time entry. */
type Parts = {
  service: Service
  pair: Pair
  receiver: Receiver
  received: Map<number, Set<string>>
}

async function run(parts: Parts, kills: number, random: () => number): Promise<Verdict> {
  const { service, pair, receiver } = parts
  const call = caller([service], await makeKey(service))
  await made(call('POST', '/webhooks', { url: receiver.url }))
  const employees = await employeeIds(call, writers)
  const ledger = newLedger()
  const clock: Clock = { is_over: false, stopped: 0 }
  const walks: Walks = { complete: 0, refused: 0, missing: 0, stale: 0 }
  const began = performance.now()
  const pid = service.pid()
  const working = [
    ...employees.map((employee_id) => write(call, employee_id, ledger, clock)),
    walk(call, ledger, clock, walks),
  ]
  for (let n = 0; n < kills; n += 1) {
    await pause(1_000 + random() * 2_000)
    await pair.killPrimary()
    clock.stopped += 1
    await pair.promote()
    await pair.rebuild()
  }
  await pause(1_000)
  clock.is_over = true
  await Promise.all(working)
  const seconds = Math.round((performance.now() - began) / 1_000)
  await untilDelivered(parts, ledger)
  return judge(parts, ledger, walks, {
    when: `${kills} failovers in ${seconds} s`,
    rows: await storedNames(pair.primary()),
    has_exited: service.pid() !== pid || !(await isUp(service)),
  })
}

async function made(request: Promise<Response | undefined>): Promise<void> {
  const answer = await request
  if (answer?.status !== 201) throw new Error(`Not made: ${await answer?.text()}`)
}

async function isUp({ url }: Service): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined)
  return answer?.ok ?? false
}

/** The name of each row that a writer stored: of punches and of trips, which nothing else keeps from coming twice. */
async function storedNames(url: string): Promise<string[]> {
  const rows = await query(
    url,
    `select notes as name from time_entries where notes like 'chaos %'
     union all select purpose from mileage_trips where purpose like 'chaos %'`,
  )
  return rows.map(({ name }) => String(name))
}

const punchesOf = ({ acknowledged }: Ledger): Asked[] =>
  [...acknowledged.values()].filter(({ kind }) => kind === 'punch')

function undelivered({ received }: Parts, ledger: Ledger): number {
  return punchesOf(ledger).filter(({ id }) => !received.has(id!)).length
}

async function untilDelivered(parts: Parts, ledger: Ledger): Promise<void> {
  const until = performance.now() + drain_ms
  while (undelivered(parts, ledger) > 0 && performance.now() < until) await pause(100)
}

type Found = { when: string; rows: readonly string[]; has_exited: boolean }

function judge(parts: Parts, ledger: Ledger, walks: Walks, found: Found): Verdict {
  const { asked, acknowledged, refused, unknown, untouched, replayed, false_promises } = ledger
  const there = new Set(found.rows)
  const lost = [...acknowledged.keys()].filter((name) => !there.has(name)).length
  const strange = found.rows.filter((name) => !asked.has(name)).length
  const twice = found.rows.length - there.size
  const missed = undelivered(parts, ledger)
  const otherIds = [...parts.received.values()].filter((ids) => ids.size > 1).length
  const gap_s = ledger.longest_gap_ms / 1_000
  const bad = [lost, twice, strange, missed, otherIds, false_promises, refused.length]
  const isWalked = walks.missing === 0 && walks.stale === 0 && walks.complete > 0
  const isWhole =
    bad.every((count) => count === 0) && acknowledged.size === asked.size && replayed > 0
  return {
    ok: isWhole && isWalked && gap_s < longest_gap_s && !found.has_exited,
    line: [
      `${found.when}, ${asked.size} asked, ${acknowledged.size} acknowledged, ${found.rows.length} rows, ${lost} lost, ${twice} twice, ${strange} strange`,
      `longest gap ${gap_s.toFixed(1)} s`,
      `503: ${untouched} with nothing changed, ${unknown} not known, ${false_promises} wrong; ${replayed} repeats got the first answer`,
      `${missed} events not delivered, ${otherIds} under another id`,
      `walks: ${walks.complete} complete, ${walks.missing} rows missed, ${walks.refused} refused with 422, ${walks.stale} continued over a promotion`,
      ...(refused[0] === undefined ? [] : [`refused: ${refused[0]}`]),
      ...(found.has_exited ? ['the service ended'] : []),
    ].join('; '),
  }
}
