import type { Spell, Terms } from './input.ts'

/** Returns the terms in force on a day. */
export function termsOn(terms: readonly Terms[], day: number): Terms {
  let found = terms[0]!
  for (const each of terms) {
    if (each.effective_day !== null && each.effective_day > day) break
    found = each
  }
  return found
}

/** Returns one version of the terms, which holds since ever, with the company's overtime. */
export function termsSinceEver(
  facts: Pick<Terms, 'timezone' | 'pay_basis' | 'place' | 'holidays'>,
): Terms {
  return { ...facts, effective_day: null, overtime: null }
}

/** Whether a spell of employment covers the day. */
export function isEmployedOn(spells: readonly Spell[], day: number): boolean {
  return spells.some(
    ({ start_day, end_day }) =>
      (start_day === null || start_day <= day) && (end_day === null || day <= end_day),
  )
}
