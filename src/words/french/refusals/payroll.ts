import type { refuse } from '../../../modules/payroll/refusals.ts'
import type { Refusals } from '../../table.ts'

export const payroll: Refusals<typeof refuse> = {
  ends_later: 'elle finit le {end}, et on est le {today} ({timezone})',
  no_clock_out: 'le pointage {id} de {name} du {date} n’a pas de sortie',
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
}
