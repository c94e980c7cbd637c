import type { refuse } from '../../../modules/sign-in/refusals.ts'
import type { Refusals } from '../../table.ts'

export const signIn: Refusals<typeof refuse> = {
  changed_again: 'Le dossier a encore changé. Vérifiez-le de nouveau.',
  may_not: 'Cette personne ne peut pas se connecter.',
  no_password: 'Cette personne ne se connecte pas avec un mot de passe.',
  account_may_not: 'Ce compte ne permet plus de se connecter.',
  no_provider:
    'Il n’y a pas de fournisseur d’identité. Réglez OIDC_ISSUER, OIDC_CLIENT_ID et OIDC_CLIENT_SECRET.',
  other_issuer: 'doit être de {issuer}',
  account_taken: 'est le compte d’une autre personne; déliez-le d’abord',
  linked_meanwhile: 'La personne vient d’être liée à un autre compte. Réessayez.',
  has_dashboard_access:
    'a accès au tableau de bord, ce qui comprend la connexion; retirez d’abord cet accès',
  nobody: 'doit désigner quelqu’un',
  too_many: 'doit désigner au plus 5000 personnes',
  email_taken:
    'ne convient pas : {email} est l’adresse de connexion d’une autre personne; confirmez ou retirez d’abord celle-là',
  unknown: 'doit désigner des personnes en poste; inconnu : {people}',
  not_given: 'ne peut pas se connecter; permettez-le d’abord',
  address_changed: 'L’adresse a changé depuis l’envoi du code.',
}
