import type { Words } from '../../table.ts'

/** Refusals about leave: requests, types, policies and balances. */
export const leave: Words = {
  "must not be after {0}, the employee's last day":
    'ne doit pas être après le {0}, le dernier jour de la personne',
  days: 'jours',
  hours: 'heures',
  day: 'jour',
  hour: 'heure',
  vacation: 'vacances',
  sick: 'congé de maladie',
  personal: 'congé personnel',
  unpaid: 'congé sans solde',
  other: 'autre congé',
  'the leave year from {0}': 'l’année de congé du {0}',
}
