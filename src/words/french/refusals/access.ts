import type { refuse as apiKeys } from '../../../modules/api-keys/refusals.ts'
import type { refuse as connectedApps } from '../../../modules/connected-apps/refusals.ts'
import type { refuse as dashboardAccess } from '../../../modules/dashboard-access/refusals.ts'
import type { refuse as identityProvider } from '../../../modules/identity-provider/refusals.ts'
import type { refuse as signIn } from '../../../modules/sign-in/refusals.ts'
import type { refuse as oauth } from '../../../transports/oauth/refusals.ts'
import type { detail, explain } from '../../../transports/sign-in/provider/refusals.ts'
import type { Refusals } from '../../table.ts'

export const access = {
  api_keys: {
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
  } satisfies Refusals<typeof apiKeys>,
  connected_apps: {
    no_areas: 'ne doit pas être vide; cochez au moins un domaine',
    no_such_days: 'doit être l’une de ces valeurs : {choices}',
    too_wide: 'est plus large que ce que permet votre rôle ({reach})',
    must_be_read_only: 'doit être coché, car votre propre accès est en lecture seule',
    need_company: 'exige un accès à toute l’entreprise : {permissions}',
  } satisfies Refusals<typeof connectedApps>,
  dashboard_access: {
    first_password_ended:
      'Le premier mot de passe ne peut plus servir. Utilisez un code ou un lien d’invitation.',
    is_first_password: 'ne doit pas être le premier mot de passe',
    no_access: 'n’a pas accès au tableau de bord; accordez-le d’abord',
    not_admin: 'doit être un administrateur de votre entreprise',
    busy: 'Trop de personnes se connectent en ce moment. Réessayez dans quelques secondes.',
  } satisfies Refusals<typeof dashboardAccess>,
  identity_provider: {
    use_provider:
      'Votre entreprise se connecte avec {host}. Choisissez ce moyen sur la page de connexion.',
  } satisfies Refusals<typeof identityProvider>,
  oauth: {
    unknown_client: 'l’application est inconnue',
    other_redirect: 'l’adresse de retour n’est pas une de celles que l’application a déclarées',
    expired: 'la demande d’autorisation a expiré',
    other_browser: 'la page a été ouverte dans un autre navigateur',
    not_valid: 'la demande de l’application est incomplète ou n’est pas valide',
  } satisfies Refusals<typeof oauth>,
  provider: {
    away: '{host} ne répond pas',
    away_because: '{host} ne répond pas ({detail})',
    no_document: '{host} n’a pas de document de fournisseur d’identité à l’adresse de OIDC_ISSUER',
    no_document_because:
      '{host} n’a pas de document de fournisseur d’identité à l’adresse de OIDC_ISSUER ({detail})',
    wrong_issuer: '{host} répond pour un autre émetteur',
    wrong_issuer_because: '{host} répond pour un autre émetteur ({detail})',
    no_endpoint: 'il manque {detail} au document de {host}',
    foreign_host: 'le document de {host} nomme un autre hôte, qui n’est pas joint',
    foreign_host_because:
      'le document de {host} nomme un autre hôte ({detail}), qui n’est pas joint',
    too_large: 'une réponse de {host} est trop volumineuse',
    no_keys: '{host} ne publie pas de clés',
    no_keys_because: '{host} ne publie pas de clés ({detail})',
    bad_key: 'ce que {host} a envoyé n’est pas signé avec une clé qu’il publie',
    bad_client: '{host} n’accepte pas ce serveur',
    bad_client_because: '{host} n’accepte pas ce serveur ({detail})',
    bad_token: 'ce que {host} a envoyé ne peut pas servir',
    refused: '{host} ne vous a pas connecté',
    refused_because: '{host} ne vous a pas connecté ({detail})',
    other_round: 'ce que {host} a envoyé appartient à une autre connexion',
    over: 'cette connexion avec {host} a déjà servi ou a pris trop de temps',
  } satisfies Refusals<typeof explain>,
  provider_details: {
    no_answer: 'aucune réponse en 5 secondes',
    no_json: 'la réponse n’est pas du JSON',
    status: 'état {status}',
  } satisfies Refusals<typeof detail>,
  sign_in: {
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
  } satisfies Refusals<typeof signIn>,
}
