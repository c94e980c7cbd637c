import { datesInWords, t } from '../../../words/index.ts'
import type { LeaveEffects } from '../requests/effects.ts'

type Days = LeaveEffects['minimum_present']
type Day = NonNullable<Days>[number]

/** Whether approving a request leaves fewer people than the minimum on a day. */
export function isShort({ present, minimum }: Day): boolean {
  return present === null || present < minimum
}

/** Returns the days on which the minimum is not met, and those on which pending leave decides, in words. */
export function minimumFacts(days: Days): [label: string, lines: string[]][] {
  const { short = [], tight = [] } = Object.groupBy(days ?? [], (day) =>
    isShort(day) ? 'short' : 'tight',
  )
  const facts: [string, string[]][] = [
    [t`Conflict`, short.map(lineOf)],
    [t`Minimum at work`, tight.map(lineOf)],
  ]
  return facts.filter(([, lines]) => lines.length > 0)
}

function lineOf({ date, present, minimum, pending }: Day): string {
  const on = datesInWords(date)
  if (present === null) return t`${on}: below the minimum of ${minimum} at work`
  if (!pending) return t`${on}: ${present} at work, minimum ${minimum}`
  return t`${on}: ${present} at work, minimum ${minimum}, ${pending} with pending leave`
}
