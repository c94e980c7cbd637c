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
  'is already {0}; only a pending {1} can be decided':
    'est déjà {0}; seul ce qui est en attente peut être décidé',
  'is {0}; only a pending {1} can be changed':
    'est {0}; seul ce qui est en attente peut être modifié',
  'is already {0}; only a pending or approved {1} can be cancelled':
    'est déjà {0}; seul ce qui est en attente ou approuvé peut être annulé',
  'is already {0}; only pending or approved leave can be cancelled':
    'est déjà {0}; seul un congé en attente ou approuvé peut être annulé',
  'is already {0}; only a pending request can be changed':
    'est déjà {0}; seule une demande en attente peut être modifiée',
  'is already {0}; there is nothing left to decide': 'est déjà {0}; il n’y a plus rien à décider',
  'is pending already; there is no decision to take back':
    'est déjà en attente; il n’y a pas de décision à annuler',
  '{0} is in an approved pay period, {1}; reopen the period first':
    'ne convient pas : le {0} est dans une période de paie approuvée, {1}; rouvrez d’abord la période',
  '{0} reaches into an approved pay period, {1}; reopen the period first':
    'touche une période de paie approuvée, {1}; rouvrez d’abord la période',
  '{0} from {1} to {2}': '{0} du {1} au {2}',
  'does not match a work location of your company':
    'ne correspond à aucun lieu de travail de votre entreprise',
  'does not match a leave request of your company':
    'ne correspond à aucune demande de congé de votre entreprise',
  'matches entry {0}, which already has a clock-out':
    'correspond au pointage {0}, qui a déjà une sortie',
  'is active; close the entry before you release it':
    'est encore ouvert; fermez le pointage avant de le payer',
  'is not approved; approve the entry before you release it':
    'n’est pas approuvé; approuvez le pointage avant de le payer',
  'is not held; only a held entry can be released':
    'n’est pas retenu; seul un pointage retenu peut être payé ainsi',
  'was released: {0} pays it; cancel it first':
    'a été payé par un ajustement ({0}); annulez-le d’abord',
  'was released: {0} pay it; cancel one of them first':
    'a été payé par des ajustements ({0}); annulez-en un d’abord',
  'adjustment {0}': 'ajustement {0}',
  'adjustments {0}': 'ajustements {0}',
  "must be the clock-in's date in {0}, {1}": 'doit être la date de l’entrée ({0}), le {1}',
  'is required: there is {0} on that date': 'est obligatoire : il y a ce jour-là {0}',
  'no open entry': 'aucun pointage ouvert',
  'Your trip is approved; it can only be cancelled by somebody else.':
    'Votre trajet est approuvé; seul quelqu’un d’autre peut l’annuler.',
  'is no longer active; no new trips': 'n’est plus en poste; pas de nouveau trajet',
  'must be one of: {0}; or null': 'doit rester vide ou être l’une de ces valeurs : {0}',
  'No {0} {1}; there are none.': 'Introuvable ({0}) : {1}. Il n’y en a pas.',
  'No {0} {1}; there are {2}.': 'Introuvable ({0}) : {1}. Il y a {2}.',
  department: 'service',
}
