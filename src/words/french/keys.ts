import type { Words } from '../table.ts'

export const keys: Words = {
  'Create a key': 'Créer une clé',
  'Give each client and each assistant its own key, so that you can tell them apart in the audit log and revoke one without the others.':
    'Donnez à chaque client et à chaque assistant sa propre clé, pour les distinguer dans le journal d’audit et en révoquer une sans les autres.',
  'No active key yet.': 'Aucune clé active pour le moment.',
  'Active keys': 'Clés actives',
  'Revoked and expired': 'Révoquées et expirées',
  'Revoked and expired keys': 'Clés révoquées et expirées',
  For: 'Pour',
  'May do': 'Permet',
  'This hour': 'Cette heure',
  'Last used': 'Dernière utilisation',
  Expires: 'Expiration',
  'writes confirmed': 'modifications confirmées',
  '{0} of {1}': '{0} sur {1}',
  Revoke: 'Révoquer',
  'This is permanent. Requests with this key are refused immediately.':
    'C’est définitif. Les requêtes faites avec cette clé sont aussitôt refusées.',
  'Revoke this key': 'Révoquer cette clé',
  'own records': 'ses propres dossiers',
  'and everybody below': 'et toute son équipe',
  'whole company': 'toute l’entreprise',
  'What it may do': 'Ce qu’elle permet',
  'Only the permissions checked below': 'Seulement les autorisations cochées ci-dessous',
  'All permissions, including those of later versions':
    'Toutes les autorisations, y compris celles des versions à venir',
  'Requests per hour': 'Requêtes par heure',
  'Check at least one permission, or choose all permissions: the list {0}.':
    'Cochez au moins une autorisation, ou choisissez toutes les autorisations : la liste {0}.',
  'You do not have permission to create API keys.':
    'Votre accès ne permet pas de créer des clés API.',
  'Who or what uses it, such as "Time clock" or "Ana\'s assistant".':
    'Qui ou quoi l’utilise, par exemple « Horodateur » ou « Assistant d’Ana ».',
  'For whom': 'Pour qui',
  'The email of an employee; leave empty for a key of the company.':
    'Le courriel d’un employé; laissez vide pour une clé de l’entreprise.',
  Reaches: 'Étendue',
  'Without a person: the whole company.': 'Sans personne : toute l’entreprise.',
  'Last day': 'Dernier jour',
  'Leave empty for a key that does not expire.': 'Laissez vide pour une clé qui n’expire pas.',
  'Assistants ask a person before they change something':
    'Les assistants demandent à une personne avant de modifier quoi que ce soit',
  'Over MCP each write is first asked as a question. Newer clients show a form to the person; with older ones the assistant is told to ask, and could confirm by itself, unless the company’s settings take the yes on a page of Rollcall. REST is not affected.':
    'Par MCP, chaque modification est d’abord posée comme question. Les clients récents montrent un formulaire à la personne; avec les plus anciens, l’assistant est chargé de demander, et pourrait confirmer lui-même, à moins que les paramètres de l’entreprise ne prennent le oui à une page de Rollcall. REST n’est pas touché.',
  'Create the key': 'Créer la clé',
  "The person's own records": 'Les dossiers de la personne elle-même',
  'The person and everybody below': 'La personne et toute son équipe',
  'The whole company, named as the person': 'Toute l’entreprise, au nom de la personne',
  'is not the email of an active employee': 'n’est pas le courriel d’un employé en poste',
  'Your new key': 'Votre nouvelle clé',
  'must be an existing date, YYYY-MM-DD': 'doit être une date qui existe, AAAA-MM-JJ',
  'Copy it now: it is shown only once. Only its hash is stored.':
    'Copiez-la maintenant : elle n’est affichée qu’une seule fois. Seule son empreinte est enregistrée.',
  'The key': 'La clé',
  '<b>{0}</b> may do: {1}.': '<b>{0}</b> permet : {1}.',
  '{0} requests per hour.': '{0} requêtes par heure.',
  'Use it': 'L’utiliser',
  'For hosts that read it from the environment':
    'Pour les applications qui la lisent dans l’environnement',
  'Connect an assistant': 'Connecter un assistant',
  'A person needs no key: a host that signs in by itself takes the address <code>{0}</code>.':
    'Une personne n’a pas besoin de clé : une application qui se connecte elle-même utilise l’adresse <code>{0}</code>.',
  'I have copied it': 'Je l’ai copiée',
  'Last used: {0}. Expires: {1}.': 'Dernière utilisation : {0}. Expiration : {1}.',
  'It can no longer be changed.': 'Elle ne peut plus être modifiée.',
  'Usage by day': 'Utilisation par jour',
  'Not used in the last 30 days.': 'Pas utilisée dans les 30 derniers jours.',
  'Day (UTC)': 'Jour (UTC)',
  Requests: 'Requêtes',
  'Refused, over the limit': 'Refusées, au-delà de la limite',
  Refused: 'Refusées',
  'The last minute may be missing.': 'La dernière minute peut manquer.',
  'Change it': 'La modifier',
  'The key itself stays the same, so clients need no new one.':
    'La clé elle-même reste la même; les clients n’ont donc pas besoin d’une nouvelle.',
  '{n} key': { one: '{n} clé', other: '{n} clés' },
}
