import type { Words } from '../table.ts'

/** The settings of the company; their options are apart. */
export const settings: Words = {
  'On this page': 'Sur cette page',
  'Each group is saved on its own.': 'Chaque groupe s’enregistre séparément.',
  Name: 'Nom',
  Country: 'Pays',
  'Province or state': 'Province ou État',
  'Time zone': 'Fuseau horaire',
  'First day of a period': 'Premier jour d’une période',
  'A month starts on day': 'Un mois commence le',
  'Halves of a month start on days': 'Les demi-mois commencent les',
  'Days until pay day': 'Jours avant la paie',
  'Workweek starts on': 'La semaine de travail commence le',
  'Time in lieu, factor': 'Temps repris, facteur',
  'Standard day, minutes': 'Jour normal, minutes',
  'Pay approved punches only': 'Payer seulement les pointages approuvés',
  'Report hours worked on holidays apart from regular hours':
    'Présenter les heures travaillées les jours fériés à part des heures normales',
  'Overtime rules': 'Règles des heures supplémentaires',
  'Refuse leave without working days': 'Refuser un congé sans jour de travail',
  'Provider A, IID': 'Fournisseur A, IID',
  'Provider B, client id': 'Fournisseur B, numéro de client',
  'Codes of provider A': 'Codes du fournisseur A',
  'Components of provider B': 'Éléments du fournisseur B',
  'Refuse files that the provider may refuse':
    'Refuser les fichiers que le fournisseur peut refuser',
  'Years that entries are kept': 'Années de conservation des écritures',
  'Take new mileage trips': 'Accepter de nouveaux trajets',
  'Open clients and invoices': 'Ouvrir les clients et les factures',

  'Paid hours of pay periods that are not approved.':
    'Les heures payées des périodes de paie non approuvées.',
  'Paid hours of pay periods that are not approved. Leave from today on is counted again.':
    'Les heures payées des périodes de paie non approuvées. Les congés à partir d’aujourd’hui sont recomptés.',
  'Dates of the company. People keep their own time zones.':
    'Les dates de l’entreprise. Les gens gardent leur propre fuseau horaire.',
  'Pages and emails of people who have no language of their own.':
    'Les pages et les courriels des gens qui n’ont pas leur propre langue.',
  'Pay periods that are not approved begin and end on other dates.':
    'Les périodes de paie non approuvées commencent et finissent à d’autres dates.',
  'Pay days of pay periods that are not approved.':
    'Les jours de paie des périodes non approuvées.',
  'Paid hours of pay periods that are not approved. People with a basis of their own keep it.':
    'Les heures payées des périodes de paie non approuvées. Les gens qui ont leur propre base la gardent.',
  'Reports and files of pay periods that are not approved.':
    'Les rapports et les fichiers des périodes de paie non approuvées.',
  'Adjustments that are approved from now on.': 'Les ajustements approuvés à partir de maintenant.',
  'Leave that is not decided yet.': 'Les congés qui ne sont pas encore décidés.',
  'Punches that are open or made from now on.':
    'Les pointages ouverts ou faits à partir de maintenant.',
  'Leave that is asked for from now on.': 'Les congés demandés à partir de maintenant.',
  'Pay periods that are approved from now on.':
    'Les périodes de paie approuvées à partir de maintenant.',
  'What people may do from now on.': 'Ce que les gens peuvent faire à partir de maintenant.',
  'What people see from now on.': 'Ce que les gens voient à partir de maintenant.',
  'Decisions from now on.': 'Les décisions à partir de maintenant.',
  'Changes that assistants ask for from now on.':
    'Les modifications que des assistants demandent à partir de maintenant.',
  'Files that are made from now on.': 'Les fichiers faits à partir de maintenant.',
  'Older entries of the audit log are deleted for good.':
    'Les écritures plus anciennes du journal d’audit sont supprimées pour de bon.',
  'Trips that exist stay.': 'Les trajets existants restent.',
  'Clients and invoices that exist stay.': 'Les clients et les factures existants restent.',

  'The company': 'L’entreprise',
  'Its holidays and rules apply. Regions of another country are here once the country is saved.':
    'Ses jours fériés et ses règles s’appliquent. Les régions d’un autre pays sont ici une fois le pays enregistré.',
  'Of pages and emails; people can have their own.':
    'Des pages et des courriels; les gens peuvent avoir la leur.',
  'A date on which a period of one or two weeks begins.':
    'Une date à laquelle une période d’une ou de deux semaines commence.',
  'With 26, a month is from the 26th to the 25th. 29 to 31 are the last day of a shorter month.':
    'Avec 26, un mois va du 26 au 25. 29 à 31 sont le dernier jour d’un mois plus court.',
  'First half starts on day': 'La première moitié commence le',
  'Second half starts on day': 'La deuxième moitié commence le',
  "Days from a period's end: 5 after Sun, Nov 29 is Fri, Dec 4.":
    'Jours après la fin d’une période : 5 jours après le dim. 29 nov., c’est le ven. 4 déc.',
  'Paid hours': 'Heures payées',
  'Overtime of a week is counted from it.':
    'Les heures supplémentaires d’une semaine se comptent à partir de ce jour.',
  'Hours off per hour of overtime: with 1.5, 2 hours become 3 hours off.':
    'Heures pour une heure supplémentaire : avec 1,5, 2 heures deviennent 3 heures de repos.',
  'For a leave day without a schedule: 480 is 8 hours.':
    'Pour un jour de congé sans horaire : 480, c’est 8 heures.',
  'A punch that nobody has approved is not in payroll.':
    'Un pointage que personne n’a approuvé n’est pas dans la paie.',
  'A column of their own: 8 hours worked on Canada Day are not in regular hours.':
    'Une colonne à part : 8 heures travaillées à la fête du Canada ne sont pas dans les heures normales.',
  Overtime: 'Heures supplémentaires',
  'Leave and punches': 'Congés et pointages',
  'Leave of a weekend that is off anyway.':
    'Par exemple, un congé d’une fin de semaine déjà libre.',
  'Payroll files': 'Fichiers de paie',
  'Older entries are deleted for good. Empty: all are kept.':
    'Les écritures plus anciennes sont supprimées pour de bon. Vide : toutes sont gardées.',
  'Optional features': 'Fonctions facultatives',
  'Trips of people by car, with kilometers, to approve.':
    'Les trajets des gens en voiture, avec les kilomètres, à approuver.',
  'Invoices to clients from the hours worked for them.':
    'Des factures aux clients à partir des heures travaillées pour eux.',
  'See the effects': 'Voir les effets',
  Component: 'Élément',
  'Codes are for provider A, components for provider B. Hours worked on holidays have those of regular hours while theirs are empty.':
    'Les codes sont pour le fournisseur A, les éléments pour le fournisseur B. Les heures travaillées les jours fériés ont ceux des heures normales tant que les leurs sont vides.',
  'Such as one with a code that is empty.': 'Par exemple, un fichier dont un code est vide.',
  'Save the settings?': 'Enregistrer les paramètres?',
  'Save the settings': 'Enregistrer les paramètres',

  'With a limit of 44 hours a week, 46 hours from Monday to Sunday are 44 regular hours and 2 of overtime.':
    'Avec une limite de 44 heures par semaine, 46 heures du lundi au dimanche sont 44 heures normales et 2 heures supplémentaires.',
  'Of the company': 'De l’entreprise',
  'No overtime: all hours are regular':
    'Pas d’heures supplémentaires : toutes les heures sont normales',
  'The hours below': 'Les heures ci-dessous',
  'By the place of each person: Ontario’s in Ontario':
    'Selon le lieu de chaque personne : celles de l’Ontario en Ontario',
  'Overtime above, hours a workweek': 'Supplémentaires au-delà de, heures par semaine',
  'Overtime above, hours a day': 'Supplémentaires au-delà de, heures par jour',
  'Double time above, hours a day': 'Taux double au-delà de, heures par jour',
  'The seventh day worked in a workweek': 'Le septième jour travaillé d’une semaine',
  'Seven days in a row: 8 hours of overtime on the last, then double time.':
    'Sept jours de suite : 8 heures supplémentaires le dernier, puis taux double.',
  'No overtime': 'Pas d’heures supplémentaires',
  'By the place of each person': 'Selon le lieu de chaque personne',
  '{0} federal': '{0}, fédéral',
  'above {0} h a week': 'plus de {0} h par semaine',
  'above {0} h a day': 'plus de {0} h par jour',
  'double above {0} h a day': 'double à plus de {0} h par jour',
  'the seventh day': 'le septième jour',
  'must be more than “Overtime above, hours a day”':
    'doit être plus grand que « Supplémentaires au-delà de, heures par jour »',
  'requires hours in one of the fields below': 'exige des heures dans un des champs ci-dessous',

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
  'There are no such trips.': 'Il n’y a aucun trajet de ce genre.',
  'Person and dates': 'Personne et dates',
  Trips: 'Trajets',
  'Open<span class="hidden"> the trip of {0}, {1}</span>':
    'Ouvrir<span class="hidden"> le trajet : {0}, {1}</span>',
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
  'must be one of the country, or none': 'doit être du pays choisi, ou aucune',
  'has left; there are no new trips': 'a quitté; pas de nouveaux trajets',
  '{n} location': { one: '{n} lieu', other: '{n} lieux' },
  '{n} trip': { one: '{n} trajet', other: '{n} trajets' },
}
