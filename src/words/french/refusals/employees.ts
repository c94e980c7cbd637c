import type { refuse } from '../../../modules/employees/refusals.ts'
import type { Refusals } from '../../table.ts'

export const employees: Refusals<typeof refuse> = {
  email_taken: 'est déjà utilisé',
  number_taken: 'est déjà le numéro d’une autre personne',
  not_plain_number: 'doit tenir sur une ligne qui ne commence pas par =, +, -, @ ou une tabulation',
  no_social_number: 'doit compter de 4 à 32 chiffres, espaces et traits d’union',
  two_primary: 'doit avoir au plus une adresse principale',
  dashboard_email:
    'a le courriel d’une personne qui a accès au tableau de bord dans une autre entreprise; changez d’abord le courriel',
  only_company: 'ne peut être modifié que par un accès à toute l’entreprise',
  only_dashboard:
    'd’une personne qui a accès au tableau de bord ne peut être modifié que dans le tableau de bord',
  themselves: 'ne doit pas être la personne elle-même',
  manager_below: 'ne doit pas relever de cette personne',
  deputy_left: 'n’est plus en poste',
  deputy_role: 'doit avoir le rôle de gestionnaire ou d’administrateur, qui décide pour les autres',
  start_differs: 'doit commencer à la date d’embauche, {date}',
  end_differs: 'doit finir le dernier jour, {date}',
  ended_while_active: 'ne doit pas être terminé pour une personne en poste',
  not_ended: 'doit être terminé pour une personne qui est partie; réembauchez-la plutôt',
  passed: 'est passé; réembauchez plutôt la personne',
  requires_inactive: 'exige une personne qui est partie',
  no_date: 'doit être une date pour une personne qui est partie',
  after_last_day:
    'ne doit pas être après le {date}, le dernier jour de la première période d’emploi',
  before_first_day: 'ne doit pas être avant le {date}, le premier jour',
  not_left: 'est en poste; on ne réembauche que les personnes parties',
  not_after_last_day: 'doit être après le {date}, le dernier jour',
  too_early: 'doit être le {date} ou plus tard',
  too_many: 'doit compter au plus 200 personnes',
  also_in_row: 'est aussi à la ligne d’index {index}',
  failed_manager: 'désigne la ligne d’index {index}, qui a échoué',
  circle_of_managers: 'ramène à la ligne elle-même',
  second_manager: 'désigne un deuxième gestionnaire; n’en donnez qu’un',
  no_password:
    'Aucun mot de passe n’est enregistré et personne n’a été invité : un administrateur donne l’accès à {page}.',
  unknown_manager: 'ne correspond à aucun employé de votre entreprise ou de ce fichier',
  approved_terms:
    'doit être après le {date}, le dernier jour d’une période de paie approuvée, {period}; sinon, rouvrez d’abord la période',
  first_terms: 'ne peut pas être retiré : c’est la première version',
  no_fact: 'exige une condition qui change',
  dates_nothing: 'exige une condition qui change',
  other_policy: 'ne correspond à aucune politique de ce type',
  too_many_decimals: 'doit avoir au plus quatre décimales',
  needs_leave_write:
    'Il manque à cet accès la permission leave:write, nécessaire pour cette modification.',
  overtime_needs_settings:
    'Changer les heures supplémentaires exige aussi l’autorisation de modifier les paramètres.',
  policies_need_leave:
    'Changer les politiques de congé exige aussi l’autorisation de modifier les congés.',
}
