import type { refuse } from '../../../modules/time-entries/refusals.ts'
import type { Refusals } from '../../table.ts'

export const timeEntries: Refusals<typeof refuse> = {
  no_timestamp: 'doit être un horodatage, comme 2026-10-05T09:00:00-04:00',
  no_such_time: 'doit être un horodatage qui existe, comme 2026-10-05T09:00:00-04:00',
  not_of_changes:
    'ne peut pas être combiné avec une position ni une date de modification; laissez-le vide',
  in_future: 'ne doit pas être à plus d’un jour dans l’avenir',
  not_after_clock_in: 'doit être après l’entrée',
  too_long: 'doit être au plus 24 heures après l’entrée',
  overlap: 'chevauche un autre pointage de cette personne',
  taken: 'correspond déjà à un pointage de cette personne',
  taken_by_deleted: 'correspond déjà à un pointage de cette personne',

  too_many_breaks: 'doit compter au plus 24 pauses',
  break_backwards: 'doit finir après son début',
  break_before: 'ne doit pas commencer avant l’entrée',
  break_after: 'ne doit pas finir après la sortie',
  break_too_late: 'doit finir dans les 24 heures après l’entrée',
  breaks_overlap: 'chevauche la pause {index}',
  breaks_differ: 'ne concorde pas : les pauses non payées durent {sum} minutes, et non {minutes}',
  stored_breaks_differ:
    'ne concorde pas : les pauses non payées de ce pointage durent {sum} minutes',
  stored_break: '{problem}',

  no_employee: 'est obligatoire',
  other_employee: 'est celui d’une autre personne',
  left: 'est parti le {date}; aucun pointage après cette date',
  after_last_day: 'ne doit pas être après le {date}, le dernier jour de la personne',

  none: 'doit compter au moins un pointage',
  too_many: 'doit compter au plus 1000 pointages',
  too_many_punches: 'doit compter au plus 1000 pointages',
  unknown: 'ne correspond à aucun pointage de votre entreprise',
  active: 'est encore ouvert; seul un pointage qui a une sortie peut être approuvé',

  own_none: 'Votre entreprise ne permet pas aux gens de noter leurs propres heures.',
  own_by_request: 'Votre entreprise permet plutôt de demander un pointage oublié.',
  own_approved: 'Ce pointage est approuvé; quelqu’un d’autre peut le modifier.',
  own_only_now:
    'Votre entreprise permet de pointer à l’heure actuelle seulement; pour une autre heure, demandez un pointage oublié.',
}
