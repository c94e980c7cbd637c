import type { Words } from '../table.ts'

/** Calendar feeds, and the form of webhooks. */
export const feeds: Words = {
  'Away: {0}': 'Absences : {0}',
  'Away: team of {0}': 'Absences : équipe de {0}',

  'Calendar feeds': 'Flux de calendrier',
  'Secret addresses at which calendar apps show approved leave: names and dates, nothing else. Renew an address that reached somebody else.':
    'Adresses secrètes auxquelles les logiciels de calendrier affichent les congés approuvés : noms et dates, rien d’autre. Renouvelez une adresse qui est parvenue à quelqu’un d’autre.',
  'No address yet.': 'Aucune adresse pour le moment.',
  Shows: 'Affiche',
  For: 'Pour',
  Made: 'Créée',
  'Last read': 'Dernière lecture',
  'Make an address': 'Créer une adresse',
  'Make the address': 'Créer l’adresse',
  'The address of one’s own leave is on the account page.':
    'L’adresse de ses propres congés se trouve sur la page du compte.',
  'Your account': 'Votre compte',
  'The address of the calendar': 'L’adresse du calendrier',
  'The whole company': 'Toute l’entreprise',
  'You and everyone who reports to you': 'Vous et toutes les personnes sous votre responsabilité',
  'Such as Reception. Calendar apps do not see it.':
    'Par exemple Réception. Les logiciels de calendrier ne le voient pas.',
  Renew: 'Renouveler',
  'The current address stops working immediately. Calendar apps need the new one.':
    'L’adresse actuelle cesse immédiatement de fonctionner. Les logiciels de calendrier ont besoin de la nouvelle.',
  'Renew the address': 'Renouveler l’adresse',
  Delete: 'Supprimer',
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
  'Back to your account': 'Retour à votre compte',
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
}
