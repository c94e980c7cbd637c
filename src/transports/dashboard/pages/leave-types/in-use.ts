import { DomainError } from '../../../../lib/errors.ts'
import { deleteLeaveType } from '../../../../modules/leave/index.ts'
import { plural, t, wireWords } from '../../../../words/index.ts'
import { problemText } from '../../../pages/problem.ts'
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

/** What uses a leave type, by what the operation says of it. */
const uses: readonly (readonly [said: RegExp, words: (n: number) => string])[] = [
  [
    /^has (\d+) leave requests/,
    (n) => plural(n, 'It has {n} leave request.', 'It has {n} leave requests.'),
  ],
  [
    /^has (\d+) adjustments of balances/,
    (n) => plural(n, 'It has {n} adjustment of balances.', 'It has {n} adjustments of balances.'),
  ],
  [
    /^has (\d+) leave policies/,
    (n) => plural(n, 'It has {n} leave policies.', 'It has {n} leave policies.'),
  ],
  [
    /^is named by the terms of (\d+) employee/,
    (n) =>
      plural(
        n,
        'It is named by the terms of {n} employee.',
        'It is named by the terms of {n} employees.',
      ),
  ],
  [
    /^is used by (\d+) blackout dates/,
    (n) => plural(n, 'It is used by {n} blackout dates.', 'It is used by {n} blackout dates.'),
  ],
]

function usedBy(why: string): string {
  for (const [said, words] of uses) {
    const found = said.exec(why)
    if (found) return words(Number(found[1]))
  }
  return t`It ${wireWords(why.split(';')[0]!)}.`
}
