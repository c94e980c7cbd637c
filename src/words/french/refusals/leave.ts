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
  stays: 'ne peut pas changer : {problem}',
  start_stays: 'ne peut pas changer : la date de début {problem}',
  end_stays: 'ne peut pas changer : la date de fin {problem}',
  dates_taken: 'ne peut pas changer : la demande {problem}; annulez d’abord l’autre',

  colleague_away: '{name}, du même service, est en congé du {from} au {to}',
  colleague_away_on: '{name}, du même service, est en congé le {date}',
  colleagues_away: '{name}, du même service, est en congé du {from} au {to}, et {more} de plus',
  colleagues_away_on: '{name}, du même service, est en congé le {date}, et {more} de plus',
  blackout: 'chevauche la période sans congé {name}, du {from} au {to}',
  blackout_on: 'chevauche la période sans congé {name}, le {date}',
  overridable_blackout:
    'chevauche la période sans congé {name}, du {from} au {to}; ouvrez la demande et cochez la case pour l’approuver quand même',
  overridable_blackout_on:
    'chevauche la période sans congé {name}, le {date}; ouvrez la demande et cochez la case pour l’approuver quand même',
  overlap: 'chevauche un congé ({status}) du {from} au {to}',
  overlap_on: 'chevauche un congé ({status}) le {date}',

  waiting_period:
    'doit être le {date} ou plus tard : ce congé ({type}) commence {days} jours après l’embauche',
  after_last_day: 'ne doit pas être après le {date}, le dernier jour de la personne',
  before_first_day: 'ne doit pas être avant le {date}, le premier jour de la personne',
  no_working_day: 'n’a aucun jour de travail jusqu’à la date de fin',
  year_from: 'l’année de congé du {date}',
  takes: 'prend {amount} {unit} ({type}) en {year}, mais seulement {available} sont disponibles',
  takes_with_waiting:
    'prend {amount} {unit} ({type}) en {year}, mais seulement {available} sont disponibles et d’autres demandes en attente en prennent {waiting}',
  takes_with_expiring:
    'prend {amount} {unit} ({type}) en {year}, mais seulement {available} sont disponibles; jours ou heures reportés qui expirent sans être pris : {expiring}',
  takes_with_both:
    'prend {amount} {unit} ({type}) en {year}, mais seulement {available} sont disponibles et d’autres demandes en attente en prennent {waiting}; jours ou heures reportés qui expirent sans être pris : {expiring}',
}
