import type { refuse } from '../../../modules/schedules/refusals.ts'
import type { Refusals } from '../../table.ts'

export const schedules: Refusals<typeof refuse> = {
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
}
