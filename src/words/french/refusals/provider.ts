import type { detail, explain } from '../../../transports/sign-in/provider/refusals.ts'
import type { Refusals } from '../../table.ts'

export const provider: Refusals<typeof explain> = {
  away: '{host} ne répond pas',
  away_because: '{host} ne répond pas ({detail})',
  no_document: '{host} n’a pas de document de fournisseur d’identité à l’adresse de OIDC_ISSUER',
  no_document_because:
    '{host} n’a pas de document de fournisseur d’identité à l’adresse de OIDC_ISSUER ({detail})',
  wrong_issuer: '{host} répond pour un autre émetteur',
  wrong_issuer_because: '{host} répond pour un autre émetteur ({detail})',
  no_endpoint: 'il manque {detail} au document de {host}',
  foreign_host: 'le document de {host} nomme un autre hôte, qui n’est pas joint',
  foreign_host_because: 'le document de {host} nomme un autre hôte ({detail}), qui n’est pas joint',
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
}

export const providerDetails: Refusals<typeof detail> = {
  no_answer: 'aucune réponse en 5 secondes',
  no_json: 'la réponse n’est pas du JSON',
  status: 'état {status}',
}
