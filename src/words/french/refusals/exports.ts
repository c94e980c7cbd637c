import type { refuse } from '../../../modules/exports/refusals.ts'
import type { Refusals } from '../../table.ts'

export const payrollExports: Refusals<typeof refuse> = {
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
}
