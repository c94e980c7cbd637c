import { awayUntil, type Presence } from '../../core/access/deputies.ts'

/** A possible approver, with the facts that decide whether they are asked. */
export type Approver = Presence & {
  id: number
  manager_id: number | null
  deputy_id: number | null
  is_active: boolean
  /** Whether this person can sign in and decide for others. */
  can_decide: boolean
  /** Whether that is an admin, who decides for the whole company. */
  is_admin: boolean
}

/** The people above some employees, their deputies, and the admins, by id. */
export type Staff<A extends Approver = Approver> = ReadonlyMap<number, A>

/**
 * Returns who is asked to decide an employee's request now: the first manager above who can decide and is not on leave,
 * or the deputy of a manager who is; the admins if there is neither. Never the employee.
 */
export function approversOf<A extends Approver>(
  staff: Staff<A>,
  employee_id: number,
  now_ms: number,
): A[] {
  const isHere = (one: A) => awayUntil(one, now_ms) === undefined
  const seen = new Set([employee_id])
  let above = managerOf(staff, staff.get(employee_id))
  while (above && !seen.has(above.id)) {
    seen.add(above.id)
    const { is_active, can_decide, deputy_id } = above
    if (is_active && can_decide && isHere(above)) return [above]
    const deputy = deputy_id === null || deputy_id === employee_id ? null : deputy_id
    const instead = deputy === null ? undefined : staff.get(deputy)
    if (is_active && !isHere(above) && instead?.can_decide && isHere(instead)) return [instead]
    above = managerOf(staff, above)
  }
  const admins = [...staff.values()].filter(({ id, is_admin }) => is_admin && id !== employee_id)
  const here = admins.filter(isHere)
  return here.length > 0 ? here : admins
}

function managerOf<A extends Approver>(staff: Staff<A>, of: A | undefined): A | undefined {
  return of?.manager_id == null ? undefined : staff.get(of.manager_id)
}
