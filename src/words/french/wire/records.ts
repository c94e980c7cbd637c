import type { Words } from '../../table.ts'

/** Refusals about requests, punches, trips, schedules and holidays. */
export const records: Words = {
  pending: 'en attente',
  approved: 'approuvé',
  rejected: 'refusé',
  cancelled: 'annulé',
  employee: 'employé',
  'time entry': 'pointage',
  'forgot-punch request': 'demande pour un pointage oublié',
  'leave request': 'demande de congé',
  'leave type': 'type de congé',
  'leave policy': 'politique de congé',
  'payroll day adjustment': 'ajustement de paie',
  'mileage trip': 'trajet',
  'pay period': 'période de paie',
  'one-day override': 'changement d’un jour',
  'schedule version': 'version de l’horaire',
  'version of the terms on this date': 'version des conditions à cette date',
  'work location': 'lieu de travail',
  'blackout dates': 'période sans congé',
  'connected application': 'application connectée',
  'sign-in': 'connexion',
  'API key': 'clé API',
  holiday: 'jour férié',
  export: 'fichier',
  webhook: 'webhook',
  delivery: 'livraison',
  Mileage: 'Kilométrage',
  'is {0}; only a pending {1} can be changed':
    'est {0}; seul ce qui est en attente peut être modifié',
  'is already cancelled': 'est déjà annulé',
  '{0} reaches into an approved pay period, {1}; reopen the period first':
    'touche une période de paie approuvée, {1}; rouvrez d’abord la période',
  '{0} from {1} to {2}': '{0} du {1} au {2}',
  'does not match an employee of your company or of this call':
    'ne correspond à aucun employé de votre entreprise ou de ce fichier',
  'already has the override {0}, {1}; change it with PUT {2}':
    'a déjà le changement {0}, {1}; annulez-le d’abord',
  'needs is_working false': 'exige un jour de repos',
  'is required on a working day': 'est obligatoire un jour de travail',
  'is already cancelled; create a new override for that date':
    'est déjà annulé; faites un nouveau changement pour cette date',
  'is in the past: it is {0} there; change it with PUT instead': 'est passé : on y est le {0}',
  'must be another date than the day off': 'doit être une autre date que le jour de repos',
  'must be a paid holiday of the employee': 'doit être un jour férié payé de cette personne',
  'needs the rule substitute_day for worked holidays; this place has pay_both':
    'exige la règle d’un autre jour de repos pour les jours fériés travaillés; ici, les deux sont payés',
  'needs a day on which the schedule works, which {0} is not':
    'exige un jour de travail à l’horaire, ce que le {0} n’est pas',
  'needs another day than {0}, which is a paid holiday itself':
    'exige un autre jour que le {0}, lui-même un jour férié payé',
  'is already the holiday of override {0}': 'est déjà le jour férié du changement {0}',
  'must be {0}; create a new override for another date':
    'doit être le {0}; faites un nouveau changement pour une autre date',
  'must have at most 224 items, four shifts a day of eight weeks':
    'doit compter au plus 224 lignes, quatre quarts par jour de huit semaines',
  'must be at most cycle_weeks, {0}': 'doit être au plus le nombre de semaines du cycle, {0}',
  'is over another shift of the day, {0}': 'chevauche un autre quart du jour, {0}',
  'is sent more than once, also as a day off': 'y est deux fois, aussi comme jour de repos',
  'the first version cannot be withdrawn; change its facts instead':
    'ne peut pas être retiré : c’est la première version',
  'must be one of: {0}; or null': 'doit rester vide ou être l’une de ces valeurs : {0}',
  'is required: there is no public holiday on that date':
    'est obligatoire : il n’y a pas de jour férié officiel à cette date',
  'does not match a holiday; GET /holiday-choices lists the keys':
    'ne correspond à aucun jour férié',
  '{0} has the company holiday {1} already: change or delete that one':
    'ne convient pas : le {0} a déjà le jour férié {1}; modifiez ou supprimez celui-là',
  'already has the holiday {0}, {1}': 'a déjà le jour férié {0}, {1}',
  'must be a key of a holiday, such as us_columbus_day':
    'doit être la clé d’un jour férié, comme us_columbus_day',
  'No holidays are known for the country {0}.': 'Aucun jour férié n’est connu pour le pays {0}.',
  'No holiday has this key.': 'Aucun jour férié n’a cette clé.',
  department: 'service',
}
