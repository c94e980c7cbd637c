import type { refuse as company } from '../../../modules/company/refusals.ts'
import type { refuse as employees } from '../../../modules/employees/refusals.ts'
import type { refuse as holidays } from '../../../modules/holidays/refusals.ts'
import type { refuse as schedules } from '../../../modules/schedules/refusals.ts'
import type { refuse as workLocations } from '../../../modules/work-locations/refusals.ts'
import type { Refusals } from '../../table.ts'

export const people = {
  company: {
    formula: 'ne doit pas commencer par =, +, -, @ ou une tabulation',
    tabs: 'doit tenir sur une ligne, sans tabulation',
    provider_code: 'doit compter de 1 à 20 lettres et chiffres',
    component_length: 'doit compter de 1 à 40 caractères',
    commas: 'doit tenir sur une ligne, sans virgule ni tabulation',
    not_two_days: 'doit être deux jours du mois, comme [1, 16]',
    same_days: 'doit être deux jours différents',
    first_day_too_late: 'doit commencer par un jour de 1 à 27, puisque février peut avoir 28 jours',
    unknown_place: 'n’est ni un pays ni une province ou un État',
    seventh_day: 'doit être vrai, faux ou all_over_40',
    no_threshold: 'doit avoir un seuil',
    double_not_greater: 'doit être plus grand que le seuil par jour',
    overtime_form: 'doit être vide, des heures ou l’une de ces valeurs : {choices}',
    wrong_threshold: 'a un champ erroné ou inconnu : {field}',
  } satisfies Refusals<typeof company>,
  employees: {
    email_taken: 'est déjà utilisé',
    number_taken: 'est déjà le numéro d’une autre personne',
    not_plain_number:
      'doit tenir sur une ligne qui ne commence pas par =, +, -, @ ou une tabulation',
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
    deputy_role:
      'doit avoir le rôle de gestionnaire ou d’administrateur, qui décide pour les autres',
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
  } satisfies Refusals<typeof employees>,
  holidays: {
    no_country: 'doit être un code de pays de deux lettres',
    not_two_letters: 'doit compter deux lettres',
    not_country_code: 'doit être un code de pays de deux lettres',
    not_country_such_as: 'doit être un code de pays de deux lettres, comme CA',
    needs_country: 'exige un pays',
    no_regions: 'doit rester vide : {country} n’a ni provinces ni États',
    unknown_region: 'doit être une province ou un État de {country} : {regions}',
    no_choice: 'doit rester vide ou être l’une de ces valeurs : {choices}',
    no_name: 'est obligatoire : il n’y a pas de jour férié officiel à cette date',
    date_taken: 'a déjà le jour férié {id}, {name}',
    no_key: 'doit être la clé d’un jour férié, comme us_columbus_day',
    unknown_key: 'ne correspond à aucun jour férié',
    key_taken:
      'ne convient pas : le {key} a déjà le jour férié {id}, {name}, le {date}; modifiez ou supprimez celui-là',
    unknown_country: 'Aucun jour férié n’est connu pour le pays {country}.',
    unknown: 'Aucun jour férié n’a cette clé.',
  } satisfies Refusals<typeof holidays>,
  schedules: {
    no_time: 'doit être une heure, HH:MM',
    no_such_time: 'doit être une heure de 00:00 à 23:59, HH:MM',
    required: 'est obligatoire un jour de travail',
    on_day_off: 'doit rester vide un jour de repos',
    too_many: 'doit compter au plus 224 lignes, quatre quarts par jour de huit semaines',
    after_cycle: 'doit être au plus le nombre de semaines du cycle, {weeks}',
    overlap: 'chevauche un autre quart du jour, {shift}',
    hours: '{start} à {end}',
    day_off: 'un jour de repos',
    twice: 'y est deux fois, aussi comme jour de repos',
    taken: 'a déjà le changement {id}, {hours}; annulez-le d’abord',
    cancelled: 'est déjà annulé',
    stays_cancelled: 'est déjà annulé; faites un nouveau changement pour cette date',
    past: 'est passé : on y est le {today}',
    other_date: 'doit être le {date}; faites un nouveau changement pour une autre date',
    needs_day_off: 'exige un jour de repos',
    same_date: 'doit être une autre date que le jour de repos',
    no_paid_holiday: 'doit être un jour férié payé de cette personne',
    pays_both:
      'exige la règle d’un autre jour de repos pour les jours fériés travaillés; ici, les deux sont payés',
    no_working_day: 'exige un jour de travail à l’horaire, ce que le {date} n’est pas',
    holiday_itself: 'exige un autre jour que le {date}, lui-même un jour férié payé',
    holiday_taken: 'est déjà le jour férié du changement {id}',
  } satisfies Refusals<typeof schedules>,
  work_locations: {
    unknown: 'ne correspond à aucun lieu de travail de votre entreprise',
  } satisfies Refusals<typeof workLocations>,
}
