import { WARNING_CODES, type WarningCode } from '../../../../engine/hours/index.ts'
import { WARNING_WORDS, type WarningCounts } from '../../../../modules/payroll/hours/warnings.ts'
import { t, wireWords } from '../../../../words/index.ts'

/** Returns what a warning says. */
export function warningWords(code: WarningCode): string {
  return wireWords(WARNING_WORDS[code])
}

/** Returns how many warnings there are of each code, in words. */
export function warningCounts(counts: WarningCounts): string[] {
  return WARNING_CODES.flatMap((code) => {
    const count = counts[code]
    return count === undefined ? [] : [t`${count} of ${code}: ${warningWords(code)}`]
  })
}
