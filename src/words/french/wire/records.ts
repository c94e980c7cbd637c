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
  '{0} reaches into an approved pay period, {1}; reopen the period first':
    'touche une période de paie approuvée, {1}; rouvrez d’abord la période',
  '{0} from {1} to {2}': '{0} du {1} au {2}',
  'must be one of: {0}; or null': 'doit rester vide ou être l’une de ces valeurs : {0}',
  department: 'service',
}
