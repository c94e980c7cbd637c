import { DomainError, invalid } from '../../lib/errors.ts'
import type { AnyOperation } from '../operation.ts'
import { refuse } from '../refusals.ts'
import type { Reached } from './reach.ts'
import { type OwnedTable, ownedNames } from './reach-rule.ts'

/**
 * Runs a call; where ids were replaced, the refusal of such an id says neither that it is unknown nor that somebody
 * else has it.
 */
export async function refusingOutside<T>(
  { reach: rule }: AnyOperation,
  { outside }: Pick<Reached, 'outside'>,
  run: () => Promise<T>,
): Promise<T> {
  if (!outside) return run()
  try {
    return await run()
  } catch (error) {
    const isOwn = rule?.whom === 'oneself'
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'not_found') {
      const [[, table]] = [...outside] as [[string, OwnedTable]]
      throw new DomainError('not_found', noneInReach(table, isOwn))
    }
    if (error.code !== 'invalid' || !error.fields) throw error
    const fields = Object.entries(error.fields).map(([field, messages]) => {
      const table = outside.get(field)
      return [field, table ? [notInReach(table, isOwn)] : messages]
    })
    throw invalid(Object.fromEntries(fields))
  }
}

function noneInReach(table: OwnedTable, is_own: boolean): string {
  const record = ownedNames[table]
  if (is_own) return refuse.not_your_record({ record })
  return table === 'employees' ? refuse.no_person_in_reach() : refuse.no_record_in_reach({ record })
}

export function notInReach(table: OwnedTable, is_own = false): string {
  if (is_own) return refuse.not_your_id()
  if (table === 'employees') return refuse.nobody_in_reach()
  return refuse.none_in_reach({ record: ownedNames[table] })
}
