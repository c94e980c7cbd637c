import * as v from 'valibot'
import { notInReach } from '../../../core/access/reach-refusals.ts'
import { deciding } from '../../../core/access/reach-rule.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { refuse as common } from '../../../core/refusals.ts'
import { CivilDate, Code, described, Flag, Id, Name, RowErrors } from '../../../core/schema.ts'
import type { FieldErrors } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { assessStored, storeApproval } from './approval.ts'
import type { Assessment } from './assess.ts'
import { conflictCodes, conflictsOf } from './conflicts.ts'
import { FactsSchema, factsOfEach } from './effects.ts'
import { type LockedRequest, lockLeaveRequests } from './request.ts'
import { problemsOf } from './rules.ts'
import type { LeaveRequestRecord } from './schema.ts'

const most = 100

const row = {
  id: Id,
  employee_id: Id,
  employee_name: Name,
  type: Code,
  start_date: CivilDate,
  end_date: CivilDate,
  days: described(v.number(), 'Working days of the request.'),
}

const Approved = v.strictObject(row)
const Skipped = v.strictObject({
  ...row,
  reasons: v.array(
    v.strictObject({
      code: v.picklist(conflictCodes),
      // Written by the service, with names in quotes.
      message: Code,
    }),
  ),
})
const Failed = v.strictObject({
  id: Id,
  employee_name: v.exactOptional(Name),
  errors: RowErrors,
})

const Answer = v.strictObject({
  approved: v.array(Approved),
  skipped: described(
    v.array(Skipped),
    'Left pending because of a conflict; only with only_without_conflict.',
  ),
  failed: described(v.array(Failed), 'Cannot be approved, with the errors by field.'),
})

type Answer = v.InferOutput<typeof Answer>

/** What the dry run of approving each request alone reports, in a dry run of approving many. */
export const factsOfRequests = {
  balances: v.pipe(
    v.array(FactsSchema),
    v.description('Each request that is approved; each counts those approved before it.'),
  ),
  not_approved: v.pipe(
    v.array(FactsSchema),
    v.description('Each request that is skipped or fails by its dates, if it were approved.'),
  ),
}

export const approveLeaveRequests = defineOperation({
  name: 'leave_requests.approve_many',
  summary: 'Approve up to 100 leave requests; each one succeeds or fails independently.',
  permission: 'leave:write',
  effect: 'update',
  reach: { ...deciding, ids: { ids: 'leave_requests' } },
  input: v.strictObject({
    ids: v.pipe(
      v.array(Id),
      v.minLength(1, refuse.none()),
      v.maxLength(most, () => refuse.too_many({ most })),
      v.description(
        'Leave request ids, from the list of leave requests; the lowest id, the earliest request, is approved first.',
      ),
    ),
    only_without_conflict: described(
      v.optional(Flag, false),
      'Leave a request pending if a colleague of the department is away, a blackout applies, it overlaps other leave of the employee, or the balance does not suffice.',
    ),
  }),
  output: Answer,
  async run(context, { ids, only_without_conflict }) {
    const locked = await lockLeaveRequests(context, ids)
    const answer: Answer = { approved: [], skipped: [], failed: [] }
    const approved: Assessment[] = []
    const not_approved: Assessment[] = []
    // One after the other: each one counts those approved before it.
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const found = locked.get(id)
      const refusal = refusalOf(found, context)
      if (refusal) {
        // Nobody needs to be told their own name.
        const named = found?.request.employee_id === context.own ? undefined : found
        answer.failed.push(failed(id, named, refusal))
        continue
      }
      const assessed = await assessStored(context, found!.request)
      const reasons = only_without_conflict ? await conflictsOf(context, assessed) : []
      if (reasons.length > 0) {
        answer.skipped.push({ ...rowOf(found!.before), reasons })
        not_approved.push(assessed)
        continue
      }
      const problems = bulkProblems(assessed)
      if (Object.keys(problems).length > 0) {
        answer.failed.push(failed(id, found, problems))
        not_approved.push(assessed)
        continue
      }
      answer.approved.push(rowOf(await storeApproval(context, found!, assessed)))
      approved.push(assessed)
    }
    if (context.dry_run) await reportFacts(context, approved, not_approved)
    return answer
  },
})

/** Reports the facts of each request, with the colleagues who are away once all are approved. */
async function reportFacts(
  context: Context,
  approved: readonly Assessment[],
  not_approved: readonly Assessment[],
): Promise<void> {
  const facts = await factsOfEach(context, [...approved, ...not_approved])
  context.effect({
    balances: facts.slice(0, approved.length),
    not_approved: facts.slice(approved.length),
  })
}

/** Returns why a request cannot be decided by this access, or at all. */
function refusalOf(
  found: LockedRequest | undefined,
  { own, people }: Pick<Context, 'own' | 'people'>,
): FieldErrors | undefined {
  if (!found) return { id: [people === null ? refuse.unknown() : notInReach('leave_requests')] }
  if (found.request.employee_id === own) return { id: [common.own_request()] }
  const decided = found.request.whyDecided()
  return decided === undefined ? undefined : { status: [decided] }
}

function bulkProblems(assessed: Assessment): FieldErrors {
  const step = { asks: false, approves: true, override_blackout: false, in_bulk: true }
  return problemsOf(assessed, step)
}

function failed(id: number, found: LockedRequest | undefined, errors: FieldErrors) {
  return { id, ...(found ? { employee_name: found.before.employee_name } : {}), errors }
}

function rowOf(record: LeaveRequestRecord): v.InferOutput<typeof Approved> {
  const { id, employee_id, employee_name, type, start_date, end_date, days } = record
  return { id, employee_id, employee_name, type, start_date, end_date, days }
}
