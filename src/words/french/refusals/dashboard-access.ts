import type { refuse } from '../../../modules/dashboard-access/refusals.ts'
import type { Refusals } from '../../table.ts'

export const dashboardAccess: Refusals<typeof refuse> = {
  first_password_ended:
    'Le premier mot de passe ne peut plus servir. Utilisez un code ou un lien d’invitation.',
  is_first_password: 'ne doit pas être le premier mot de passe',
  no_access: 'n’a pas accès au tableau de bord; accordez-le d’abord',
  not_admin: 'doit être un administrateur de votre entreprise',
  busy: 'Trop de personnes se connectent en ce moment. Réessayez dans quelques secondes.',
}
