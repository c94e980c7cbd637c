import type { Words } from '../table.ts'

/** Leave policies and leave types. */
export const leave: Words = {
  'January 1': 'Le 1er janvier',
  'The hire anniversary': 'L’anniversaire d’embauche',
  'Hired on May 4: it starts every May 4.': 'Embauche le 4 mai : elle commence chaque 4 mai.',
  'Another date, below': 'Une autre date, ci-dessous',
  'A fiscal year that starts on July 1.': 'Un exercice financier qui commence le 1er juillet.',
  'A year’s amount, {0}': 'Montant annuel, en {0}',
  'Empty with amounts by years of service, or for no balance.':
    'Vide avec des montants selon les années de service, ou pour aucun solde.',
  'Partial years round to, {0}': 'Années partielles arrondies à, en {0}',
  '0.5: 7.26 becomes 7.5; 0 does not round.': '0,5 : 7,26 devient 7,5; 0 n’arrondit pas.',
  'Less for part-time work': 'Moins pour le temps partiel',
  'Half time, half the amount: the working share in the terms of each person.':
    'Mi-temps, moitié du montant : selon la part de travail dans les conditions de chaque personne.',
  'A part in the first year': 'Une partie la première année',
  'Hired on July 1: half of the amount.': 'Embauche le 1er juillet : moitié du montant.',
  'A part in the last year': 'Une partie la dernière année',
  'Last day June 30: half of the amount.': 'Dernier jour le 30 juin : moitié du montant.',
  'By hours worked': 'Selon les heures travaillées',
  'Hours earned': 'Heures acquises',
  'Such as 1.': 'Par exemple 1.',
  'For every hours worked': 'Par tranche d’heures travaillées',
  'Such as 30.': 'Par exemple 30.',
  'At most in a leave year, hours': 'Maximum par année de congé, en heures',
  'At most in the balance, hours': 'Maximum dans le solde, en heures',
  'Earned after days of employment': 'Acquis après un nombre de jours d’emploi',
  'Such as 90; 0 from the first day.': 'Par exemple 90; 0 dès le premier jour.',
  'Leave year and carry-over': 'Année de congé et report',
  'The leave year starts on': 'L’année de congé commence',
  'Start of the leave year': 'Début de l’année de congé',
  'Month and day, such as 07-01.': 'Mois et jour, par exemple 07-01.',
  'Carried over at most, {0}': 'Report maximum, en {0}',
  'Empty: all; 0: nothing.': 'Vide : tout; 0 : rien.',
  'What is carried over expires after': 'Ce qui est reporté expire après le',
  'Month and day, such as 03-31; empty: it does not.':
    'Mois et jour, par exemple 03-31; vide : jamais.',
  'Taking it': 'Prise du congé',
  'Days of employment before': 'Jours d’emploi nécessaires',
  'At most below zero, {0}': 'Maximum sous zéro, en {0}',
  'Empty: no limit.': 'Vide : aucune limite.',
  'The balance may go below zero': 'Le solde peut être négatif',
  'Vacation in March that is earned by December.':
    'Des vacances en mars qui sont acquises d’ici décembre.',
  'Amounts by years of service': 'Montants selon les années de service',
  'After years ({0})': 'Après des années ({0})',
  'Amount, {0} ({1})': 'Montant, en {0} ({1})',
  'The first after 0 years: 15 after 0, 20 after 5.':
    'Le premier après 0 an : 15 après 0, 20 après 5.',
  'No balance.': 'Aucun solde.',
  'Taken after {0} of employment.': 'Peut être pris après {0} d’emploi.',
  'Less for part-time work.': 'Moins pour le temps partiel.',
  'Only by adjustments.': 'Seulement par ajustements.',
  '{0} a year': '{0} par année',
  '{0} after {1} years': '{0} après {1} ans',
  'a twelfth on the 1st of each month': 'un douzième le 1er de chaque mois',
  '{0} for every {1} worked': '{0} par tranche de {1} de travail',
  'at most {0} a year': 'au plus {0} par année',
  'at most {0} in the balance': 'au plus {0} dans le solde',
  'The leave year starts on the hire anniversary.':
    'L’année de congé commence à l’anniversaire d’embauche.',
  'The leave year starts on {0}.': 'L’année de congé commence le {0}.',
  'Nothing is carried over.': 'Rien n’est reporté.',
  'What is left is carried over.': 'Ce qui reste est reporté.',
  'What is left is carried over until {0}.': 'Ce qui reste est reporté jusqu’au {0}.',
  'Up to {0} are carried over.': 'Report d’au plus {0}.',
  'Up to {0} are carried over until {1}.': 'Report d’au plus {0}, jusqu’au {1}.',
  'It may go below zero.': 'Le solde peut être négatif.',
  'It may go {0} below zero.': 'Le solde peut descendre jusqu’à {0} sous zéro.',
  'All at the start of the leave year': 'Tout au début de l’année de congé',
  '15 days are there on January 1; somebody who starts on July 1 gets 7.5.':
    '15 jours sont là le 1er janvier; une personne qui commence le 1er juillet en reçoit 7,5.',
  'A twelfth on the 1st of each month': 'Un douzième le 1er de chaque mois',
  'With 15 days a year, 1.25 days on February 1, March 1 and so on.':
    'Avec 15 jours par année, 1,25 jour le 1er février, le 1er mars, et ainsi de suite.',
  'By hours worked, when a pay period is approved':
    'Selon les heures travaillées, à l’approbation d’une période de paie',
  'With 1 hour for every 30, a period of 75 hours earns 2.5 hours. For leave in hours.':
    'Avec 1 heure par tranche de 30, une période de 75 heures donne 2,5 heures. Pour les congés comptés en heures.',
  'Only by adjustments': 'Seulement par ajustements',
  'Time in lieu: nothing until somebody adds 8 hours.':
    'Temps compensatoire : rien jusqu’à ce que quelqu’un ajoute 8 heures.',
  'No balance': 'Aucun solde',
  'Leave is asked for and decided, and nothing is counted.':
    'Les congés sont demandés et décidés, et rien n’est compté.',
  'Add a policy': 'Ajouter une politique',
  'It is for the people whose terms name it, from a date. Everybody else keeps the policy of the leave type.':
    'Elle s’applique aux personnes dont les conditions la nomment, à partir d’une date. Toutes les autres gardent la politique du type de congé.',
  'Add the policy': 'Ajouter la politique',
  'Policy {0}': 'Politique {0}',
  'For everybody whose terms name no other policy.':
    'Pour toutes les personnes dont les conditions ne nomment pas d’autre politique.',
  'For the people whose terms name it.': 'Pour les personnes dont les conditions la nomment.',
  'Save the policy {0}?': 'Enregistrer la politique {0}?',
  Now: 'Maintenant',
  'From then on': 'À partir de là',
  'Save the policy': 'Enregistrer la politique',
  'This leave type has no such policy.': 'Ce type de congé n’a pas cette politique.',
  'Delete the policy': 'Supprimer la politique',
  'Only a policy that nobody’s terms name can be deleted, so no balance changes.':
    'Seule une politique qu’aucune condition ne nomme peut être supprimée; aucun solde ne change donc.',
  'You do not have permission to change leave policies.':
    'Votre accès ne permet pas de modifier les politiques de congé.',

  'Paid time off (PTO) and other leave: how it is counted, earned and approved.':
    'Congés payés et autres congés : comment ils sont comptés, acquis et approuvés.',
  'As people see it, such as Parental leave.':
    'Tel que les gens le voient, par exemple Congé parental.',
  'Color in calendars': 'Couleur dans les calendriers',
  'Such as #2f7a5b or teal; empty for none.': 'Par exemple #2f7a5b ou teal; vide pour aucune.',
  'The hours of the days off are in payroll. Unpaid leave takes them out.':
    'Les heures des jours de congé sont dans la paie. Un congé non payé les en retire.',
  'Requires approval': 'Quelqu’un l’approuve',
  'Otherwise a request is approved at once, such as sick leave.':
    'Sinon, une demande est approuvée aussitôt, comme pour un congé de maladie.',
  'New leave can be asked for': 'De nouveaux congés peuvent être demandés',
  'Otherwise the type is retired: existing leave stays.':
    'Sinon, le type est retiré : les congés existants restent.',
  'Leave type': 'Type de congé',
  'Counted in': 'Compté en',
  'Days: a half day is 0.5': 'Jours : une demi-journée compte pour 0,5',
  'Hours: a day of 8 hours is 8': 'Heures : une journée de 8 heures compte pour 8',
  'A year’s amount': 'Montant annuel',
  'Such as 15; empty for no balance.': 'Par exemple 15; vide pour aucun solde.',
  'For clients of the API, such as parental_leave; empty: made of the name.':
    'Pour les clients de l’API, par exemple parental_leave; vide : tiré du nom.',
  'How it grows': 'Comment il augmente',
  'Carry-over, waiting periods, amounts by years of service and hours worked are in its policy, after it is added.':
    'Le report, les délais d’attente, les montants selon les années de service et les heures travaillées se règlent dans sa politique, une fois le type ajouté.',
  'must have at most two decimals': 'doit avoir au plus deux décimales',
  'must have at most {most} decimals': 'doit avoir au plus {most} décimales',
  'is the name of another leave type; give it another name or code':
    'est le nom d’un autre type de congé; donnez-lui un autre nom ou code',
  'must be lowercase words joined by _, such as parental_leave':
    'doit être formé de mots en minuscules reliés par _, par exemple parental_leave',
  'is the code of another leave type': 'est le code d’un autre type de congé',
  'is another name of vacation; choose another':
    'est un autre nom des vacances; choisissez-en un autre',
  'must be filled in: the name has no letters from a to z':
    'doit être rempli : le nom n’a aucune lettre de a à z',
  'must be a color such as #2f7a5b or teal': 'doit être une couleur, par exemple #2f7a5b ou teal',
  'is the name of another policy of this leave type':
    'est le nom d’une autre politique de ce type de congé',
  'by hours worked is for leave in hours':
    'selon les heures travaillées est réservé aux congés comptés en heures',
  'must be filled in, above 0': 'doit être rempli, avec plus que 0',
  'is for leave by hours worked only; leave it empty':
    'est réservé aux congés selon les heures travaillées; laissez-le vide',
  'must be a whole number': 'doit être un nombre entier',
  'are filled in together with a year’s amount; empty one of them':
    'est rempli en même temps que le montant annuel; videz l’un des deux',
  'must be a month and day, such as 03-31': 'doit être un mois et un jour, par exemple 03-31',
  'must be a month and day, such as 07-01': 'doit être un mois et un jour, par exemple 07-01',
  'must be 0: there would be no amount before it':
    'doit être 0 : il n’y aurait aucun montant auparavant',
  'Add a leave type': 'Ajouter un type de congé',
  'Which leave types': 'Quels types de congé',
  'There are no such leave types.': 'Il n’y a aucun type de congé de ce genre.',
  Pay: 'Paie',
  Approval: 'Approbation',
  custom: 'personnalisé',
  days: 'jours',
  hours: 'heures',
  paid: 'payé',
  unpaid: 'non payé',
  'by somebody': 'par quelqu’un',
  'at once': 'immédiate',
  Who: 'Qui',
  'Everybody, but for the people in {0}': 'Tout le monde, sauf les personnes de : {0}',
  'In use': 'Utilisés',
  Retired: 'Retirés',
  'In use{0}': 'Utilisé{0}',
  'Retired{0}': 'Retiré{0}',
  'Add the leave type': 'Ajouter le type de congé',
  Policies: 'Politiques',
  Settings: 'Paramètres',
  'Built in, {0} in requests. Its balances are in days.':
    'Intégré, {0} dans les demandes. Ses soldes sont en jours.',
  'Your own, {0} in requests. Its balances are in days.':
    'Créé par l’entreprise, {0} dans les demandes. Ses soldes sont en jours.',
  'Built in, {0} in requests. Its balances are in hours.':
    'Intégré, {0} dans les demandes. Ses soldes sont en heures.',
  'Your own, {0} in requests. Its balances are in hours.':
    'Créé par l’entreprise, {0} dans les demandes. Ses soldes sont en heures.',
  Policy: 'Politique',
  'Everybody else': 'Toutes les autres personnes',
  'People whose terms name it': 'Les personnes dont les conditions la nomment',
  'Edit<span class="hidden"> the policy {0}</span>':
    'Modifier<span class="hidden"> la politique {0}</span>',
  'Open<span class="hidden"> the policy {0}</span>':
    'Ouvrir<span class="hidden"> la politique {0}</span>',
  'Save {0}?': 'Enregistrer {0}?',
  'Nobody can ask for new leave of this type. Leave that was asked for stays.':
    'Personne ne peut demander de nouveaux congés de ce type. Les congés déjà demandés restent.',
  'Save the leave type': 'Enregistrer le type de congé',
  'It cannot be deleted. {0} Take “New leave can be asked for” away instead.':
    'Il ne peut pas être supprimé. {0} Décochez plutôt « De nouveaux congés peuvent être demandés ».',
  'Delete the leave type': 'Supprimer le type de congé',
  'No leave, adjustments, policies or blackout dates use it. Its balances are deleted too.':
    'Aucun congé, ajustement, aucune politique ni période sans congé ne l’utilise. Ses soldes sont aussi supprimés.',
  'You do not have permission to change leave types.':
    'Votre accès ne permet pas de modifier les types de congé.',
  '{n} days': { one: '{n} jour', other: '{n} jours' },
  '{n} hours': { one: '{n} heure', other: '{n} heures' },
  '{n} leave type': { one: '{n} type de congé', other: '{n} types de congé' },
  '{n} pending request': { one: '{n} demande en attente', other: '{n} demandes en attente' },
  'It has {n} leave request.': {
    one: 'Il a {n} demande de congé.',
    other: 'Il a {n} demandes de congé.',
  },
  'It has {n} adjustment of balances.': {
    one: 'Il a {n} ajustement de solde.',
    other: 'Il a {n} ajustements de solde.',
  },
  'It has {n} leave policies.': {
    one: 'Il a {n} politique de congé.',
    other: 'Il a {n} politiques de congé.',
  },
  'It is used in the terms of {n} employee.': {
    one: 'Les conditions de {n} employé le nomment.',
    other: 'Les conditions de {n} employés le nomment.',
  },
  'It is used by {n} blackout dates.': {
    one: '{n} période sans congé l’utilise.',
    other: '{n} périodes sans congé l’utilisent.',
  },
}
