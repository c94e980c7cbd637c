import * as v from 'valibot'
import { lockedAmong } from '../../../core/company/payroll-locks.ts'
import { inputJsonSchema } from '../../../core/json-schema.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { createTimeEntry } from '../create.ts'
import type { Draft } from '../draft.ts'
import { datesOf, markLate } from '../late.ts'
import { findTimeEntries } from '../read.ts'
import { refuse } from '../refusals.ts'
import { lockStored } from '../repeat/find.ts'
import { applyRepeat, type Settled } from '../repeat/settle.ts'
import { isRefused } from '../rules.ts'
import { entryRecords } from '../schema.ts'
import { type Candidate, type Decision, decide, inDoubt, type Surroundings } from './decide.ts'
import { type BulkRow, readPunches } from './read.ts'
import {
  Counts,
  countsOf,
  createdRow,
  existingRow,
  Row,
  type RowOutcome,
  withReading,
} from './result.ts'
import { findOpen, findSurroundings, type Inserted, insertEntries } from './store.ts'
import { wavesOf } from './waves.ts'

const most = 1000

/**
 * Published like the body of a single post, and validated row by row: a bad row does not affect good ones.
 */
const Punch = v.pipe(v.unknown(), v.metadata({ ...inputJsonSchema(createTimeEntry) }))

export const createTimeEntries = defineOperation({
  name: 'time_entries.create_many',
  summary: 'Add up to 1,000 punches; each is created, already exists or fails.',
  permission: 'time:write',
  effect: 'create',
  input: v.strictObject({
    entries: v.pipe(
      v.array(Punch),
      v.maxLength(most, refuse.too_many_punches()),
      v.description('Punches, with the same fields as a single one.'),
    ),
  }),
  output: v.strictObject({ results: v.array(Row), ...Counts.entries }),
  async run(context, { entries }) {
    const { sql, now_ms } = context
    // Always 200: the answer reports each row.
    context.existing()
    const rows = await readPunches(sql, entries, now_ms)
    const [dates, open] = await Promise.all([
      lockedAmong(sql, datesOfRows(rows)),
      findOpen(sql, repeatedEmployees(rows)),
    ])
    const around = await findSurroundings(sql, inDoubt(rows, open))
    const facts = { locked: new Set(dates), open }
    const results = await storeWaves(context, rows, around, facts)
    return {
      results: rows.map((row, index) => {
        const { became: _, ...rest } = results.get(row)!
        return { index, ...rest }
      }),
      ...countsOf([...results.values()]),
    }
  },
})

function datesOfRows(rows: readonly BulkRow[]): string[] {
  const dates = rows.flatMap(({ draft, problems }) => {
    return draft && !isRefused(problems) ? datesOf(draft, draft.rules) : []
  })
  return [...new Set(dates)]
}

/** Returns the employees with more than one punch in the call. */
function repeatedEmployees(rows: readonly BulkRow[]): number[] {
  const seen = new Set<number>()
  const again = new Set<number>()
  for (const { draft } of rows) {
    if (draft) (seen.has(draft.employee_id) ? again : seen).add(draft.employee_id)
  }
  return [...again]
}

/** Returns the result of each row, equal to that of single posts in the same order. */
async function storeWaves(
  context: Context,
  rows: readonly BulkRow[],
  around: Surroundings,
  { locked, open }: { locked: ReadonlySet<string>; open: ReadonlySet<number> },
): Promise<Map<BulkRow, RowOutcome>> {
  const outcomes = new Map<BulkRow, RowOutcome>()
  const waves = wavesOf(rows, around)
  for (const wave of waves) {
    // Earlier waves have changed the stored entries.
    const now =
      wave === waves[0] ? around : await findSurroundings(context.sql, inDoubt(wave, open))
    const decisions = decide(wave, now)
    const results = await store(context, decisions, locked)
    wave.forEach((row, n) => {
      outcomes.set(row, results[n]!)
    })
  }
  return outcomes
}

async function store(
  context: Context,
  decisions: readonly Decision[],
  locked: ReadonlySet<string>,
): Promise<RowOutcome[]> {
  const { sql, now_ms } = context
  const candidates = decisions.flatMap((each) =>
    each.result === 'stored' && each.is_first ? [each.candidate] : [],
  )
  const { created: inserted, repeated } = await insertEntries(sql, candidates, now_ms)
  const created = await withLate(context, inserted, locked)
  for (const record of created.values()) {
    context.audit({ record_type: 'time_entry', record_id: record.id, before: null, after: record })
    if (record.status === 'completed') context.emit('time_entry.completed', record)
  }
  const missing = candidates.filter((each) => !created.has(each) && !repeated.has(each))
  const others = await findSurroundings(
    sql,
    missing.map(({ draft }) => draft),
  )

  const repeats = decisions.flatMap((decision) => {
    if (decision.result === 'failed') return []
    if (decision.result === 'existing') return [decision]
    const { candidate, draft, is_first } = decision
    const record = created.get(candidate)
    if (record && is_first) return []
    const id = record?.id ?? repeated.get(candidate) ?? others.get(candidate.draft)?.repeated_id
    return id == null ? [] : [{ id, draft }]
  })
  const settled = await applyRepeats(context, repeats)
  return decisions.map((decision): RowOutcome => {
    if (decision.result === 'failed') return { result: 'failed', errors: decision.errors }
    const again = settled.get(decision.draft)
    if (again) return again
    const record = decision.result === 'stored' && created.get(decision.candidate)
    if (record) return withReading(createdRow(record), decision.draft, record)
    return { result: 'failed', errors: { clock_in: [refuse.overlap()] } }
  })
}

/** Returns the current records of entries stored in an approved pay period: marked, and held or not. */
async function withLate(
  { sql, now_ms }: Context,
  inserted: Inserted['created'],
  locked: ReadonlySet<string>,
): Promise<Inserted['created']> {
  const isLate = ({ draft }: Candidate) =>
    locked.size > 0 && datesOf(draft, draft.rules).some((date) => locked.has(date))
  const late = [...inserted].filter(([candidate]) => isLate(candidate))
  if (late.length === 0) return inserted
  const ids = late.map(([, { id }]) => id)
  await markLate(sql, ids, now_ms)
  const records = await findTimeEntries(sql, ids)
  const created = new Map(inserted)
  for (const [candidate, { id }] of late) created.set(candidate, records.get(id)!)
  return created
}

/** A row of the call that repeats a stored punch. */
type RepeatRow = { id: number; draft: Draft }

/**
 * Compares the repeats of a call with their entries, in the order of the call for each entry: the first may
 * close it, and the next one then finds it closed.
 */
async function applyRepeats(
  context: Context,
  repeats: readonly RepeatRow[],
): Promise<Map<Draft, RowOutcome>> {
  const settled = new Map<Draft, Settled>()
  const entries = await lockStored(
    context.sql,
    repeats.map(({ id }) => id),
  )
  const byEntry = Map.groupBy(repeats, ({ id }) => id)
  await Promise.all(
    [...byEntry].map(async ([id, rows]) => {
      let stored = entries.get(id)!
      for (const { draft } of rows) {
        const each = await applyRepeat(context, stored, draft)
        settled.set(draft, each)
        stored = each.stored
      }
    }),
  )
  const last = [...settled.values()].map(({ stored }) => stored)
  const records = await entryRecords(context.sql, last)
  const held = new Set(records.flatMap((record) => (record.held ? [record.id] : [])))
  return new Map(
    [...settled].map(([draft, each]) => {
      const row = existingRow(each, held.has(each.stored.id))
      return [draft, withReading(row, draft, each.stored)]
    }),
  )
}
