import * as v from 'valibot'
import { deciding } from '../../../core/access/reach-rule.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { Code, described, Flag } from '../../../core/schema.ts'
import type { FieldErrors } from '../../../lib/errors.ts'
import type { Presence } from '../minimum-present/presence.ts'
import { type Approvable, assessEachStored, storeApprovals } from './approval.ts'
import type { Assessment } from './assess.ts'
import { type Away, conflictCodes, conflictsOf, departmentAwayOfEach, meet } from './conflicts.ts'
import { FactsSchema, factsOfEach, presenceOf } from './effects.ts'
import { findRequestEmployees } from './employee.ts'
import { Failed, failed, ManyRequests, rowOf, rowOfMany, whyUndecided } from './many.ts'
import { type LockedRequest, lockLeaveRequests } from './request.ts'
import { problemsOf } from './rules.ts'

const Approved = v.strictObject(rowOfMany)
const Skipped = v.strictObject({
  ...rowOfMany,
  reasons: v.array(
    v.strictObject({
      code: v.picklist(conflictCodes),
      // Written by the service, with names in quotes.
      message: Code,
    }),
  ),
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
    ids: described(
      ManyRequests,
      'Leave request ids, from the list of leave requests; the lowest id, the earliest request, is approved first.',
    ),
    only_without_conflict: described(
      v.optional(Flag, false),
      'Leave a request pending if fewer of the department would be present than its minimum or, on days without one, a colleague is away, if a blackout applies, it overlaps other leave of the employee, or the balance does not suffice.',
    ),
    allow_colleagues_away: described(
      v.optional(Flag, false),
      'With only_without_conflict: colleagues away are no conflict on days without a minimum.',
    ),
  }),
  output: Answer,
  async run(context, { ids, only_without_conflict, allow_colleagues_away }) {
    const locked = await lockLeaveRequests(context, ids)
    const presence = only_without_conflict ? await presenceFor(context, locked) : undefined
    const answer: Answer = { approved: [], skipped: [], failed: [] }
    const approved: Assessment[] = []
    const not_approved: Assessment[] = []
    let left: LockedRequest[] = []
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const found = locked.get(id)
      const undecided = whyUndecided(id, found, context)
      if (undecided) answer.failed.push(undecided)
      else left.push(found!)
    }
    while (left.length > 0) {
      const found = firstOfEach(left)
      left = left.slice(found.length)
      const assessed = await assessEachStored(context, requestsOf(found))
      const each = found.map((one, index) => ({ found: one, assessed: assessed[index]! }))
      for (const together of presence && context.people ? apart(each) : [each]) {
        const away = presence ? await departmentAwayOfEach(context, together.map(assessedOf)) : []
        const approvable: Approvable[] = []
        for (const [index, one] of together.entries()) {
          const reasons = presence
            ? await conflictsOf(
                one.assessed,
                withApproved(away[index]!, one.assessed, approvable),
                {
                  presence,
                  allow_colleagues_away,
                },
              )
            : []
          const problems = reasons.length > 0 ? {} : bulkProblems(one.assessed)
          if (reasons.length > 0) {
            answer.skipped.push({ ...rowOf(one.found.before), reasons })
          } else if (Object.keys(problems).length > 0) {
            answer.failed.push(failed(one.found.request.id, one.found, problems))
          } else {
            presence?.approve(one.found.request.id)
            approvable.push(one)
            continue
          }
          not_approved.push(one.assessed)
        }
        approved.push(...approvable.map(assessedOf))
        answer.approved.push(...(await storeApprovals(context, approvable)).map(rowOf))
      }
    }
    answer.failed.sort((a, b) => a.id - b.id)
    if (context.dry_run) await reportFacts(context, approved, not_approved)
    return answer
  },
})

const requestsOf = (locked: readonly LockedRequest[]) => locked.map(({ request }) => request)

const assessedOf = ({ assessed }: Approvable) => assessed

/** Returns the first requests, up to the second one of an employee, which counts what was approved before it. */
function firstOfEach(locked: readonly LockedRequest[]): readonly LockedRequest[] {
  const known = new Set<number>()
  const again = locked.findIndex(({ request: { employee_id } }) => {
    const isKnown = known.has(employee_id)
    known.add(employee_id)
    return isKnown
  })
  return again < 0 ? locked : locked.slice(0, again)
}

/** Divides requests, in their order, where two meet: the database says which colleagues a person sees. */
function apart(requests: readonly Approvable[]): Approvable[][] {
  const groups: Approvable[][] = []
  for (const one of requests) {
    const last = groups.at(-1)
    if (!last || last.some(({ assessed }) => meet(assessed, one.assessed))) groups.push([one])
    else last.push(one)
  }
  return groups
}

/** Adds the colleagues whose leave the same call approves before, in the order in which they are read. */
function withApproved(
  away: readonly Away[],
  one: Assessment,
  approvable: readonly Approvable[],
): Away[] {
  const before = approvable
    .filter(({ assessed }) => meet(one, assessed))
    .map(({ found: { request, before } }): Away => {
      const { id, start_date, end_date } = request
      return { id, name: before.employee_name, start_date, end_date }
    })
  return [...away, ...before].sort((a, b) => {
    if (a.start_date !== b.start_date) return a.start_date < b.start_date ? -1 : 1
    return (a.id ?? 0) - (b.id ?? 0)
  })
}

/** Reads the minimums of all requests at once; undefined when none of them exists. */
async function presenceFor(
  context: Context,
  locked: Awaited<ReturnType<typeof lockLeaveRequests>>,
): Promise<Presence | undefined> {
  const requests = [...locked.values()].map(({ request }) => request)
  const employees = await findRequestEmployees(
    context.sql,
    requests.map(({ employee_id }) => employee_id),
  )
  return presenceOf(
    context,
    requests.map((request) => ({
      employee: employees.get(request.employee_id)!,
      dates: request.requested(),
    })),
  )
}

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

function bulkProblems(assessed: Assessment): FieldErrors {
  const step = { asks: false, approves: true, override_blackout: false, in_bulk: true }
  return problemsOf(assessed, step)
}
