import type { Words } from '../table.ts'

export const blackoutDates: Words = {
  'Add blackout dates': 'Ajouter une période sans congé',
  'Add the dates': 'Ajouter les dates',
  'Delete the dates': 'Supprimer les dates',
  'Leave on these dates can be asked for again, without a warning. Leave that exists stays.':
    'Des congés peuvent de nouveau être demandés à ces dates, sans avertissement. Les congés existants restent.',
  'Leave that touches them: {0}, {1} approved.': 'Congés qui les touchent : {0}, {1} approuvés.',
  'Such as Stock-taking.': 'Par exemple Inventaire.',
  'First date': 'Première date',
  'Last date': 'Dernière date',
  'Leave on these dates': 'Un congé à ces dates',
  'Is refused': 'Est refusé',
  'An admin may still approve it with the override.':
    'Un administrateur peut quand même l’approuver.',
  'The one who decides sees it.': 'La personne qui décide le voit.',
  'None: all but sick leave.': 'Aucun : tous, sauf les congés de maladie.',
  Departments: 'Services',
  'One per line; empty: all.': 'Un par ligne; vide : tous.',
  Reason: 'Motif',
  'People see it.': 'Les gens le voient.',
  'You do not have permission to change blackout dates.':
    'Votre accès ne permet pas de modifier les périodes sans congé.',
  'must be a date': 'doit être une date',
  'must not be before the first date': 'ne doit pas être avant la première date',
  'are not all leave types of the company':
    'ne doit contenir que des types de congé de l’entreprise',
  'Dates on which leave is refused or gets a warning. Leave that exists stays.':
    'Dates auxquelles un congé est refusé ou reçoit un avertissement. Les congés existants restent.',
  'Which dates': 'Quelles dates',
  'There are none that have passed.': 'Aucune n’est passée.',
  'No blackout dates are ahead.': 'Aucune période sans congé n’est à venir.',
  'All but sick leave': 'Tous, sauf les congés de maladie',
  All: 'Tous',
  'Edit<span class="hidden"> {0}</span>': 'Modifier<span class="hidden"> {0}</span>',
  'Open<span class="hidden"> {0}</span>': 'Ouvrir<span class="hidden"> {0}</span>',
  refused: 'refusé',
  warned: 'avertissement',
  'Current and coming': 'Actuelles et à venir',
  Past: 'Passées',
}
