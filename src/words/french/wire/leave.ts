import type { Words } from '../../table.ts'

/** Refusals about leave: requests, types, policies and balances. */
export const leave: Words = {
  'must be {0} or later': 'doit être le {0} ou plus tard',
  'must be {0} or earlier: a correction pays for a day of the past':
    'doit être le {0} ou plus tôt : une correction paie un jour passé',
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
  'is approved, and its shift is entry {0}; change or delete that entry instead':
    'est approuvé, et son quart est le pointage {0}; modifiez ou supprimez plutôt ce pointage',
  'cannot change: clock_in {0}': 'ne peut pas changer : l’entrée {0}',
  'does not match a leave policy of {0}': 'ne correspond à aucune politique de ce type',
}
