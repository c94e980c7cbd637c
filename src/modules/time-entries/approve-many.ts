import * as v from 'valibot'
import { type Decider, deciderOf } from '../../core/access/approvals.ts'
import { notInReach } from '../../core/access/reach-refusals.ts'
import { deciding } from '../../core/access/reach-rule.ts'
import { type Context, defineOperation } from '../../core/operation.ts'
import { refuse as common } from '../../core/refusals.ts'
import { Id, RowErrors } from '../../core/schema.ts'
import { selectRecords, writeRecords } from '../../db/statements/records.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { paidAmong } from '../payroll/held/find-held.ts'
import { whyNotApproved } from './entry.ts'
import { refuse } from './refusals.ts'
import { RowCount } from './row-result.ts'
import { entryRecords, type TimeEntryRecord, timeEntries } from './schema.ts'

const most = 1000

const Row = v.strictObject({
  id: Id,
  result: v.picklist(['approved', 'failed']),
  errors: v.exactOptional(RowErrors),
})

export const approveTimeEntries = defineOperation({
  name: 'time_entries.approve_many',
  summary: 'Approve up to 1,000 time entries; each one succeeds or fails independently.',
  permission: 'time:write',
  effect: 'update',
  reach: { ...deciding, ids: { ids: 'time_entries' } },
  input: v.strictObject({
    ids: v.pipe(
      v.array(Id),
      v.minLength(1, refuse.none()),
      v.maxLength(most, refuse.too_many()),
      v.description('Time entry ids, from the list of time entries.'),
    ),
  }),
  output: v.strictObject({ results: v.array(Row), approved: RowCount, failed: RowCount }),
  async run(context, { ids }) {
    const { sql, now_ms, people } = context
    const entries = await lockEntries(sql, ids, people)
    const paid = await paidAmong(sql, [...entries.keys()])

    const approved = new Set<number>()
    const results = ids.map((id): v.InferOutput<typeof Row> => {
      const errors = refusalOf(entries.get(id), approved, paid, context)
      if (errors) return { id, result: 'failed', errors }
      approved.add(id)
      return { id, result: 'approved' }
    })
    const approver = deciderOf(context.actor)
    for (const after of await markApproved(sql, [...approved], approver, now_ms)) {
      const before = entries.get(after.id)
      context.audit({ record_type: 'time_entry', record_id: after.id, before, after })
      context.emit('time_entry.approved', after, { approved: false })
    }
    return { results, approved: approved.size, failed: ids.length - approved.size }
  },
})

/**
 * Returns why approving the entry alone would be refused; an entry that is listed twice is already approved
 * by then.
 */
function refusalOf(
  entry: TimeEntryRecord | undefined,
  approved: ReadonlySet<number>,
  paid: ReadonlyMap<number, string>,
  { own, people }: Pick<Context, 'own' | 'people'>,
): FieldErrors | undefined {
  if (!entry) return { id: [people === null ? refuse.unknown() : notInReach('time_entries')] }
  if (entry.employee_id === own) return { id: [common.own_request()] }
  const refusal = whyNotApproved({
    approved: entry.approved || approved.has(entry.id),
    is_open: entry.clock_out === null,
  })
  if (refusal !== undefined) return { status: [refusal] }
  const why = paid.get(entry.id)
  return why === undefined ? undefined : { work_date: [why] }
}

/** Locks in the order of ids, so that two calls wait for each other and do not deadlock. */
async function lockEntries(
  sql: Sql,
  ids: readonly number[],
  people: Context['people'],
): Promise<Map<number, TimeEntryRecord>> {
  const rows = await selectRecords(
    sql,
    timeEntries,
    `t.id = any($2::bigint[]) and t.deleted_at is null
     ${people ? 'and t.employee_id = any($3::bigint[])' : ''}
     order by t.id for update of t`,
    people ? [ids, people] : [ids],
  )
  const records = await entryRecords(sql, rows)
  return new Map(records.map((record) => [record.id, record]))
}

async function markApproved(
  sql: Sql,
  ids: readonly number[],
  approver: Decider,
  now_ms: number,
): Promise<TimeEntryRecord[]> {
  if (ids.length === 0) return []
  const rows = await writeRecords(
    sql,
    timeEntries,
    `update time_entries set approved = true, approved_at = $3, approved_by = $4::jsonb,
         updated_at = $3
       where company_id = $1 and id = any($2::bigint[]) returning *`,
    [ids, formatInstant(now_ms), JSON.stringify(approver)],
  )
  return entryRecords(sql, rows)
}
