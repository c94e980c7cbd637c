import { loadCompany } from '../../core/company/company-settings.ts'
import type { Context } from '../../core/operation.ts'
import { DomainError } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'

/** A change of a person's own punches: the times that it sets, in milliseconds since 1970. */
type OwnPunch =
  | { does: 'clock in or out'; times_ms: readonly number[] }
  | { does: 'change' | 'delete'; is_approved: boolean }
  | { does: 'request' }

/** The maximum difference from the server's clock for people who may only punch the current time. */
const around_now_ms = 5 * 60_000

/**
 * Refuses a person's change of her own punches that the company's setting `self_punches` does not allow. Access that
 * reaches the company, and a manager's for somebody else, are not restricted.
 */
export async function refuseOwnPunch(
  { sql, person, now_ms }: Pick<Context, 'sql' | 'person' | 'now_ms'>,
  employee_id: number,
  punch: OwnPunch,
): Promise<void> {
  if (person === null || person !== employee_id) return
  const { self_punches } = await loadCompany(sql)
  if (self_punches === 'none') throw forbidden(refuse.own_none())
  if (punch.does === 'request') return
  if (self_punches === 'requests') {
    throw forbidden(refuse.own_by_request())
  }
  if ('is_approved' in punch && punch.is_approved) {
    throw forbidden(refuse.own_approved())
  }
  if (self_punches === 'any') return
  const isNow =
    'times_ms' in punch &&
    punch.times_ms.every((time_ms) => Math.abs(time_ms - now_ms) <= around_now_ms)
  if (isNow) return
  throw forbidden(refuse.own_only_now())
}

function forbidden(message: string): DomainError {
  return new DomainError('forbidden', message)
}
