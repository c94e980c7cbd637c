import type { Words } from '../../table.ts'

/** Refusals about people, keys, sign-ins, webhooks and the settings of the company. */
export const people: Words = {
  'is already in use': 'est déjà utilisé',
  'has the email of somebody with dashboard access in another company; change the email first':
    'a le courriel d’une personne qui a accès au tableau de bord dans une autre entreprise; changez d’abord le courriel',
  'is already the number of another employee': 'est déjà le numéro d’une autre personne',
  'is also in the row with index {0}': 'est aussi à la ligne d’index {0}',
  'names the row with index {0}, which failed': 'désigne la ligne d’index {0}, qui a échoué',
  'names a second manager; send one': 'désigne un deuxième gestionnaire; n’en donnez qu’un',
  'must have at most 200 employees': 'doit compter au plus 200 personnes',
  'must start on the hire_date beside it, {0}': 'doit commencer à la date d’embauche, {0}',
  'must end on the deactivated_on beside it, {0}': 'doit finir le dernier jour, {0}',
  'must not have ended while is_active is true':
    'ne doit pas être terminé pour une personne en poste',
  'must end while is_active is false; to bring them back use the rehire':
    'doit être terminé pour une personne qui est partie; réembauchez-la plutôt',
  'has passed; rehire them instead': 'est passé; réembauchez plutôt la personne',
  'requires is_active false': 'exige une personne qui est partie',
  'must be a date when is_active is false': 'doit être une date pour une personne qui est partie',
  'must not be after {0}, the last day of the first spell':
    'ne doit pas être après le {0}, le dernier jour de la première période d’emploi',
  'must not be before {0}, the first day': 'ne doit pas être avant le {0}, le premier jour',
  'is active; only somebody who has left is rehired':
    'est en poste; on ne réembauche que les personnes parties',
  'must be after {0}, their last day': 'doit être après le {0}, le dernier jour',
  'must not be the employee themselves': 'ne doit pas être la personne elle-même',
  'must not report to the employee': 'ne doit pas relever de cette personne',
  'must have at most one item with is_primary': 'doit avoir au plus une adresse principale',
  'must be after {0}, the last day of an approved pay period, {1}; or reopen the period first':
    'doit être après le {0}, le dernier jour d’une période de paie approuvée, {1}; sinon, rouvrez d’abord la période',
  'needs a fact that changes: timezone, country_code, region, pay_basis, overtime, working_share or leave_policies':
    'exige une condition qui change',
  'This {0} lacks the permission leave:write, which {1} needs.':
    'Il manque à cet accès la permission leave:write, nécessaire pour cette modification.',
  'Changing overtime also requires the permission settings:write.':
    'Changer les heures supplémentaires exige aussi l’autorisation de modifier les paramètres.',
  'Changing leave_policies also requires the permission leave:write.':
    'Changer les politiques de congé exige aussi l’autorisation de modifier les congés.',
  'needs from or record_id, so that not every entry is searched':
    'exige une date de début, pour ne pas chercher dans tout le journal',
  'must be null, hours as {weekly, daily, daily_double, seventh_day}, or one of: {0}':
    'doit être vide, des heures ou l’une de ces valeurs : {0}',
  'must resolve to a public address, not to a private network':
    'doit mener à une adresse publique, et non à un réseau privé',
  'is no longer active': 'n’est plus en poste',
  'must have the role manager or company_admin, which decides for others':
    'doit avoir le rôle de gestionnaire ou d’administrateur, qui décide pour les autres',
  'dates {0}; send at least one of them': 'exige une condition qui change',
}
