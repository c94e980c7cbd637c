import type { Words } from '../../table.ts'

/** Refusals about leave: requests, types, policies and balances. */
export const leave: Words = {
  'must be {0} or later': 'doit être le {0} ou plus tard',
  'must be {0} or later: the balance begins then':
    'doit être le {0} ou plus tard : le solde commence alors',
  'must be {0} or later: the opening balance was stated as of that date':
    'doit être le {0} ou plus tard : le solde d’ouverture est à cette date',
  'must be {0} or earlier': 'doit être le {0} ou plus tôt',
  'must be {0} or earlier, at most {1} years ahead':
    'doit être {0} ou plus tôt, au plus {1} ans à l’avance',
  'must be {0} or earlier: a correction pays for a day of the past':
    'doit être le {0} ou plus tôt : une correction paie un jour passé',
  "must not be after {0}, the employee's last day":
    'ne doit pas être après le {0}, le dernier jour de la personne',
  'the leave year from {0}': 'l’année de congé du {0}',
  days: 'jours',
  hours: 'heures',
  day: 'jour',
  hour: 'heure',
  vacation: 'vacances',
  sick: 'congé de maladie',
  personal: 'congé personnel',
  unpaid: 'congé sans solde',
  other: 'autre congé',
  '{0} is built in and cannot be deleted; set is_active to false to retire it':
    'ne peut pas être supprimé : {0} est un type de base; retirez-le plutôt',
  '{0} keeps no balance; set annual_days of the leave type first':
    'ne convient pas : {0} n’a pas de solde; donnez d’abord des jours par année au type de congé',
  'is approved, and its shift is entry {0}; change or delete that entry instead':
    'est approuvé, et son quart est le pointage {0}; modifiez ou supprimez plutôt ce pointage',
  'cannot change: clock_in {0}': 'ne peut pas changer : l’entrée {0}',
  'was {0} more than five minutes ago, so it stays {1}; {2} instead':
    'est {0} depuis plus de cinq minutes et le reste',
  'is required: the name has no letters from a to z':
    'est obligatoire : le nom n’a aucune lettre de a à z',
  'is an alias of vacation; choose another': 'désigne déjà les vacances; choisissez-en un autre',
  'is already used by the leave type {0}': 'sert déjà au type de congé {0}',
  'is already used by the leave type {0}, which is retired':
    'sert déjà au type de congé {0}, qui est retiré',
  'is already used by the leave policy {0} of {1}': 'sert déjà à la politique {0} ({1})',
  'has {0} leave requests; set is_active to false to retire it':
    'a {0} demandes de congé; retirez-le plutôt',
  'has {0} adjustments of balances; set is_active to false to retire it':
    'a {0} ajustements de soldes; retirez-le plutôt',
  'has {0} leave policies; delete them first': 'a {0} politiques de congé; supprimez-les d’abord',
  'is named by the terms of {0}; set is_active to false to retire it':
    'figure aux conditions de {0}; retirez-le plutôt',
  'is used by {0} blackout dates': 'sert à {0} périodes sans congé',
  '1 employee': '1 personne',
  '{0} employees': '{0} personnes',
  'is the default policy of {0}, which goes with the leave type':
    'est la politique par défaut du type, qui part avec lui',
  'is in use: {0} name it; give them another policy first':
    'sert encore ({0}); donnez-leur d’abord une autre politique',
  'the terms of 1 employee': 'les conditions de 1 personne',
  'the terms of {0} employees': 'les conditions de {0} personnes',
  'does not match a leave policy of {0}': 'ne correspond à aucune politique de ce type',
  'does not fit the leave policy of the type: {0}':
    'ne convient pas à la politique de congé du type : {0}',
  'must be hours: the leave policy {0}, {1}, accrues by hours worked':
    'doit être en heures : la politique {0}, {1}, s’acquiert selon les heures travaillées',
  'cannot change: balances of {0} have entries already; create another leave type':
    'ne peut pas changer : les soldes ont déjà des écritures; créez un autre type de congé',
  'cannot change: the time in lieu is used already, and {0} would be {1} hours; cancel leave of it first':
    'ne peut pas changer : le temps repris est déjà utilisé, et le solde serait de {1} heures; annulez d’abord un congé',
  'cannot be combined with annual_amount; send annual_amount null':
    'ne peut pas être combiné avec un nombre par année',
  'is required for per_hour_worked, above 0':
    'est obligatoire pour l’acquisition par heure travaillée, plus grand que 0',
  'is required with earn_hours': 'est obligatoire avec les heures acquises',
  'is required with per_hours': 'est obligatoire avec les heures travaillées',
  'applies to accrual_method per_hour_worked only; leave it out':
    'ne vaut que pour l’acquisition par heure travaillée; laissez-le vide',
  'must have at least one step; or send null': 'doit compter au moins un palier',
  'must be 0: there would be no amount before it': 'doit être 0 : sinon, il n’y aurait rien avant',
  'must be a list of steps': 'doit être une liste de paliers',
  'must not be in the future for an opening balance':
    'ne doit pas être dans l’avenir pour un solde d’ouverture',
  'was stated before, as of {0}; use a correction':
    'a déjà été indiqué, en date du {0}; faites une correction',
  'must be correction: the balance was corrected as of {0}':
    'doit être une correction : le solde a été corrigé en date du {0}',
  'must be correction: leave request {0} takes {1}, before effective_date':
    'doit être une correction : la demande {0} prend le {1}, avant cette date',
  'needs a leave type whose unit is hours and whose accrual_method is manual, which {0} is not':
    'exige un type de congé en heures, sans acquisition automatique, ce que {0} n’est pas',
}
