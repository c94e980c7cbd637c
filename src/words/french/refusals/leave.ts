import type { refuse } from '../../../modules/leave/refusals.ts'
import type { Refusals } from '../../table.ts'

export const leave: Refusals<typeof refuse> = {
  none: 'doit compter au moins une demande',
  too_many: 'doit compter au plus {most} demandes',
  unknown: 'ne correspond à aucune demande de congé de votre entreprise',
  other_employee: 'n’est pas la personne de la demande',
  no_request: 'est obligatoire',
  left: 'n’est plus en poste; pas de nouveau congé',

  ends_before_start: 'ne doit pas être avant la date de début',
  too_long: 'doit être dans les {most} jours, premier jour compris',
  other_part_of_day: 'doit être la même partie du jour pour un seul jour',
  starts_in_morning: 'doit être le jour entier ou l’après-midi sur plusieurs jours',
  ends_in_afternoon: 'doit être le jour entier ou le matin sur plusieurs jours',
  hours_over_days: 'doit rester vide sur plusieurs jours',
  hours_of_part: 'doit rester vide avec une partie du jour',

  not_pending: 'est déjà {status}; seule une demande en attente peut être modifiée',
  not_cancellable: 'est déjà {status}; seul un congé en attente ou approuvé peut être annulé',
  decided: 'est déjà {status}; il n’y a plus rien à décider',
  own_begun: 'Votre congé a commencé; seul quelqu’un d’autre peut l’annuler.',
  would_be_approved: 'serait approuvé, car ce type de congé n’exige pas d’approbation',
  would_wait:
    'serait en attente, car ce type de congé exige une approbation; approuvez la demande ensuite',
  would_wait_for_override:
    'serait en attente, car on passe outre à une période sans congé; approuvez la demande ensuite',
  cancelled: 'est annulé; faites plutôt une nouvelle demande',
  needed_no_decision: 'a été {status} sans décision, car ce type n’exige pas d’approbation',
  stays: 'ne peut pas changer : {problem}',
  start_stays: 'ne peut pas changer : la date de début {problem}',
  end_stays: 'ne peut pas changer : la date de fin {problem}',
  dates_taken: 'ne peut pas changer : la demande {problem}; annulez d’abord l’autre',

  colleague_away: '{name}, du même service, est en congé du {from} au {to}',
  colleague_away_on: '{name}, du même service, est en congé le {date}',
  colleagues_away: '{name}, du même service, est en congé du {from} au {to}, et {more} de plus',
  colleagues_away_on: '{name}, du même service, est en congé le {date}, et {more} de plus',
  below_minimum:
    'il y aurait {present} au travail dans le service {department} le {date}, pour un minimum de {minimum}',
  blackout: 'chevauche la période sans congé {name}, du {from} au {to}',
  blackout_on: 'chevauche la période sans congé {name}, le {date}',
  overridable_blackout:
    'chevauche la période sans congé {name}, du {from} au {to}; ouvrez la demande et cochez la case pour l’approuver quand même',
  overridable_blackout_on:
    'chevauche la période sans congé {name}, le {date}; ouvrez la demande et cochez la case pour l’approuver quand même',
  overlap: 'chevauche un congé ({status}) du {from} au {to}',
  overlap_on: 'chevauche un congé ({status}) le {date}',

  waiting_period:
    'doit être le {date} ou plus tard : ce congé ({type}) commence {days} jours après l’embauche',
  after_last_day: 'ne doit pas être après le {date}, le dernier jour de la personne',
  before_first_day: 'ne doit pas être avant le {date}, le premier jour de la personne',
  no_working_day: 'n’a aucun jour de travail jusqu’à la date de fin',
  year_from: 'l’année de congé du {date}',
  takes: 'prend {amount} {unit} ({type}) en {year}, mais seulement {available} sont disponibles',
  takes_with_waiting:
    'prend {amount} {unit} ({type}) en {year}, mais seulement {available} sont disponibles et d’autres demandes en attente en prennent {waiting}',
  takes_with_expiring:
    'prend {amount} {unit} ({type}) en {year}, mais seulement {available} sont disponibles; jours ou heures reportés qui expirent sans être pris : {expiring}',
  takes_with_both:
    'prend {amount} {unit} ({type}) en {year}, mais seulement {available} sont disponibles et d’autres demandes en attente en prennent {waiting}; jours ou heures reportés qui expirent sans être pris : {expiring}',

  built_in: 'ne peut pas être supprimé : {type} est un type de base; retirez-le plutôt',
  has_requests: 'a {requests} demandes de congé; retirez-le plutôt',
  has_adjustments: 'a {adjustments} ajustements de soldes; retirez-le plutôt',
  has_policies: 'a {policies} politiques de congé; supprimez-les d’abord',
  in_terms_of_one: 'figure aux conditions de 1 personne; retirez-le plutôt',
  in_terms: 'figure aux conditions de {employees} personnes; retirez-le plutôt',
  in_blackouts: 'sert à {blackouts} périodes sans congé',
  not_code: 'doit être en mots minuscules liés par _',
  no_letters: 'est obligatoire : le nom n’a aucune lettre de a à z',
  alias: 'désigne déjà les vacances; choisissez-en un autre',
  type_taken: 'sert déjà au type de congé {id}',
  type_retired: 'sert déjà au type de congé {id}, qui est retiré',
  not_days: 'doit être un nombre de jours',
  not_color: 'doit être #rrggbb ou le nom d’une couleur',
  policy_of_type: 'ne convient pas à la politique de congé du type : {problem}',
  unit_of_worked:
    'doit être en heures : la politique {id}, {name}, s’acquiert selon les heures travaillées',
  has_entries:
    'ne peut pas changer : les soldes ont déjà des écritures; créez un autre type de congé',

  default_policy: 'est la politique par défaut du type, qui part avec lui',
  policy_of_one:
    'sert encore (les conditions de 1 personne); donnez-leur d’abord une autre politique',
  policy_of:
    'sert encore (les conditions de {employees} personnes); donnez-leur d’abord une autre politique',
  policy_taken: 'sert déjà à la politique {id} ({type})',
  not_month_and_day: 'doit être un mois et un jour, MM-JJ',
  no_such_day: 'doit être un mois et un jour qui existent, MM-JJ',
  no_start_of_year:
    'doit être l’année civile, l’anniversaire d’embauche ou un mois et un jour, MM-JJ',
  needs_hours: 'exige un type de congé en heures pour l’acquisition par heure travaillée',
  needed_by_hour: 'est obligatoire pour l’acquisition par heure travaillée, plus grand que 0',
  needed_with_earn_hours: 'est obligatoire avec les heures acquises',
  needed_with_per_hours: 'est obligatoire avec les heures travaillées',
  only_by_hour: 'ne vaut que pour l’acquisition par heure travaillée; laissez-le vide',
  not_steps: 'doit être une liste de paliers',
  steps_with_amount: 'ne peut pas être combiné avec un nombre par année',
  no_steps: 'doit compter au moins un palier',
  first_step_late: 'doit être 0 : sinon, il n’y aurait rien avant',
  step_too_early: 'doit être plus grand que {years}',

  zero: 'ne doit pas être 0',
  not_days_or_hours: 'doit être un nombre de jours ou d’heures',
  no_balance:
    'ne convient pas : {type} n’a pas de solde; donnez d’abord des jours par année au type de congé',
  before_balance: 'doit être le {date} ou plus tard : le solde commence alors',
  before_opening: 'doit être le {date} ou plus tard : le solde d’ouverture est à cette date',
  opening_in_future: 'ne doit pas être dans l’avenir pour un solde d’ouverture',
  too_late: 'doit être le {date} ou plus tôt',
  stated_before: 'a déjà été indiqué, en date du {date}; faites une correction',
  corrected_before: 'doit être une correction : le solde a été corrigé en date du {date}',
  taken_before: 'doit être une correction : la demande {id} prend le {date}, avant cette date',
  too_far_ahead: 'doit être {year} ou plus tôt, au plus {most} ans à l’avance',
  no_bank:
    'exige un type de congé en heures, sans acquisition automatique, ce que {type} n’est pas',
  time_in_lieu_used:
    'ne peut pas changer : le temps repris est déjà utilisé, et le solde serait de {hours} heures; annulez d’abord un congé',

  ends_before: 'ne doit pas être avant la date de début, {from}',
  ends_late: 'doit être au plus {most} jours après le début',
}
