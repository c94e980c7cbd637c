import type { Words } from '../../table.ts'

/** Refusals about people, keys, sign-ins, webhooks and the settings of the company. */
export const people: Words = {
  'is required because {0} is already taken': 'est obligatoire, car {0} est déjà pris',
  'must not have an end_date before its start_date ({0} to {1})':
    'ne doit pas finir avant son début ({0} au {1})',
  'must have a start_date in every item after the first':
    'doit avoir un début à chaque ligne après la première',
  'must have an end_date in every item before the last':
    'doit avoir une fin à chaque ligne avant la dernière',
  'must be in date order and not overlap: {0} is not after {1}':
    'doit être en ordre et sans chevauchement : {0} n’est pas après {1}',
  'is no longer active; no new keys': 'n’est plus en poste; pas de nouvelle clé',
  'is required for a key that reaches {0}': 'est obligatoire pour une clé qui s’étend à {0}',
  'must be a permission or <area>:*; permissions are {0}':
    'doit être une autorisation; les autorisations sont {0}',
  'must not be empty; omit it for a key with all permissions':
    'ne doit pas être vide; cochez au moins une autorisation',
  'has been revoked; create another key': 'est révoqué; créez une autre clé',
  'has expired; create another key': 'est expiré; créez une autre clé',
  'cannot grow: {0} is no longer active': 'ne peut pas être élargi : {0} n’est plus en poste',
  'needs from or record_id, so that not every entry is searched':
    'exige une date de début, pour ne pas chercher dans tout le journal',
  'must be active': 'doit être en poste',
  'has no dashboard access; grant it first':
    'n’a pas accès au tableau de bord; accordez-le d’abord',
  'must be a company_admin of your company': 'doit être un administrateur de votre entreprise',
  'must name somebody': 'doit désigner quelqu’un',
  'must name at most 5000 people': 'doit désigner au plus 5000 personnes',
  'must be active employees; unknown: {0}': 'doit désigner des personnes en poste; inconnu : {0}',
  'must be of {0}': 'doit être de {0}',
  'is the account of another person; unlink that one first':
    'est le compte d’une autre personne; déliez-le d’abord',
  'has dashboard access, which includes it; revoke that first':
    'a accès au tableau de bord, ce qui comprend la connexion; retirez d’abord cet accès',
  'may not sign in; give the sign-in first': 'ne peut pas se connecter; permettez-le d’abord',
  '{0} is the sign-in address of another person; confirm or take back that one first':
    'ne convient pas : {0} est l’adresse de connexion d’une autre personne; confirmez ou retirez d’abord celle-là',
  'There is no identity provider. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.':
    'Il n’y a pas de fournisseur d’identité. Réglez OIDC_ISSUER, OIDC_CLIENT_ID et OIDC_CLIENT_SECRET.',
  'must not be empty; tick at least one area': 'ne doit pas être vide; cochez au moins un domaine',
  'is wider than your role allows, which is {0}':
    'est plus large que ce que permet votre rôle ({0})',
  'must be set, because your own access is read-only':
    'doit être coché, car votre propre accès est en lecture seule',
  'need access to the whole company: {0}': 'exige un accès à toute l’entreprise : {0}',
  'must have a threshold; send null for no overtime': 'doit avoir un seuil',
  'must be greater than daily': 'doit être plus grand que le seuil par jour',
  'must be null, hours as {weekly, daily, daily_double, seventh_day}, or one of: {0}':
    'doit être vide, des heures ou l’une de ces valeurs : {0}',
  'has a wrong or unknown field: {0}': 'a un champ erroné ou inconnu : {0}',
  'is no country or region; send a key such as CA-AB or US':
    'n’est ni un pays ni une province ou un État',
  'is disabled; set its status to active first': 'est désactivé; activez-le d’abord',
  'must be an https:// address': 'doit être une adresse https://',
  'must not contain a user name or password':
    'ne doit contenir ni nom d’utilisateur ni mot de passe',
  'must use port 443 or a port above 1023': 'doit utiliser le port 443 ou un port après 1023',
  'must not be empty; omit it for all event types':
    'ne doit pas être vide; cochez au moins un événement',
  'must resolve to a public address, not to a private network':
    'doit mener à une adresse publique, et non à un réseau privé',
  'is wider than this access, which reaches {0}': 'est plus large que cet accès, qui atteint {0}',
  'does not apply to a feed of the company; leave it out':
    'ne s’applique pas à un calendrier de l’entreprise; laissez-le vide',
  'is required for a feed that reaches {0}': 'est obligatoire pour un calendrier qui atteint {0}',
  'limit reached: at most {0} calendar feeds of the company':
    'limite atteinte : au plus {0} calendriers de l’entreprise',
  'limit reached: at most {0} calendar feeds for each person':
    'limite atteinte : au plus {0} calendriers par personne',
  'is no longer active; no new feeds': 'n’est plus en poste; pas de nouveau calendrier',
  'must be self: only managers and admins have a feed of a team':
    'doit être self : seuls les gestionnaires et les administrateurs ont un calendrier d’équipe',
}
