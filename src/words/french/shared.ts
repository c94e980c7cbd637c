import type { Words } from '../translate.ts'

export const shared: Words = {
  pending: 'en attente',
  approved: 'approuvé',
  rejected: 'refusé',
  cancelled: 'annulé',
  open: 'ouvert',
  adjusted: 'modifié',
  completed: 'terminé',
  active: 'actif',
  disabled: 'désactivé',
  delivered: 'livré',
  failed: 'échoué',
  exhausted: 'abandonné',
  queued: 'en file d’attente',
  running: 'en cours',
  done: 'fait',
  sent: 'envoyé',
  usable: 'utilisable',
  revoked: 'révoqué',
  expired: 'expiré',
}
