import type { PayFrequency, PayPeriod } from './pay-periods.ts'

/** The letter of a pay frequency, in labels and in provider files. */
export const FREQUENCY_LETTERS: Record<PayFrequency, string> = {
  weekly: 'W',
  biweekly: 'B',
  semimonthly: 'S',
  monthly: 'M',
}

type Labeled = Pick<PayPeriod, 'label' | 'frequency' | 'start_date'>

/**
 * Returns the labels that a period may get, in order of preference: its own, its own with the letter of its frequency,
 * and that with its start date: `2026-P07`, `2026-P07-M`, `2026-P07-M-2026-07-01`.
 */
export function labelChoices({ label, frequency, start_date }: Labeled): string[] {
  const lettered = `${label}-${FREQUENCY_LETTERS[frequency]}`
  return [label, lettered, `${lettered}-${start_date}`]
}

/**
 * Returns the periods in order, each with its first choice of label that is not in `taken` or used by an earlier
 * period.
 */
export function withFreeLabels<Period extends Labeled>(
  periods: readonly Period[],
  taken: Iterable<string>,
): Period[] {
  const used = new Set(taken)
  return periods.map((period) => {
    const choices = labelChoices(period)
    const label = choices.find((one) => !used.has(one)) ?? choices.at(-1)!
    used.add(label)
    return { ...period, label }
  })
}

/** Returns a label without a letter and a start date that were added to make it unique. */
export function plainLabel(label: string): string {
  return label.replace(/-[WBSM](?:-\d{4}-\d\d-\d\d)?$/, '')
}
