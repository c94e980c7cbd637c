import type { Words } from '../../table.ts'

/** Why a sign-in with the identity provider failed, and why an application could not be connected. */
export const provider: Words = {
  '{0} does not answer': '{0} ne répond pas',
  '{0} does not answer ({1})': '{0} ne répond pas ({1})',
  '{0} has no document of an identity provider at the address in OIDC_ISSUER':
    '{0} n’a pas de document de fournisseur d’identité à l’adresse de OIDC_ISSUER',
  '{0} has no document of an identity provider at the address in OIDC_ISSUER ({1})':
    '{0} n’a pas de document de fournisseur d’identité à l’adresse de OIDC_ISSUER ({1})',
  '{0} answers for another issuer': '{0} répond pour un autre émetteur',
  '{0} answers for another issuer ({1})': '{0} répond pour un autre émetteur ({1})',
  'the document of {0} lacks {1}': 'il manque {1} au document de {0}',
  'the document of {0} names another host, which is not contacted':
    'le document de {0} nomme un autre hôte, qui n’est pas joint',
  'the document of {0} names another host ({1}), which is not contacted':
    'le document de {0} nomme un autre hôte ({1}), qui n’est pas joint',
  'an answer of {0} is too large': 'une réponse de {0} est trop volumineuse',
  '{0} publishes no keys': '{0} ne publie pas de clés',
  '{0} publishes no keys ({1})': '{0} ne publie pas de clés ({1})',
  'what {0} sent is not signed with a key that it publishes':
    'ce que {0} a envoyé n’est pas signé avec une clé qu’il publie',
  '{0} does not accept this server': '{0} n’accepte pas ce serveur',
  '{0} does not accept this server ({1})': '{0} n’accepte pas ce serveur ({1})',
  'what {0} sent cannot be used': 'ce que {0} a envoyé ne peut pas servir',
  '{0} did not sign you in': '{0} ne vous a pas connecté',
  '{0} did not sign you in ({1})': '{0} ne vous a pas connecté ({1})',
  'what {0} sent belongs to another sign-in':
    'ce que {0} a envoyé appartient à une autre connexion',
  'this sign-in with {0} was already used or took too long':
    'cette connexion avec {0} a déjà servi ou a pris trop de temps',
  'no answer within 5 seconds': 'aucune réponse en 5 secondes',
  'the answer is not a document': 'la réponse n’est pas un document',
  'status {0}': 'état {0}',
  'client is invalid': 'l’application est inconnue',
  "redirect_uri did not match any of the client's registered redirect_uris":
    'l’adresse de retour n’est pas une de celles que l’application a déclarées',
  'missing required parameter(s) ({0})': 'il manque des paramètres obligatoires ({0})',
  "missing required parameter '{0}'": 'il manque le paramètre obligatoire {0}',
  'authorization request has expired': 'la demande d’autorisation a expiré',
  'interaction session and authentication session mismatch':
    'la page a été ouverte dans un autre navigateur',
}
