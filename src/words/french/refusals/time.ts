import type { refuse as exports } from '../../../modules/exports/refusals.ts'
import type { refuse as forgotPunchRequests } from '../../../modules/forgot-punch-requests/refusals.ts'
import type { refuse as mileageTrips } from '../../../modules/mileage-trips/refusals.ts'
import type { refuse as payroll } from '../../../modules/payroll/refusals.ts'
import type { refuse as timeEntries } from '../../../modules/time-entries/refusals.ts'
import type { Refusals } from '../../table.ts'

export const time = {
  exports: {
    too_many_waiting:
      '{count} fichiers de votre entreprise ne sont pas encore prêts. Attendez-en un.',
    not_done: 'Le fichier {id} n’est pas encore prêt.',
    failed: 'Le fichier {id} a échoué : {error}',
    deleted: 'Le fichier {id} a été supprimé. Faites-en un autre.',
    settings_changed:
      'Les paramètres ou les périodes de paie ont changé pendant que le fichier se faisait. Faites-le de nouveau.',
    unknown_access: 'L’accès qui a demandé ce fichier est inconnu.',
    revoked_key: 'La clé API qui a demandé ce fichier a été révoquée.',
    expired_key: 'La clé API qui a demandé ce fichier a expiré.',
    ended_connection: 'La connexion qui a demandé ce fichier a pris fin.',
    ended_sign_in: 'La personne qui a demandé ce fichier ne peut plus se connecter.',
  } satisfies Refusals<typeof exports>,
  forgot_punch_requests: {
    already_closed: 'correspond au pointage {id}, qui a déjà une sortie',
    cannot_reopen: 'ne peut pas changer : l’entrée {problem}',
    approved:
      'est approuvé, et son quart est le pointage {id}; modifiez ou supprimez plutôt ce pointage',
    other_date: 'doit être la date de l’entrée ({timezone}), le {date}',
    no_open_entry: 'est obligatoire : il n’y a aucun pointage ouvert ce jour-là',
    many_open_entries: 'est obligatoire : il y a plus d’un pointage ouvert ce jour-là',
  } satisfies Refusals<typeof forgotPunchRequests>,
  mileage_trips: {
    left: 'n’est plus en poste; pas de nouveau trajet',
    after_last_day: 'ne doit pas être après le {date}, le dernier jour de la personne',
    own_approved: 'Votre trajet est approuvé; seul quelqu’un d’autre peut l’annuler.',
  } satisfies Refusals<typeof mileageTrips>,
  payroll: {
    ends_later: 'elle finit le {end}, et on est le {today} ({timezone})',
    no_clock_out: 'le pointage {id} ({name}, le {date}) n’a pas de sortie',
    more_without_clock_out: '{count} autres pointages n’ont pas de sortie',
    left_open: 'doit être coché pour approuver la période telle quelle : {reason}',
    overlaps_approved:
      'ne peut pas être approuvé : ses dates chevauchent la période de paie approuvée {id}, {period}',
    not_approved: 'est ouvert; seule une période approuvée peut être rouverte',
    many_periods: 'désigne {count} périodes de paie; donnez plutôt des dates : {dates}',
    unknown_period: 'doit être le nom d’une période de paie; les plus proches : {labels}',
    past_ten_years: 'doit être au plus dix ans après le début',

    period_and_dates: 'ne peut pas être combiné avec des dates; choisissez l’un ou l’autre',
    no_dates: 'est obligatoire sans période',
    no_export_dates: 'est obligatoire sans période de paie',
    too_many_dates: 'doit être dans les {days} jours, date de début comprise',
    before_date: 'ne doit pas être avant la date de début',
    too_far_from_date: 'doit être dans les {days} jours, date de début comprise',
    too_many_days:
      'donnerait au moins {count} jours-personnes, plus que la limite de {most}; choisissez moins de dates',
    too_many_days_of_report:
      'donnerait au moins {count} jours-personnes, plus que la limite de {most}; choisissez moins de dates ou un service',
    may_not_read: 'Cet accès ne lit pas la paie.',
    too_many_employees: 'L’entreprise compte {count} personnes, plus que {most}.',

    not_set: 'n’est pas dans les paramètres de l’entreprise',
    separator: 'ne doit contenir ni virgule ni saut de ligne',
    same_worker_id: 'est le même que celui de la personne {id}',
    not_letters_or_digits: 'doit compter au plus {most} lettres ou chiffres',
    too_many_hours: 'est {hours}, au plus 999,99 par ligne',

    released_by_one: 'a été payé par un ajustement (ajustement {id}); annulez-le d’abord',
    released_by_many: 'a été payé par des ajustements (ajustements {ids}); annulez-en un d’abord',
    released_too_early: 'doit être au plus tôt le {date}, qu’il paie',
    not_held: 'n’est pas retenu; seul un pointage retenu peut être payé ainsi',
    held_active: 'est encore ouvert; fermez le pointage avant de le payer',
    held_not_approved: 'n’est pas approuvé; approuvez le pointage avant de le payer',

    may_not_bank: 'Il faut aussi l’autorisation de modifier les congés.',
    bank_adds_hours:
      'doit être négatif : la banque de temps prend les heures supplémentaires du jour',
    more_than_overtime:
      'doit être {least} ou plus : le {date} compte {overtime} heures supplémentaires',
    not_overtime: 'exige des heures supplémentaires, et non {earning}',
    bank_of_other_date: 'prend les heures supplémentaires du jour; laissez la date corrigée vide',
    bank_needs_negative: 'exige un nombre d’heures négatif, qui retire des heures supplémentaires',
    corrects_future: 'doit être le {today} ou plus tôt : une correction paie un jour passé',
    corrects_after_work_date: 'doit être au plus tard le jour de paie, {date}',
    not_regular: 'ne vaut que pour les heures normales, pas pour {earning}; laissez-le vide',
    no_reason: 'ne doit pas être vide; donnez un motif',
  } satisfies Refusals<typeof payroll>,
  time_entries: {
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
  } satisfies Refusals<typeof timeEntries>,
}
