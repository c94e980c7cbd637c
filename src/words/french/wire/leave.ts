import type { Words } from '../../table.ts'

/** Refusals about leave: requests, types, policies and balances. */
export const leave: Words = {
  'must have at least one request': 'doit compter au moins une demande',
  'must have at most {0} requests': 'doit compter au plus {0} demandes',
  '{0} of the same department is away from {1} to {2}':
    '{0}, du même service, est en congé du {1} au {2}',
  '{0} of the same department is away from {1} to {2}, and {3} more':
    '{0}, du même service, est en congé du {1} au {2}, et {3} de plus',
  '{0} of the same department is away on {1}': '{0}, du même service, est en congé le {1}',
  '{0} of the same department is away on {1}, and {2} more':
    '{0}, du même service, est en congé le {1}, et {2} de plus',
  'overlaps the blackout {0}, {1} ({2})': 'chevauche la période sans congé {1}, le {2}',
  'overlaps the blackout {0}, {1} ({2}); {3} override_blackout to approve it anyway':
    'chevauche la période sans congé {1}, le {2}; ouvrez la demande et cochez la case pour l’approuver quand même',
  'overlaps the blackout {0}, {1} ({2} to {3})':
    'chevauche la période sans congé {1}, du {2} au {3}',
  'overlaps the blackout {0}, {1} ({2} to {3}); {4} override_blackout to approve it anyway':
    'chevauche la période sans congé {1}, du {2} au {3}; ouvrez la demande et cochez la case pour l’approuver quand même',
  'overlaps the {0} leave request {1} ({2})': 'chevauche un congé ({0}) le {2}',
  'overlaps the {0} leave request {1} ({2} to {3})': 'chevauche un congé ({0}) du {2} au {3}',
  'must be {0} or later: {1} leave waits {2} days after the hire date':
    'doit être le {0} ou plus tard : ce congé ({1}) commence {2} jours après l’embauche',
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
  "must not be before {0}, the employee's first day":
    'ne doit pas être avant le {0}, le premier jour de la personne',
  'has no working day through end_date': 'n’a aucun jour de travail jusqu’à la date de fin',
  'takes {0} {1} of {2} in {3}, but only {4} are available by then':
    'prend {0} {1} ({2}) en {3}, mais seulement {4} sont disponibles',
  'takes {0} {1} of {2} in {3}, but only {4} are available by then and other requests wait for {5}':
    'prend {0} {1} ({2}) en {3}, mais seulement {4} sont disponibles et d’autres demandes en attente en prennent {5}',
  'takes {0} {1} of {2} in {3}, but only {4} are available by then; {5} carried-over {6} expire unused':
    'prend {0} {1} ({2}) en {3}, mais seulement {4} sont disponibles; jours ou heures reportés qui expirent sans être pris : {5}',
  'takes {0} {1} of {2} in {3}, but only {4} are available by then; {5} carried-over {6} expires unused':
    'prend {0} {1} ({2}) en {3}, mais seulement {4} sont disponibles; jours ou heures reportés qui expirent sans être pris : {5}',
  'takes {0} {1} of {2} in {3}, but only {4} are available by then and other requests wait for {5}; {6} carried-over {7} expire unused':
    'prend {0} {1} ({2}) en {3}, mais seulement {4} sont disponibles et d’autres demandes en attente en prennent {5}; jours ou heures reportés qui expirent sans être pris : {6}',
  'takes {0} {1} of {2} in {3}, but only {4} are available by then and other requests wait for {5}; {6} carried-over {7} expires unused':
    'prend {0} {1} ({2}) en {3}, mais seulement {4} sont disponibles et d’autres demandes en attente en prennent {5}; jours ou heures reportés qui expirent sans être pris : {6}',
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
  'cannot change: {0}': 'ne peut pas changer : {0}',
  'cannot change: the request {0}; cancel that one first':
    'ne peut pas changer : la demande {0}; annulez d’abord l’autre',
  'is cancelled; create a new leave request instead':
    'est annulé; faites plutôt une nouvelle demande',
  'would be pending, because {0}; omit status and approve the request afterwards':
    'serait en attente, car {0}; approuvez la demande ensuite',
  'a blackout is overridden': 'on passe outre à une période sans congé',
  'this leave type needs approval': 'ce type de congé exige une approbation',
  '{0} is built in and cannot be deleted; set is_active to false to retire it':
    'ne peut pas être supprimé : {0} est un type de base; retirez-le plutôt',
  '{0} keeps no balance; set annual_days of the leave type first':
    'ne convient pas : {0} n’a pas de solde; donnez d’abord des jours par année au type de congé',
  'was {0} without a decision, because its type needs no approval; {1} instead':
    'a été {0} sans décision, car ce type n’exige pas d’approbation',
  'is approved, and its shift is entry {0}; change or delete that entry instead':
    'est approuvé, et son quart est le pointage {0}; modifiez ou supprimez plutôt ce pointage',
  'cannot change: clock_in {0}': 'ne peut pas changer : l’entrée {0}',
  'was {0} more than five minutes ago, so it stays {1}; {2} instead':
    'est {0} depuis plus de cinq minutes et le reste',
  'Your leave has begun; it can only be cancelled by somebody else.':
    'Votre congé a commencé; seul quelqu’un d’autre peut l’annuler.',
  'is no longer active; no new leave': 'n’est plus en poste; pas de nouveau congé',
  'would be approved, because this leave type needs no approval; omit status':
    'serait approuvé, car ce type de congé n’exige pas d’approbation',
  'must be within {0} days, including start_date':
    'doit être dans les {0} jours, premier jour compris',
  'must be the same as start_day_part on a single day':
    'doit être la même partie du jour pour un seul jour',
  'must be full or afternoon over several days':
    'doit être le jour entier ou l’après-midi sur plusieurs jours',
  'must be full or morning over several days':
    'doit être le jour entier ou le matin sur plusieurs jours',
  'must be omitted over several days': 'doit rester vide sur plusieurs jours',
  'must be omitted when a day part is sent': 'doit rester vide avec une partie du jour',
  'does not match the employee of leave_request_id': 'n’est pas la personne de la demande',
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
