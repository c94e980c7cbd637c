import type { Words } from '../table.ts'

/** The pages of people and their records. */
export const people: Words = {
  'Add a person': 'Ajouter une personne',
  'Add the person': 'Ajouter la personne',
  'Import a file': 'Importer un fichier',
  Manager: 'Gestionnaire',
  Anybody: 'N’importe qui',
  Title: 'Poste',
  Active: 'Actif',
  Left: 'A quitté',
  Starts: 'Commence',
  'You do not have permission to add people.': 'Votre accès ne permet pas d’ajouter des personnes.',
  'You do not have permission to change people.':
    'Votre accès ne permet pas de modifier les dossiers.',
  'Place and pay': 'Lieu et paie',
  'Contact and emergency contact': 'Coordonnées et personne à joindre en cas d’urgence',
  Profile: 'Profil',
  Schedule: 'Horaire',
  'Time and hours': 'Pointages et heures',
  Activity: 'Activité',
  'No. {0}': 'Nº {0}',
  'Of this person': 'Pages de cette personne',
  'Activity of {0}': 'Activité : {0}',
  'Changes of the record, newest first. Those of the schedule are in the <a href="{0}">audit log</a>.':
    'Modifications du dossier, les plus récentes d’abord. Celles de l’horaire sont dans le <a href="{0}">journal d’audit</a>.',
  'Edit {0}': 'Modifier : {0}',
  'Edit the record': 'Modifier le dossier',
  'Changes of place and pay hold from': 'Date d’effet des changements de lieu et de paie',
  'Empty: from the first day after the last approved pay period.':
    'Vide : dès le premier jour après la dernière période de paie approuvée.',
  'Save the record': 'Enregistrer le dossier',
  Leaving: 'Départ',
  'With a last day of today or later they stay active until then. An earlier one ends the employment at once. Access of their own ends with it.':
    'Si le dernier jour est aujourd’hui ou plus tard, la personne reste en poste jusque-là. Une date antérieure met fin à l’emploi immédiatement. Ses propres accès prennent fin en même temps.',
  'Empty: they stay.': 'Vide : la personne reste.',
  'Save the last day': 'Enregistrer le dernier jour',
  'Employ again': 'Réembaucher',
  'The time away stays unpaid.': 'La période d’absence reste sans paie.',
  'First day back': 'Premier jour du retour',
  'Seniority continues': 'L’ancienneté se poursuit',
  'Otherwise it counts from the first day back.':
    'Sinon, elle compte à partir du premier jour du retour.',
  Contact: 'Coordonnées',
  Record: 'Dossier',
  Edit: 'Modifier',
  'Next for {0}': 'Prochaines étapes : {0}',
  'Schedule: <span class="quiet">done</span>': 'Horaire : <span class="quiet">fait</span>',
  'Schedule: <a href="{0}">Set the schedule</a>, otherwise every day is a day off':
    'Horaire : <a href="{0}">Définir l’horaire</a>, sinon chaque jour est un jour de repos',
  'Leave: <a href="{0}">Check the balances</a>': 'Congés : <a href="{0}">Vérifier les soldes</a>',
  'Sign-in: <span class="quiet">done</span>': 'Connexion : <span class="quiet">faite</span>',
  'Sign-in: invite them <a href="#sign-in">below</a>':
    'Connexion : envoyer une invitation <a href="#sign-in">ci-dessous</a>',
  'not known': 'date inconnue',
  '{0} to today': '{0} à aujourd’hui',
  'First day': 'Premier jour',
  Employed: 'En emploi',
  'Seniority from': 'Ancienneté depuis',
  'Employment type': 'Type d’emploi',
  'Payroll id': 'Identifiant de paie',
  'the company setting': 'le paramètre de l’entreprise',
  punches: 'les pointages',
  'Work phone': 'Téléphone au travail',
  'Mobile phone': 'Téléphone mobile',
  'Work addresses': 'Adresses de travail',
  'Emergency contact': 'Personne à joindre en cas d’urgence',
  'not set': 'non précisé',
  'Not set': 'Non précisé',
  'Company admin': 'Admin de l’entreprise',
  'Manager: decides for the people below':
    'Gestionnaire : décide pour les personnes sous sa responsabilité',
  'First name': 'Prénom',
  'Last name': 'Nom de famille',
  'Employee number': 'Numéro d’employé',
  'Empty: the next free number.': 'Vide : le prochain numéro libre.',
  Job: 'Emploi',
  'A name, an email address or an employee number; empty for nobody.':
    'Un nom, un courriel ou un numéro d’employé; vide s’il n’y en a pas.',
  'In the payroll system.': 'Dans le système de paie.',
  'Its holidays apply. Regions of another country are here once the country is saved.':
    'Ses jours fériés s’appliquent. Les régions d’un autre pays sont ici une fois le pays enregistré.',
  'As the company{0}': 'Comme l’entreprise{0}',
  'Their phone': 'Son téléphone',
  Relationship: 'Lien',
  'Such as partner.': 'Par exemple, conjoint.',
  'One per line; the first is the primary one.': 'Une par ligne; la première est la principale.',
  'belongs to somebody else already': 'appartient déjà à quelqu’un d’autre',
  'must be an email address, such as ana@example.com':
    'doit être une adresse courriel, comme ana@example.com',
  'is somebody who reports to this person': 'désigne quelqu’un qui relève de cette personne',
  'must be a country code of two letters, such as CA':
    'doit être un code de pays de deux lettres, comme CA',
  'is not a region of {country}, which has {regions}':
    'n’est pas une province ou un État de {country}; il y a {regions}',
  'must be the name of a time zone, such as America/Toronto':
    'doit être le nom d’un fuseau horaire, comme America/Toronto',
  'must not be after {date}, the last day': 'ne doit pas être après le {date}, le dernier jour',
  'must not be before {date}, the first day': 'ne doit pas être avant le {date}, le premier jour',
  'has passed; employ them again instead': 'est passé; réembauchez plutôt la personne',
  'must be after {date}, the last day': 'doit être après le {date}, le dernier jour',
  'full-time': 'temps plein',
  'part-time': 'temps partiel',
  contract: 'contractuel',
  temporary: 'temporaire',
  'Save the record of {0}?': 'Enregistrer le dossier de {0}?',
  'Withdraw the last day of {0}?': 'Retirer le dernier jour de {0}?',
  'Save the last day of {0}?': 'Enregistrer le dernier jour de {0}?',
  'Withdraw the last day': 'Retirer le dernier jour',
  'Leave that the last day canceled': 'Congés annulés par le dernier jour',
  '{0}: stays canceled, because it {1}.': '{0} : reste annulé, car ce congé {1}.',
  'Restore this leave': 'Rétablir ces congés',
  'Employ {0} again?': 'Réembaucher {0}?',
  'Adjust the balance of {0}?': 'Ajuster le solde de {0}?',
  'Change the day of {0}?': 'Changer la journée de {0}?',
  'Cancel the change of a day of {0}?': 'Annuler le changement d’une journée de {0}?',
  'Cancel the change': 'Annuler le changement',
  'Delete a version of the schedule of {0}?': 'Supprimer une version de l’horaire de {0}?',
  'Delete the version': 'Supprimer la version',
  'The version before it then continues.': 'La version précédente se poursuit alors.',
  'Save the schedule of {0}?': 'Enregistrer l’horaire de {0}?',

  // The pages of a file of people and of invitations.
  'Import people': 'Importer des personnes',
  'People who were added': 'Personnes ajoutées',
  'Next{0}': 'Suite{0}',
  'Set the schedule<span class="hidden"> of {0}</span>':
    'Définir l’horaire<span class="hidden"> : {0}</span>',
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
  'has columns that are not known: {0}': 'contient des colonnes inconnues : {0}',
  'has the column “{0}” twice': 'a la colonne « {0} » deux fois',
  'has no column {0}': 'n’a pas ces colonnes : {0}',
  'is also on line {index}': 'est aussi à la ligne {index}',
  'is the person on line {index}, which has errors':
    'est la personne de la ligne {index}, qui a des problèmes',
  'reports, directly or not, to this person': 'relève, directement ou non, de cette personne',
  'is not the email of anybody in your company or in the file':
    'n’est le courriel de personne dans votre entreprise ni dans le fichier',
  'must be a date such as 2026-11-30': 'doit être une date comme 2026-11-30',
  'is only for people who work here': 'ne concerne que les personnes en poste',
  'needs another email: {email} is the sign-in of somebody else':
    'exige un autre courriel : {email} sert déjà à la connexion de quelqu’un d’autre',
  'The invitation': 'L’invitation',
  'No sign-in': 'Aucune connexion',
  'May sign in': 'Peut se connecter',
  'with {0}': 'avec {0}',
  'waits for you to confirm': 'attend votre confirmation',
  'Create an invitation link': 'Créer un lien d’invitation',
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
