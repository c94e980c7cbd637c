import type { Words } from '../../table.ts'

/** Refusals about people, keys, sign-ins, webhooks and the settings of the company. */
export const people: Words = {
  'is already in use': 'est déjà utilisé',
  'has the email of somebody with dashboard access in another company; change the email first':
    'a le courriel d’une personne qui a accès au tableau de bord dans une autre entreprise; changez d’abord le courriel',
  'is already the number of another employee': 'est déjà le numéro d’une autre personne',
  'is also in the row with index {0}': 'est aussi à la ligne d’index {0}',
  'is required because {0} is already taken': 'est obligatoire, car {0} est déjà pris',
  'names the row with index {0}, which failed': 'désigne la ligne d’index {0}, qui a échoué',
  'names a second manager; send one': 'désigne un deuxième gestionnaire; n’en donnez qu’un',
  'must have at most 200 employees': 'doit compter au plus 200 personnes',
  'must start on the hire_date beside it, {0}': 'doit commencer à la date d’embauche, {0}',
  'must end on the deactivated_on beside it, {0}': 'doit finir le dernier jour, {0}',
  'must not have ended while is_active is true':
    'ne doit pas être terminé pour une personne en poste',
  'must end while is_active is false; to bring them back use the rehire':
    'doit être terminé pour une personne qui est partie; réembauchez-la plutôt',
  'has passed; rehire them instead': 'est passé; réembauchez plutôt la personne',
  'requires is_active false': 'exige une personne qui est partie',
  'must be a date when is_active is false': 'doit être une date pour une personne qui est partie',
  'must not be after {0}, the last day of the first spell':
    'ne doit pas être après le {0}, le dernier jour de la première période d’emploi',
  'must not be before {0}, the first day': 'ne doit pas être avant le {0}, le premier jour',
  'is active; only somebody who has left is rehired':
    'est en poste; on ne réembauche que les personnes parties',
  'must be after {0}, their last day': 'doit être après le {0}, le dernier jour',
  'must not be the employee themselves': 'ne doit pas être la personne elle-même',
  'must not report to the employee': 'ne doit pas relever de cette personne',
  'must have at most one item with is_primary': 'doit avoir au plus une adresse principale',
  'must be after {0}, the last day of an approved pay period, {1}; or reopen the period first':
    'doit être après le {0}, le dernier jour d’une période de paie approuvée, {1}; sinon, rouvrez d’abord la période',
  'needs a fact that changes: timezone, country_code, region, pay_basis, overtime, working_share or leave_policies':
    'exige une condition qui change',
  'This {0} lacks the permission leave:write, which {1} needs.':
    'Il manque à cet accès la permission leave:write, nécessaire pour cette modification.',
  'Changing overtime also requires the permission settings:write.':
    'Changer les heures supplémentaires exige aussi l’autorisation de modifier les paramètres.',
  'Changing leave_policies also requires the permission leave:write.':
    'Changer les politiques de congé exige aussi l’autorisation de modifier les congés.',
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
  'is no longer active': 'n’est plus en poste',
  'must have the role manager or company_admin, which decides for others':
    'doit avoir le rôle de gestionnaire ou d’administrateur, qui décide pour les autres',
  'is wider than this access, which reaches {0}': 'est plus large que cet accès, qui atteint {0}',
  'does not apply to a feed of the company; leave it out':
    'ne s’applique pas à un calendrier de l’entreprise; laissez-le vide',
  'is required for a feed that reaches {0}': 'est obligatoire pour un calendrier qui atteint {0}',
  'limit reached: at most {0} calendar feeds of the company':
    'limite atteinte : au plus {0} calendriers de l’entreprise',
  'limit reached: at most {0} calendar feeds for each person':
    'limite atteinte : au plus {0} calendriers par personne',
  'dates {0}; send at least one of them': 'exige une condition qui change',
  'is no longer active; no new feeds': 'n’est plus en poste; pas de nouveau calendrier',
  'must be self: only managers and admins have a feed of a team':
    'doit être self : seuls les gestionnaires et les administrateurs ont un calendrier d’équipe',
}
