import type { Words } from '../table.ts'

/** The pages of punches. */
export const time: Words = {
  Punch: 'Pointage',
  'Punch of {0}': 'Pointage : {0}',
  'Add a punch': 'Ajouter un pointage',
  'Add the punch': 'Ajouter le pointage',
  'Add an entry': 'Ajouter un pointage',
  'You do not have permission to add punches.':
    'Votre accès ne permet pas d’ajouter des pointages.',
  All: 'Tous',
  'Until {0}': 'Jusqu’au {0}',
  'Not approved': 'Non approuvés',
  Overlapping: 'En chevauchement',
  Edited: 'Modifiés',
  'By day, newest first': 'Par jour, les plus récents d’abord',
  'By person': 'Par personne',
  'Dates and order': 'Dates et ordre',
  'Which punches': 'Quels pointages',
  'There are no such punches.': 'Il n’y a aucun pointage de ce genre.',
  'Back to the pay period': 'Retour à la période de paie',
  'Select at least one punch.': 'Choisissez au moins un pointage.',
  Restore: 'Restaurer',
  'the punch': 'le pointage',
  'The punch was deleted.': 'Le pointage a été supprimé.',
  'There is no such punch. It may have been deleted.':
    'Ce pointage n’existe pas. Il a peut-être été supprimé.',
  '{0}, times in {1}, from {2}.': '{0}, fuseau horaire {1}, source : {2}.',
  'It arrived after its pay period was approved, and is not paid. Release it with an adjustment, reopen the period, or delete it.':
    'Il est arrivé après l’approbation de sa période de paie et n’est pas payé. Libérez-le par un ajustement, rouvrez la période ou supprimez-le.',
  'Close the punch': 'Fermer le pointage',
  Note: 'Note',
  '<dd>none</dd>': '<dd>aucune</dd>',
  Approve: 'Approuver',
  Delete: 'Supprimer',
  'Delete the punch': 'Supprimer le pointage',
  'The punch is no longer paid. You can restore it right after.':
    'Le pointage n’est plus payé. Vous pouvez le restaurer tout de suite après.',
  'Clock-in': 'Heure d’entrée',
  'Clock-out': 'Heure de sortie',
  'must be a date and a time': 'doit être une date et une heure',
  'On the next day if it is not after the clock-in.':
    'Le lendemain si elle n’est pas après l’heure d’entrée.',
  'must be after the clock-in': 'doit être après l’heure d’entrée',
  'must be shorter than the punch': 'doit être plus court que le pointage',
  'Close<span class="hidden"> the punch of {0}, {1}</span>':
    'Fermer<span class="hidden"> le pointage : {0}, {1}</span>',
  'Open<span class="hidden"> the punch of {0}, {1}</span>':
    'Ouvrir<span class="hidden"> le pointage : {0}, {1}</span>',
  'Select {0}, {1}': 'Sélectionner {0}, {1}',
  edited: 'modifié',
  '{n} punch approved.': { one: '{n} pointage approuvé.', other: '{n} pointages approuvés.' },
}
