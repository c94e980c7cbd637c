import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { held_now_ms, type LatePunches, latePunches } from '../../support/held.ts'
import { runs } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => held_now_ms }))
})
afterAll(() => server.close())

const steps = ['release', 'cancel', 'reopen', 'approve', 'delete', 'restore', 'correct'] as const
type Step = (typeof steps)[number]

/** What is known of the one late entry, which has 8 hours in the first period. */
type Model = {
  period: 'open' | 'approved'
  /** Deleted, not paid by a snapshot or a release, in the period's snapshot, or released. */
  entry: 'deleted' | 'free' | 'kept' | 'released'
}

/** Returns the next state, or the same object for a step that is refused or changes nothing. */
function next(model: Model, step: Step): Model {
  const { period, entry } = model
  const isHeld = entry === 'free' && period === 'approved'
  if (step === 'release') return isHeld ? { ...model, entry: 'released' } : model
  if (step === 'cancel') return entry === 'released' ? { ...model, entry: 'free' } : model
  if (step === 'delete') return entry === 'free' ? { ...model, entry: 'deleted' } : model
  if (step === 'restore') return entry === 'deleted' ? { ...model, entry: 'free' } : model
  if (step === 'reopen' && period === 'approved') {
    return { period: 'open', entry: entry === 'kept' ? 'free' : entry }
  }
  if (step === 'approve' && period === 'open') {
    return { period: 'approved', entry: entry === 'free' ? 'kept' : entry }
  }
  return model
}

/** Hours paid over both periods: the entry's, once or not at all. */
function paidHours({ period, entry }: Model): number {
  if (entry === 'released' || entry === 'kept') return 8
  return entry === 'free' && period === 'open' ? 8 : 0
}

type Late = LatePunches & { id: number; period_id: number }

async function run({ send, adjustmentsOf, release, id, period_id }: Late, step: Step) {
  const at = `/time-entries/${id}`
  if (step === 'release') return release(id)
  if (step === 'delete') return send('DELETE', at)
  if (step === 'restore') return send('POST', `${at}/restore`)
  if (step === 'correct') return send('PUT', at, { break_minutes: 0, notes: String(Math.random()) })
  if (step === 'reopen' || step === 'approve') {
    return send('POST', `/pay-periods/${period_id}/${step}`, {})
  }
  const [adjustment] = (await adjustmentsOf(id)).filter(({ status }) => status === 'approved')
  return adjustment ? send('POST', `/payroll-day-adjustments/${adjustment.id}/cancel`) : undefined
}

async function paidNow({ report }: Late): Promise<number> {
  return (await report('2026-11-01', '2026-11-28')).total_hours
}

type Case = {
  settings?: object
  times: [string, string]
  /** The hours that the second period, which stays open, pays while the entry is not deleted. */
  beside?: number
}

async function isPaidOnce({ settings, times, beside = 0 }: Case, sequence: readonly Step[]) {
  const late = await latePunches(server, settings)
  const { id: period_id } = await late.approve()
  const { id } = await late.post(...times)
  const of = { ...late, id, period_id }
  let model: Model = { period: 'approved', entry: 'free' }
  for (const [n, step] of sequence.entries()) {
    const after = next(model, step)
    const answer = await run(of, step)
    const told = `${sequence.slice(0, n + 1).join(', ')}: ${answer?.text}`
    if (after !== model) expect(answer?.status, told).toBe(200)
    if (step === 'correct') {
      const isFree = model.entry === 'free'
      expect(answer?.status, told).toBe(isFree ? 200 : model.entry === 'deleted' ? 404 : 422)
    }
    model = after
    const share = (8 - beside) / 8
    const open = model.entry === 'deleted' ? 0 : beside
    expect(await paidNow(of), told).toBe(paidHours(model) * share + open)
  }
}

const sequences = fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 12 })

const day: Case = { times: ['2026-11-12T08:00', '2026-11-12T16:00'] }
const night: Case = {
  settings: { shift_day_rule: 'split_midnight' },
  times: ['2026-11-14T22:00', '2026-11-15T06:00'],
  beside: 6,
}

test.each([
  ['', day, 25],
  [', and so is the part before midnight of one that is split', night, 12],
])(
  'in any order a late entry is paid at most once, and once while it is released or its period is open%s',
  async (_, of, numRuns) => {
    await fc.assert(
      fc.asyncProperty(sequences, (sequence) => isPaidOnce(of, sequence)),
      { seed: 24, ...runs(numRuns, 5), endOnFailure: true },
    )
  },
)

test.each([
  ['release', 'reopen', 'approve', 'cancel', 'release', 'cancel', 'delete', 'restore', 'release'],
  ['reopen', 'approve', 'reopen', 'delete', 'approve', 'restore', 'release', 'reopen', 'cancel'],
  ['delete', 'restore', 'correct', 'release', 'correct', 'reopen', 'delete', 'cancel', 'approve'],
] as const)('%s, %s, %s, %s, %s, ...', async (...sequence) => {
  await isPaidOnce({ ...day, settings: { overtime: { weekly: 6 } } }, sequence)
  await isPaidOnce(night, sequence)
})
