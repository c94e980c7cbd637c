import type { Words } from '../table.ts'

/** The forms that enter leave, punches and adjustments for somebody. */
export const enter: Words = {
  Purposes: 'Usages',
  'Time clock': 'Horodateur',
  'Payroll sync': 'Synchronisation de la paie',
  'Assistant of a person': 'Assistant d’une personne',
  History: 'Historique',
  'All changes': 'Tous les changements',
  operation: 'opération',
  Find: 'Chercher',
  'Find people, pages and requests': 'Chercher des personnes, des pages et des demandes',
  'A name, a page, or the number of a request': 'Un nom, une page ou le numéro d’une demande',
  'Nothing found.': 'Rien n’a été trouvé.',
  'All {0}': 'Les {0}',
  'What to enter': 'Que saisir',
  'Enter leave': 'Saisir un congé',
  'Enter leave or time': 'Saisir un congé ou du temps',
  'Enter an adjustment': 'Saisir un ajustement',
  'You do not have permission to enter leave.': 'Votre accès ne permet pas de saisir des congés.',
  'You do not have permission to enter adjustments.':
    'Votre accès ne permet pas de saisir des ajustements.',
  'must be chosen': 'doit être choisi',
  'Whole day': 'Journée entière',
  Morning: 'Matin',
  Afternoon: 'Après-midi',
  'Part of a day': 'Partie d’une journée',
  'On the first day': 'Le premier jour',
  'On the last day': 'Le dernier jour',
  'Or hours on one day': 'Ou des heures d’une seule journée',
  'Choose a person, the leave and its dates to see what it uses.':
    'Choisissez une personne, le congé et ses dates pour voir ce qu’il utilise.',
  'Enter it even though a blackout blocks these dates':
    'Le saisir même si une période sans congé bloque ces dates',
  'It overlaps leave of {0}: <a href="{1}">{2}</a>.':
    'Il chevauche un congé de {0} : <a href="{1}">{2}</a>.',
  'It cannot be approved.': 'Il ne peut pas être approuvé.',
  'There is no working day in these dates.': 'Il n’y a aucun jour de travail dans ces dates.',
  'Approve it at once': 'L’approuver aussitôt',
  'Paid on': 'Payé le',
  'Negative hours are removed.': 'Des heures négatives sont retirées.',
  'Choose a person, a date and hours to see what is paid.':
    'Choisissez une personne, une date et des heures pour voir ce qui est payé.',
  'Requested, not approved': 'Demandé, non approuvé',
  'The request of {0} waits for a decision. <a href="{1}">Open the request</a>':
    'La demande de {0} attend une décision. <a href="{1}">Ouvrir la demande</a>',
  'The leave was entered and is approved.': 'Le congé a été saisi et il est approuvé.',
  'The leave was requested.': 'Le congé a été demandé.',
  'The adjustment was entered and is approved.': 'L’ajustement a été saisi et il est approuvé.',
  'The adjustment was requested.': 'L’ajustement a été demandé.',
}
