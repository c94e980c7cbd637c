import type { refuse } from '../../../modules/api-keys/refusals.ts'
import type { Refusals } from '../../table.ts'

export const apiKeys: Refusals<typeof refuse> = {
  not_permission: 'doit être une autorisation; les autorisations sont {permissions}',
  no_permissions: 'ne doit pas être vide; cochez au moins une autorisation',
  needs_person: 'est obligatoire pour une clé qui s’étend à {reach}',
  left: 'n’est plus en poste; pas de nouvelle clé',
  left_cannot_grow: 'ne peut pas être élargi : {name} n’est plus en poste',
  revoked: 'est révoqué; créez une autre clé',
  expired: 'est expiré; créez une autre clé',
  in_past: 'doit être dans l’avenir',
  only_keys: 'Réservé aux clés API.',
  gone: 'Cette clé API n’existe plus.',
  connection_gone: 'Cette connexion n’existe plus.',
}
