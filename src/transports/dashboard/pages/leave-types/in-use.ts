import { DomainError } from '../../../../lib/errors.ts'
import { meaningOf, type Refusal } from '../../../../lib/refusals.ts'
import { deleteLeaveType } from '../../../../modules/leave/index.ts'
import { refuse } from '../../../../modules/leave/refusals.ts'
import { plural, wireWords } from '../../../../words/index.ts'
import { problemText, refusalSentence } from '../../../pages/problem.ts'
import type { PageContext } from '../../page-context.ts'

/** Says why a leave type cannot be deleted; undefined when it can. */
export async function whyNotDeleted(page: PageContext, id: number): Promise<string | undefined> {
  try {
    await page.dryRun(deleteLeaveType, { id })
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error
    const [why = ''] = error.fields?.type ?? []
    return why === '' ? problemText(error) : usedBy(why)
  }
}

/** The records that use a leave type, by the operation's refusal, whose only placeholder is their number. */
const uses: readonly (readonly [Pick<Refusal, 'isOf'>, words: (n: number) => string])[] = [
  [
    refuse.has_requests,
    (n) => plural(n, 'It has {n} leave request.', 'It has {n} leave requests.'),
  ],
  [
    refuse.has_adjustments,
    (n) => plural(n, 'It has {n} adjustment of balances.', 'It has {n} adjustments of balances.'),
  ],
  [
    refuse.has_policies,
    (n) => plural(n, 'It has {n} leave policies.', 'It has {n} leave policies.'),
  ],
  [refuse.in_terms_of_one, () => inTerms(1)],
  [refuse.in_terms, inTerms],
  [
    refuse.in_blackouts,
    (n) => plural(n, 'It is used by {n} blackout dates.', 'It is used by {n} blackout dates.'),
  ],
]

function inTerms(n: number): string {
  return plural(
    n,
    'It is used in the terms of {n} employee.',
    'It is used in the terms of {n} employees.',
  )
}

function usedBy(why: string): string {
  const found = uses.find(([refusal]) => refusal.isOf(why))
  if (!found) return refusalSentence(wireWords(why))
  const [n] = Object.values(meaningOf(why)?.values ?? {})
  return found[1](Number(n))
}
