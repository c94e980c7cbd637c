import type { refuse } from '../../../modules/identity-provider/refusals.ts'
import type { Refusals } from '../../table.ts'

export const identityProvider: Refusals<typeof refuse> = {
  use_provider:
    'Votre entreprise se connecte avec {host}. Choisissez ce moyen sur la page de connexion.',
}
