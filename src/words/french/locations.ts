import type { Words } from '../table.ts'

export const locations: Words = {
  'Add a location': 'Ajouter un lieu',
  'Places that the shifts of a schedule may name.':
    'Les endroits que les quarts d’un horaire peuvent nommer.',
  'There are none yet.': 'Il n’y en a pas encore.',
  Address: 'Adresse',
  City: 'Ville',
  'Add the location': 'Ajouter le lieu',
  'Schedules that name it show the new name.':
    'Les horaires qui le nomment montrent le nouveau nom.',
  'Such as Warehouse North.': 'Par exemple Entrepôt Nord.',
  'You do not have permission to change work locations.':
    'Votre accès ne permet pas de modifier les lieux de travail.',
  'Add a trip': 'Ajouter un trajet',
  'New trips are not taken. <a href="{0}">Company settings</a> has the switch.':
    'Les nouveaux trajets ne sont pas acceptés. Le réglage est dans les <a href="{0}">paramètres de l’entreprise</a>.',
  'Which trips': 'Quels trajets',
  'All people': 'Tout le monde',
  'There are no such trips.': 'Il n’y a aucun trajet de ce genre.',
  'Person and dates': 'Personne et dates',
  Trips: 'Trajets',
  Distance: 'Distance',
  'Open<span class="hidden"> the trip of {0}, {1}</span>':
    'Ouvrir<span class="hidden"> le trajet : {0}, {1}</span>',
  Approve: 'Approuver',
  'You do not have permission to add trips.': 'Votre accès ne permet pas d’ajouter des trajets.',
  'Add the trip': 'Ajouter le trajet',
  'Trip of {0}': 'Trajet : {0}',
  'Decided by {0}, {1}.': 'Décidé par {0}, {1}.',
  Purpose: 'But',
  Decide: 'Décider',
  Reject: 'Refuser',
  'The trip is not paid. The reason is kept with it.':
    'Le trajet n’est pas payé. Le motif est conservé avec lui.',
  'Reject this trip': 'Refuser ce trajet',
  'Cancel the trip': 'Annuler le trajet',
  'It is no longer paid, and it stays in the list as canceled. This cannot be undone.':
    'Il n’est plus payé et reste dans la liste comme annulé. C’est irréversible.',
  'Cancel this trip': 'Annuler ce trajet',
  Kilometers: 'Kilomètres',
  'must not be after {date}, their last day':
    'ne doit pas être après le {date}, le dernier jour de la personne',
  'must be more than 0': 'doit être plus grand que 0',
  'must have at most three decimals': 'doit avoir au plus trois décimales',
  'has left; there are no new trips': 'a quitté; pas de nouveaux trajets',
  '{n} location': { one: '{n} lieu', other: '{n} lieux' },
  '{n} trip': { one: '{n} trajet', other: '{n} trajets' },
}
