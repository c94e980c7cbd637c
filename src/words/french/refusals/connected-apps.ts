import type { refuse } from '../../../modules/connected-apps/refusals.ts'
import type { Refusals } from '../../table.ts'

export const connectedApps: Refusals<typeof refuse> = {
  no_areas: 'ne doit pas être vide; cochez au moins un domaine',
  no_such_days: 'doit être l’une de ces valeurs : {choices}',
  too_wide: 'est plus large que ce que permet votre rôle ({reach})',
  must_be_read_only: 'doit être coché, car votre propre accès est en lecture seule',
  need_company: 'exige un accès à toute l’entreprise : {permissions}',
}
