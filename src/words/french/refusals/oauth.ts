import type { refuse } from '../../../transports/oauth/refusals.ts'
import type { Refusals } from '../../table.ts'

export const oauth: Refusals<typeof refuse> = {
  unknown_client: 'l’application est inconnue',
  other_redirect: 'l’adresse de retour n’est pas une de celles que l’application a déclarées',
  expired: 'la demande d’autorisation a expiré',
  other_browser: 'la page a été ouverte dans un autre navigateur',
  not_valid: 'la demande de l’application est incomplète ou n’est pas valide',
}
