import type { refuse } from '../../../lib/errors.ts'
import type { Refusals } from '../../table.ts'

export const lib: Refusals<typeof refuse> = {
  not_found: 'Introuvable : votre entreprise n’a rien de tel sous cet identifiant ({record}).',
  unexpected:
    'Une erreur inattendue est survenue. Réessayez; si elle se répète, signalez le numéro de requête.',
  not_public: 'doit mener à une adresse publique, et non à un réseau privé',
}
