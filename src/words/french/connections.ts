import type { Words } from '../table.ts'

/** Calendar feeds, API keys and webhooks. */
export const connections: Words = {
  // Calendar feeds, and the form of webhooks.
  'Away: {0}': 'Absences : {0}',
  'Away: team of {0}': 'Absences : équipe de {0}',

  'Calendar feeds': 'Flux de calendrier',
  'Secret addresses at which calendar apps show approved leave: names and dates, nothing else. Renew an address that reached somebody else.':
    'Adresses secrètes auxquelles les logiciels de calendrier affichent les congés approuvés : noms et dates, rien d’autre. Renouvelez une adresse qui est parvenue à quelqu’un d’autre.',
  'No address yet.': 'Aucune adresse pour le moment.',
  Shows: 'Affiche',
  Made: 'Créée',
  'Last read': 'Dernière lecture',
  'Make an address': 'Créer une adresse',
  'Make the address': 'Créer l’adresse',
  'The address of one’s own leave is on the account page.':
    'L’adresse de ses propres congés se trouve sur la page du compte.',
  'The address of the calendar': 'L’adresse du calendrier',
  'You and everyone who reports to you': 'Vous et toutes les personnes sous votre responsabilité',
  'Such as Reception. Calendar apps do not see it.':
    'Par exemple Réception. Les logiciels de calendrier ne le voient pas.',
  Renew: 'Renouveler',
  'The current address stops working immediately. Calendar apps need the new one.':
    'L’adresse actuelle cesse immédiatement de fonctionner. Les logiciels de calendrier ont besoin de la nouvelle.',
  'Renew the address': 'Renouveler l’adresse',
  'Calendar apps stop showing this leave.':
    'Les logiciels de calendrier cessent d’afficher ces congés.',
  'Delete the address': 'Supprimer l’adresse',
  'own leave': 'ses propres congés',
  'The address was deleted. Calendar apps stop showing this leave.':
    'L’adresse a été supprimée. Les logiciels de calendrier cessent d’afficher ces congés.',
  'a calendar feed': 'un flux de calendrier',

  'Copy the address now: it is shown only once. Everybody who has it can see the names and dates.':
    'Copiez l’adresse maintenant : elle n’est affichée qu’une fois. Quiconque la possède peut voir les noms et les dates.',
  'Address of the calendar': 'Adresse du calendrier',
  'Open in a calendar app': 'Ouvrir dans un logiciel de calendrier',
  'In Google Calendar: Other calendars, From URL. In Outlook: Add calendar, Subscribe from web. In Apple Calendar: File, New Calendar Subscription.':
    'Dans Google Agenda : Autres agendas, À partir de l’URL. Dans Outlook : Ajouter un calendrier, S’abonner à partir du web. Dans Calendrier d’Apple : Fichier, Nouvel abonnement à un calendrier.',

  'Your leave in your calendar': 'Vos congés dans votre calendrier',
  'A calendar app shows your approved leave from a secret address: your name and the dates, nothing else.':
    'Un logiciel de calendrier affiche vos congés approuvés à partir d’une adresse secrète : votre nom et les dates, rien d’autre.',
  'The address of your calendar': 'L’adresse de votre calendrier',
  'not read yet': 'pas encore lue',
  'last read {0}': 'dernière lecture le {0}',
  'Address of {0}': 'Adresse du {0}',
  'Made {0}; {1}.': 'Créée le {0}; {1}.',
  'The current address stops working immediately.':
    'L’adresse actuelle cesse immédiatement de fonctionner.',

  Format: 'Format',
  'JSON, for programs': 'JSON, pour les programmes',
  'A message in Slack': 'Un message dans Slack',
  'A message in Microsoft Teams': 'Un message dans Microsoft Teams',
  'Slack and Teams get what happened in a sentence, with a link to the dashboard.':
    'Slack et Teams reçoivent une phrase sur ce qui s’est passé, avec un lien vers le tableau de bord.',
  '{n} address': { one: '{n} adresse', many: '{n} d’adresses', other: '{n} adresses' },

  'Create a key': 'Créer une clé',
  'Give each client and each assistant its own key, so that you can tell them apart in the audit log and revoke one without the others.':
    'Donnez à chaque client et à chaque assistant sa propre clé, pour les distinguer dans le journal d’audit et en révoquer une sans les autres.',
  'No active key yet.': 'Aucune clé active pour le moment.',
  'Active keys': 'Clés actives',
  'Revoked and expired': 'Révoquées et expirées',
  'Revoked and expired keys': 'Clés révoquées et expirées',
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
  'You do not have permission to create API keys.':
    'Votre accès ne permet pas de créer des clés API.',
  'Who or what uses it, such as "Time clock" or "Ana\'s assistant".':
    'Qui ou quoi l’utilise, par exemple « Horodateur » ou « Assistant d’Ana ».',
  'For whom': 'Pour qui',
  'The email of an employee; leave empty for a key of the company.':
    'Le courriel d’un employé; laissez vide pour une clé de l’entreprise.',
  Reaches: 'Étendue',
  'Without a person: the whole company.': 'Sans personne : toute l’entreprise.',
  'Leave empty for a key that does not expire.': 'Laissez vide pour une clé qui n’expire pas.',
  'Assistants ask a person before they change something':
    'Les assistants demandent à une personne avant de modifier quoi que ce soit',
  'Over MCP each write is first asked as a question. Newer clients show a form to the person; with older ones the assistant is told to ask, and could confirm by itself, unless the company’s settings take the yes on a page of Rollcall. REST is not affected.':
    'Par MCP, chaque modification est d’abord posée comme question. Les clients récents montrent un formulaire à la personne; avec les plus anciens, l’assistant est chargé de demander, et pourrait confirmer lui-même, à moins que les paramètres de l’entreprise ne prennent le oui à une page de Rollcall. REST n’est pas touché.',
  'Create the key': 'Créer la clé',
  Read: 'Lecture',
  Write: 'Écriture',
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

  'Events are posted to these addresses, signed, at least once.':
    'Les événements sont envoyés à ces adresses, signés, au moins une fois.',
  'No webhook yet.': 'Aucun webhook pour le moment.',
  Gets: 'Reçoit',
  'Add one': 'En ajouter un',
  'https, on a public address.': 'https, à une adresse publique.',
  Description: 'Description',
  'Add the webhook': 'Ajouter le webhook',
  'Events; none checked means all': 'Événements; aucun coché signifie tous',
  Events: 'Événements',
  'Your new webhook': 'Votre nouveau webhook',
  'The secret of your webhook': 'Le secret de votre webhook',
  'Copy it now: it is shown only once.':
    'Copiez-le maintenant : il n’est affiché qu’une seule fois.',
  'The secret': 'Le secret',
  'Each post carries <code>X-Service-Signature</code>, the HMAC-SHA256 of its body under this text as hex, and the headers of Standard Webhooks. <code>rollcall listen</code> checks both on your machine.':
    'Chaque envoi porte <code>X-Service-Signature</code>, le HMAC-SHA256 de son corps avec ce texte, en hexadécimal, et les en-têtes de Standard Webhooks. <code>rollcall listen</code> vérifie les deux sur votre ordinateur.',
  'Back to the webhook': 'Retour au webhook',
  'All events': 'Tous les événements',
  'You do not have permission to change webhooks.':
    'Votre accès ne permet pas de modifier les webhooks.',
  'Change webhook {0}': 'Modifier le webhook {0}',
  'Change the webhook': 'Modifier le webhook',
  'The secret stays the same. Deliveries that wait go to the new address.':
    'Le secret reste le même. Les livraisons en attente vont à la nouvelle adresse.',
  'Webhook {0}': 'Webhook {0}',
  Deliveries: 'Livraisons',
  'The new secret': 'Le nouveau secret',
  Change: 'Modifier',
  'Send a test': 'Envoyer un test',
  'Switch off': 'Désactiver',
  'Switch on': 'Activer',
  'New secret': 'Nouveau secret',
  'For 24 hours, events are signed with both secrets.':
    'Pendant 24 heures, les événements sont signés avec les deux secrets.',
  'Rotate the secret': 'Remplacer le secret',
  'This also deletes its deliveries.': 'Cela supprime aussi ses livraisons.',
  'Delete the webhook': 'Supprimer le webhook',
  'Resend failed deliveries': 'Renvoyer les livraisons échouées',
  'Resends every event that was not delivered.': 'Renvoie chaque événement qui n’a pas été livré.',
  Resend: 'Renvoyer',
  'a day ago': 'un jour',
  'a week ago': 'une semaine',
  '30 days ago': '30 jours',
  '{0}, {1}, the next {2}': '{0}, {1}, la prochaine : {2}',
  'Resend<span class="hidden"> delivery {0}</span>':
    'Renvoyer<span class="hidden"> la livraison {0}</span>',
  'Attempts and answers': 'Tentatives et réponses',
  '{0}: <b>{1}</b> after {2} s': '{0} : <b>{1}</b> après {2} s',
  'no answer': 'aucune réponse',
  'The answer': 'La réponse',
  'Show what was sent<span class="hidden">: delivery {0}</span>':
    'Montrer ce qui a été envoyé<span class="hidden"> : livraison {0}</span>',
  'Its request was not stored: nothing was sent, or an earlier release sent it.':
    'Sa requête n’a pas été enregistrée : rien n’a été envoyé, ou une version antérieure l’a envoyée.',
  'Request headers': 'En-têtes de la requête',
  'Request body': 'Corps de la requête',
  'Answer headers': 'En-têtes de la réponse',
  'Delivered: {0} of {1}': 'Livrées : {0} sur {1}',
  '{0} given up': 'abandonnées : {0}',
  '{0} will be tried again': 'à réessayer : {0}',
  '{0} ({1} %)': '{0} ({1} %)',
  'Emails that employees did not get, because <code>SMTP_URL</code> is not set and email is written to files, or because the mail server did not accept them.':
    'Courriels que les employés n’ont pas reçus, parce que <code>SMTP_URL</code> n’est pas définie et que les courriels sont écrits dans des fichiers, ou parce que le serveur de courriel ne les a pas acceptés.',
  'All emails were sent.': 'Tous les courriels ont été envoyés.',
  'To {0}, {1}, {2}': 'À {0}, {1}, {2}',
  'Message text': 'Texte du message',
  'waiting to be sent': 'en attente d’envoi',
  'only written to a file': 'seulement écrit dans un fichier',
  'failed, will be retried': 'échoué, sera réessayé',
  'given up': 'abandonné',
  '{n} delivery': { one: '{n} livraison', other: '{n} livraisons' },
  '{n} webhook': { one: '{n} webhook', other: '{n} webhooks' },
  '{n} attempt': { one: '{n} tentative', other: '{n} tentatives' },
  '{n} email': { one: '{n} courriel', other: '{n} courriels' },
}
