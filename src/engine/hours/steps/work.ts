import type { PunchNote } from '../facts.ts'
import type { DayRow } from '../rows.ts'
import type { PayBasis } from '../settings.ts'
import { h, move, type Step } from './step.ts'

export function punches(notes: readonly PunchNote[], punched: number): Step {
  const entries = notes.map(({ id, minutes, reason }) => {
    if (reason === 'open') return `entry ${id} is open and counts 0.00 h`
    if (reason === 'held') return `entry ${id} is held and counts ${h(0)}`
    if (reason === 'unapproved') return `entry ${id} is not approved and counts 0.00 h`
    return `entry ${id} counts ${h(minutes)}`
  })
  const text = `Punched ${h(punched)}: ${entries.join(', ')}.`
  const ids = notes.map(({ id }) => id)
  return move('punches', ids, text, 'punched', 0, punched)
}

/** The worked minutes, which are regular or hours on a holiday. */
export function worked(
  row: DayRow,
  category: 'regular' | 'holiday_worked',
  pay_basis: PayBasis,
): Step {
  const minutes = row[category]
  const which =
    pay_basis === 'punches' ? `${h(minutes)} punched` : `${h(minutes)} left of the planned hours`
  const what = category === 'regular' ? 'regular' : 'hours worked on a holiday'
  return move(category, [], `Paid by ${pay_basis}: the ${which} are ${what}.`, category, 0, minutes)
}
