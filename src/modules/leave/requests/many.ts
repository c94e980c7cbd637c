import * as v from 'valibot'
import { notInReach } from '../../../core/access/reach-refusals.ts'
import type { Context } from '../../../core/operation.ts'
import { refuse as common } from '../../../core/refusals.ts'
import { CivilDate, Code, described, Id, Name, RowErrors } from '../../../core/schema.ts'
import type { FieldErrors } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import type { LockedRequest } from './request.ts'
import type { LeaveRequestRecord } from './schema.ts'

const most = 100

/** What the answer of a call that decides many says of each. */
export const rowOfMany = {
  id: Id,
  employee_id: Id,
  employee_name: Name,
  type: Code,
  start_date: CivilDate,
  end_date: CivilDate,
  days: described(v.number(), 'Working days of the request.'),
}

type RowOfMany = v.InferOutput<v.StrictObjectSchema<typeof rowOfMany, undefined>>

/** The requests that are decided together. */
export const ManyRequests = v.pipe(
  v.array(Id),
  v.minLength(1, refuse.none()),
  v.maxLength(most, () => refuse.too_many({ most })),
)

export const Failed = v.strictObject({
  id: Id,
  employee_name: v.exactOptional(Name),
  errors: RowErrors,
})

export type Failed = v.InferOutput<typeof Failed>

/** Returns why a request cannot be decided by this access, or at all; undefined where it can. */
export function whyUndecided(
  id: number,
  found: LockedRequest | undefined,
  { own, people }: Pick<Context, 'own' | 'people'>,
): Failed | undefined {
  if (!found) {
    return failed(id, found, {
      id: [people === null ? refuse.unknown() : notInReach('leave_requests')],
    })
  }
  // Nobody needs to be told their own name.
  if (found.request.employee_id === own) {
    return failed(id, undefined, { id: [common.own_request()] })
  }
  const decided = found.request.whyDecided()
  return decided === undefined ? undefined : failed(id, found, { status: [decided] })
}

export function failed(id: number, found: LockedRequest | undefined, errors: FieldErrors): Failed {
  return { id, ...(found ? { employee_name: found.before.employee_name } : {}), errors }
}

export function rowOf(record: LeaveRequestRecord): RowOfMany {
  const { id, employee_id, employee_name, type, start_date, end_date, days } = record
  return { id, employee_id, employee_name, type, start_date, end_date, days }
}
