import * as v from 'valibot'
import { type Context, defineOperation } from '../../../operations/define.ts'
import { inputJsonSchema } from '../../../operations/json-schema.ts'
import { Id } from '../../../operations/schema.ts'
import { lockedAmong } from '../../payroll/locks.ts'
import { createTimeEntry } from '../create.ts'
import type { Draft } from '../draft.ts'
import { datesOf, markLate } from '../late.ts'
import { findTimeEntries } from '../read.ts'
import { RowCount, RowErrors } from '../row-result.ts'
import { isRefused, overlapsAnother } from '../rules.ts'
import { type Candidate, type Decision, decide, inDoubt, type Surrounding } from './decide.ts'
import { type BulkRow, readPunches } from './read.ts'
import { findSurroundings, type Inserted, insertEntries } from './store.ts'

const most = 1000

const Row = v.strictObject({
  index: v.pipe(RowCount, v.description('Its place in entries, from 0.')),
  result: v.picklist(['created', 'existing', 'failed']),
  id: v.exactOptional(Id),
  warnings: v.exactOptional(v.array(v.string())),
  held: v.exactOptional(v.boolean()),
  errors: v.exactOptional(RowErrors),
})

/** Published as a single post's body, and checked row by row: a bad one takes no good one with it. */
const Punch = v.pipe(v.unknown(), v.metadata({ ...inputJsonSchema(createTimeEntry) }))

export const createTimeEntries = defineOperation({
  name: 'time_entries.create_many',
  summary: 'Add up to 1,000 punches; each is created, was there already, or fails by itself.',
  permission: 'time:write',
  effect: 'create',
  input: v.strictObject({
    entries: v.pipe(
      v.array(Punch),
      v.maxLength(most, 'must hold at most 1,000 punches'),
      v.description('The punches, each as a single one is posted.'),
    ),
  }),
  output: v.strictObject({
    results: v.array(Row),
    created: RowCount,
    existing: RowCount,
    failed: RowCount,
  }),
  async run(context, { entries }) {
    const { sql, now_ms } = context
    // 200 whatever became of the rows: the answer tells of each.
    context.existing()
    const rows = await readPunches(sql, entries, now_ms)
    const locked = new Set(await lockedAmong(sql, datesOfRows(rows)))
    const around = await findSurroundings(sql, inDoubt(rows))
    const decisions = decide(rows, around)

    const stored = await store(context, decisions, locked)
    const results = decisions.map((decision, index) => resultOf(index, decision, stored))
    const count = (result: RowResult['result']) => results.filter((r) => r.result === result).length
    return {
      results,
      created: count('created'),
      existing: count('existing'),
      failed: count('failed'),
    }
  },
})

type RowResult = v.InferOutput<typeof Row>

function datesOfRows(rows: readonly BulkRow[]): string[] {
  const dates = rows.flatMap(({ draft, problems }) => {
    return draft && !isRefused(problems) ? datesOf(draft, draft.rules) : []
  })
  return [...new Set(dates)]
}

type Stored = Inserted & {
  /** What those meet that were neither new nor seen to be there. */
  others: ReadonlyMap<Draft, Surrounding>
}

async function store(
  context: Context,
  decisions: readonly Decision[],
  locked: ReadonlySet<string>,
): Promise<Stored> {
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
  return { created, repeated, others }
}

/** The records of those stored in an approved pay period as they are now: marked, and held or not. */
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

function resultOf(index: number, decision: Decision, stored: Stored): RowResult {
  if (decision.result !== 'stored') return { index, ...decision }
  const { candidate, is_first } = decision
  const record = stored.created.get(candidate)
  if (record && is_first) {
    const { id, warnings, held } = record
    return {
      index,
      result: 'created',
      id,
      ...(warnings.length > 0 ? { warnings } : {}),
      ...(held ? { held } : {}),
    }
  }
  const id =
    record?.id ?? stored.repeated.get(candidate) ?? stored.others.get(candidate.draft)?.repeated_id
  if (id != null) return { index, result: 'existing', id }
  return { index, result: 'failed', errors: { clock_in: [overlapsAnother] } }
}
