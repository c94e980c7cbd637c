import type { Words } from '../table.ts'

/** The pages of a file of people and of invitations. */
export const peopleImport: Words = {
  'Import people': 'Importer des personnes',
  'People who were added': 'Personnes ajoutées',
  'Next{0}': 'Suite{0}',
  'Set the schedule<span class="hidden"> of {0}</span>':
    'Définir l’horaire<span class="hidden"> : {0}</span>',
  File: 'Fichier',
  'CSV in UTF-8, with commas or semicolons; at most {0} people and 250 KB.':
    'CSV en UTF-8, avec des virgules ou des points-virgules; au plus {0} personnes et 250 Ko.',
  'Check the people': 'Vérifier les personnes',
  'The text': 'Le texte',
  'The lines of the file': 'Les lignes du fichier',
  'Or paste them here, with the header as the first line.':
    'Ou collez-les ici, avec l’en-tête comme première ligne.',
  'Nothing was stored: {0} of 1 line has a problem. Correct them below or in your file.':
    'Rien n’a été enregistré. Lignes à corriger : {0} sur 1. Corrigez-les ci-dessous ou dans votre fichier.',
  'Nothing was stored: {0} of {1} lines have a problem. Correct them below or in your file.':
    'Rien n’a été enregistré. Lignes à corriger : {0} sur {1}. Corrigez-les ci-dessous ou dans votre fichier.',
  Problems: 'Problèmes',
  Line: 'Ligne',
  Column: 'Colonne',
  'What is wrong': 'Ce qui ne va pas',
  'Check again': 'Vérifier de nouveau',
  'Choose another file': 'Choisir un autre fichier',
  'All{0}': 'Toutes{0}',
  '<span class="hidden">Line </span>{0}': '<span class="hidden">Ligne </span>{0}',
  'No line has a problem. Nothing is stored yet.':
    'Aucune ligne n’a de problème. Rien n’est encore enregistré.',
  'People to add': 'Personnes à ajouter',
  'Mail invitations': 'Envoyer les invitations par courriel',
  'Lets them sign in with the email and the role of the file.':
    'Leur permet de se connecter avec le courriel et le rôle du fichier.',
  Columns: 'Colonnes',
  'The first line names the columns, in any order, as here or by the words beside.':
    'La première ligne nomme les colonnes, dans n’importe quel ordre, comme ici ou avec les mots à côté.',
  'Download a sample': 'Télécharger un exemple',
  'An empty country, province and time zone are those of the company; an empty employee number is the next free one. Dates are written 2026-11-30. The manager is an email of the file or of your company.':
    'Un pays, une province et un fuseau horaire vides sont ceux de l’entreprise; un numéro d’employé vide est le prochain numéro libre. Les dates s’écrivent 2026-11-30. Le gestionnaire est un courriel du fichier ou de votre entreprise.',
  'Columns of the file': 'Colonnes du fichier',
  'What it is': 'Description',
  Example: 'Exemple',
  required: 'obligatoire',
  'Not mailed; invite them on their pages: {0}.':
    'Non envoyées; invitez ces personnes sur leur page : {0}.',
  'must be filled in, or choose a file': 'doit être rempli, ou choisissez un fichier',
  'is not UTF-8: save the file as “CSV UTF-8” and choose it again':
    'n’est pas en UTF-8 : enregistrez le fichier en « CSV UTF-8 » et choisissez-le de nouveau',
  'has a header and no people': 'a un en-tête, mais aucune personne',
  'has {0} people; send at most {1} at once':
    'compte {0} personnes; envoyez-en au plus {1} à la fois',
  'The line has {0} cells, and the header {1}.': 'La ligne compte {0} cellules, et l’en-tête, {1}.',
  'has a quote on line {0} that is never closed': 'a un guillemet jamais fermé à la ligne {0}',
  'has columns that are not known: {0}': 'a des colonnes inconnues : {0}',
  'has the column “{0}” twice': 'a la colonne « {0} » deux fois',
  'has no column {0}': 'n’a pas ces colonnes : {0}',
  'is also on line {index}': 'est aussi à la ligne {index}',
  'is the person on line {index}, which has errors':
    'est la personne de la ligne {index}, qui a des problèmes',
  'reports, directly or not, to this person': 'relève, directement ou non, de cette personne',
  'is not the email of anybody in your company or in the file':
    'n’est le courriel de personne dans votre entreprise ni dans le fichier',
  'must be a date such as 2026-11-30': 'doit être une date comme 2026-11-30',
  'Invitation for {0}': 'Invitation pour {0}',
  'Valid once, until {0}. Do not share it with anyone else. It is shown only once.':
    'Valide une seule fois, jusqu’au {0}. Ne le donnez à personne d’autre. Il n’est affiché qu’une seule fois.',
  'Invitation link': 'Lien d’invitation',
  'cannot be mailed: there is no mail server; copy it':
    'ne peut pas être envoyée par courriel : il n’y a pas de serveur de courriel; copiez-la',
  'could not be mailed to {0}; try again, or copy a link':
    'n’a pas pu être envoyée à {0}; réessayez, ou copiez un lien',
  'is only for people who work here': 'ne concerne que les personnes en poste',
  'needs another email: {email} is the sign-in of somebody else':
    'exige un autre courriel : {email} sert déjà à la connexion de quelqu’un d’autre',
  'The invitation': 'L’invitation',
  'The invitation {0}.': 'L’invitation {0}.',
  'The sign-in {0}.': 'La connexion {0}.',
  'No sign-in': 'Aucune connexion',
  'May sign in': 'Peut se connecter',
  'with {0}': 'avec {0}',
  'waits for you to confirm': 'attend votre confirmation',
  'Create an invitation link': 'Créer un lien d’invitation',
  'Mail an invitation': 'Envoyer une invitation',
  'Allow changes': 'Permettre les modifications',
  'Make read-only': 'Mettre en lecture seule',
  'An invitation lets {0} sign in with {1}, as an employee.':
    'Une invitation permet à {0} de se connecter avec {1}, à titre d’employé.',
  'An invitation lets {0} sign in with {1}, as a manager.':
    'Une invitation permet à {0} de se connecter avec {1}, à titre de gestionnaire.',
  'An invitation lets {0} sign in with {1}, as a company admin.':
    'Une invitation permet à {0} de se connecter avec {1}, à titre d’admin de l’entreprise.',
  '{0} may then sign in with {1}, as an employee.':
    '{0} pourra alors se connecter avec {1}, à titre d’employé.',
  '{0} may then sign in with {1}, as a manager.':
    '{0} pourra alors se connecter avec {1}, à titre de gestionnaire.',
  '{0} may then sign in with {1}, as a company admin.':
    '{0} pourra alors se connecter avec {1}, à titre d’admin de l’entreprise.',
  '{n} person was added.': {
    one: '{n} personne a été ajoutée.',
    other: '{n} personnes ont été ajoutées.',
  },
  'Add {n} person': { one: 'Ajouter {n} personne', other: 'Ajouter {n} personnes' },
  '{n} invitation was mailed.': {
    one: '{n} invitation a été envoyée.',
    other: '{n} invitations ont été envoyées.',
  },
}
