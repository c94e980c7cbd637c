import type { Words } from '../table.ts'

/** The settings that are chosen among options, with their examples. */
export const settingOptions: Words = {
  Length: 'Durée',
  'A week': 'Une semaine',
  '52 periods a year, such as Mon, Nov 23 to Sun, Nov 29.':
    '52 périodes par année, comme du lun. 23 nov. au dim. 29 nov.',
  'Two weeks': 'Deux semaines',
  '26 periods a year, such as Mon, Nov 23 to Sun, Dec 6.':
    '26 périodes par année, comme du lun. 23 nov. au dim. 6 déc.',
  'Half a month': 'Un demi-mois',
  'Nov 1 to Nov 15, and Nov 16 to Nov 30.': 'Du 1er au 15 nov., et du 16 au 30 nov.',
  'A month': 'Un mois',
  'Nov 1 to Nov 30.': 'Du 1er au 30 nov.',
  'Hours are paid by': 'Les heures sont payées selon',
  'The schedule': 'L’horaire',
  '9:00 AM to 5:00 PM with a break of 30 minutes: 7.5 hours, with or without punches.':
    'De 9 h 00 à 17 h 00 avec une pause de 30 minutes : 7,5 heures, avec ou sans pointages.',
  Punches: 'Les pointages',
  'In at 9:00 AM, out at 4:00 PM: 7 hours. Without a punch, nothing.':
    'Entrée à 9 h 00, sortie à 16 h 00 : 7 heures. Sans pointage, rien.',
  'Punches are rounded': 'Les pointages sont arrondis',
  'Not at all': 'Pas du tout',
  '8:58 AM stays 8:58 AM.': '8 h 58 reste 8 h 58.',
  'To 5 minutes': 'À 5 minutes',
  '8:58 AM is 9:00 AM, 8:57 AM is 8:55 AM.': '8 h 58 devient 9 h 00, 8 h 57 devient 8 h 55.',
  'To 6 minutes, a tenth of an hour': 'À 6 minutes, un dixième d’heure',
  '8:58 AM is 9:00 AM, 8:56 AM is 8:54 AM.': '8 h 58 devient 9 h 00, 8 h 56 devient 8 h 54.',
  'To 10 minutes': 'À 10 minutes',
  '8:56 AM is 9:00 AM, 8:54 AM is 8:50 AM.': '8 h 56 devient 9 h 00, 8 h 54 devient 8 h 50.',
  'To 15 minutes': 'À 15 minutes',
  '8:53 AM is 9:00 AM, 8:52 AM is 8:45 AM.': '8 h 53 devient 9 h 00, 8 h 52 devient 8 h 45.',
  'Night shifts': 'Les quarts de nuit',
  'Count on their first day': 'Comptent pour leur premier jour',
  'Friday 10:00 PM to Saturday 6:00 AM: 8 hours on Friday.':
    'Du vendredi 22 h 00 au samedi 6 h 00 : 8 heures le vendredi.',
  'Are split at midnight': 'Sont partagés à minuit',
  'The same shift: 2 hours on Friday, 6 on Saturday.':
    'Le même quart : 2 heures le vendredi, 6 le samedi.',
  'Worked holidays': 'Jours fériés travaillés',
  'Both are paid': 'Les deux sont payés',
  '8 hours worked on Canada Day: 8 hours worked and 8 of holiday.':
    '8 heures travaillées à la fête du Canada : 8 heures de travail et 8 de jour férié.',
  'Another day off': 'Un autre jour de repos',
  '8 hours worked on Canada Day: those 8 hours, and another paid day off.':
    '8 heures travaillées à la fête du Canada : ces heures, et un jour de repos est dû.',
  'Holidays on a day off': 'Jours fériés un jour de repos',
  'Nothing is paid': 'Rien n’est payé',
  'Canada Day on a Saturday off: no hours.': 'La fête du Canada un samedi de repos : aucune heure.',
  'Kept on the next working day': 'Repris le jour de travail suivant',
  'Canada Day on a Saturday off: Monday is the holiday.':
    'La fête du Canada un samedi de repos : le lundi est férié.',
  'Paid in addition': 'Payés en plus',
  'Canada Day on a Saturday off: an average day is paid for it.':
    'La fête du Canada un samedi de repos : un jour moyen est payé.',
  'As the law of the place has it': 'Comme le veut la loi du lieu',
  'One of the two above where the law has it, otherwise nothing.':
    'Un des deux ci-dessus où la loi le veut, sinon rien.',
  'Holidays in unpaid leave': 'Jours fériés pendant un congé sans solde',
  Paid: 'Payé',
  'Unpaid leave from Jun 29 to Jul 3: Canada Day is paid.':
    'Congé sans solde du 29 juin au 3 juill. : la fête du Canada est payée.',
  'Not paid': 'Non payés',
  'Unpaid leave from Jun 29 to Jul 3: all five days are unpaid.':
    'Congé sans solde du 29 juin au 3 juill. : les cinq jours sont sans solde.',
  'A second leave on the same day': 'Un deuxième congé le même jour',
  'Is not approved': 'N’est pas approuvé',
  'Vacation and sick leave on Nov 23 can both be asked for; one is approved.':
    'Des vacances et un congé de maladie le 23 nov. peuvent tous deux être demandés; un seul est approuvé.',
  'Cannot be asked for': 'Ne peut pas être demandé',
  'The second request for Nov 23 is refused at once.':
    'La deuxième demande pour le 23 nov. est refusée aussitôt.',
  'Gets a warning': 'Reçoit un avertissement',
  'Both can be approved; the one who decides sees it.':
    'Les deux peuvent être approuvés; la personne qui décide le voit.',
  'Punches that overlap': 'Les pointages qui se chevauchent',
  'Are stored with a warning': 'Sont enregistrés avec un avertissement',
  '9:00 AM to 1:00 PM and 12:00 PM to 5:00 PM are both stored.':
    'De 9 h 00 à 13 h 00 et de 12 h 00 à 17 h 00 sont tous deux enregistrés.',
  'Are refused': 'Sont refusés',
  'The second of them is refused until one is corrected.':
    'Le deuxième est refusé jusqu’à ce que l’un soit corrigé.',
  'Approving a pay period that is not finished':
    'Approuver une période de paie qui n’est pas terminée',
  'Needs nothing more': 'N’exige rien de plus',
  'A period with 8 open punches is approved like any other.':
    'Une période qui a 8 pointages ouverts est approuvée comme une autre.',
  'Requires checking a box': 'Exige de cocher une case',
  '“8 punches are open” must be ticked first.':
    '« 8 pointages sont ouverts » doit d’abord être coché.',
  'Employees can punch in and out': 'Les gens et leurs propres pointages',
  'Somebody else enters all punches.': 'Quelqu’un d’autre entre tous les pointages.',
  'Requests for forgotten ones': 'Demandes pour les oublis',
  '“I forgot the clock on Monday”, which a manager decides.':
    '« J’ai oublié de pointer lundi », ce qu’un gestionnaire décide.',
  'Clock in and out': 'Pointer l’entrée et la sortie',
  'And requests for forgotten ones.': 'Et des demandes pour les oublis.',
  'Any, until approved': 'Tous, jusqu’à l’approbation',
  'They add and correct their own of any day.':
    'Ils ajoutent et corrigent les leurs, de tous les jours.',
  'People see who is away': 'Les gens voient qui est absent',
  'Only their own leave.': 'Seulement leurs propres congés.',
  'In their department': 'Dans leur service',
  'Warehouse sees the Warehouse: names and dates, no reasons.':
    'L’entrepôt voit l’entrepôt : les noms et les dates, sans motifs.',
  'In the company': 'Dans l’entreprise',
  'Everybody: names and dates, no reasons.': 'Tout le monde : les noms et les dates, sans motifs.',
  'Admins decide their own requests': 'Les administrateurs décident de leurs propres demandes',
  'Only if no other admin can': 'Seulement si aucun autre ne le peut',
  'With two admins, the other one decides.': 'S’il y en a deux, l’autre décide.',
  'An admin approves her own vacation.': 'Une administratrice approuve ses propres vacances.',
  'Even where she is the only admin.': 'Même si elle est la seule.',
  'Assistants that ask before changes and cannot show a form':
    'Assistants qui demandent avant de modifier sans pouvoir montrer de formulaire',
  'Are told to ask': 'Doivent poser la question',
  'The application asks by its own means; its assistant could confirm by itself.':
    'L’application pose la question à sa manière; son assistant pourrait confirmer de lui-même.',
  'Need a yes on a page of Rollcall': 'Ont besoin d’un oui à une page de Rollcall',
  'The assistant gives the person a link; nothing changes before the yes there.':
    'L’assistant donne un lien à la personne; rien ne change avant son oui à cette page.',
}
