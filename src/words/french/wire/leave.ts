import type { Words } from '../../table.ts'

/** Units and types of leave. */
export const leave: Words = {
  days: 'jours',
  hours: 'heures',
  day: 'jour',
  hour: 'heure',
  vacation: 'vacances',
  sick: 'congé de maladie',
  personal: 'congé personnel',
  unpaid: 'congé sans solde',
  other: 'autre congé',
}
