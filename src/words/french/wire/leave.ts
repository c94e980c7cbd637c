import type { Words } from '../../table.ts'

/** Refusals about leave: requests, types, policies and balances. */
export const leave: Words = {
  'must be {0} or later': 'doit être le {0} ou plus tard',
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
  'does not match a leave policy of {0}': 'ne correspond à aucune politique de ce type',
}
