import type { Words } from '../table.ts'

export const leaveTypes: Words = {
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
  Balance: 'Solde',
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
  'must be a number': 'doit être un nombre',
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
  Everybody: 'Tout le monde',
  'Everybody, but for the people in {0}': 'Tout le monde, sauf les personnes de : {0}',
  'In use': 'Utilisé',
  Retired: 'Retiré',
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
  Cancel: 'Annuler',
  Delete: 'Supprimer',
  '{n} days': { one: '{n} jour', other: '{n} jours' },
  '{n} hours': { one: '{n} heure', other: '{n} heures' },
  '{n} leave type': { one: '{n} type de congé', other: '{n} types de congé' },
  '{n} entry': { one: '{n} entrée', other: '{n} entrées' },
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
