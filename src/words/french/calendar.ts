import type { Words } from '../table.ts'

/** Who is away, blackout dates, holidays and schedules. */
export const calendar: Words = {
  // The pages of who is away.
  'Who is away: {0}': 'Qui est absent : {0}',
  'Nobody is away.': 'Personne n’est absent.',
  'Nobody is away today, {0}.': 'Personne n’est absent aujourd’hui ({0}).',
  'Away today, {0}: {1}.': 'En congé aujourd’hui, {0} : {1}.',
  'Away today, {0}: {1} and {2}.': 'En congé aujourd’hui, {0} : {1} et {2}.',
  '<span class="whole">{0} (until {1})</span>': '<span class="whole">{0} (jusqu’au {1})</span>',
  'All departments': 'Tous les services',
  'Dates and department': 'Dates et service',
  Month: 'Mois',
  '<span class="count">{0} of {1}</span>': '<span class="count">{0} sur {1}</span>',
  '<span class="hidden">, in the blackout {0}</span>':
    '<span class="hidden">, dans la période sans congé {0}</span>',
  '{0}<span class="hidden"> away, conflict</span>':
    '{0}<span class="hidden"> en congé, conflit</span>',

  'You do not have permission to change the minimum at work.':
    'Votre accès ne permet pas de modifier le minimum au travail.',
  'People at work': 'Personnes au travail',
  '0 ends the minimum.': '0 met fin au minimum.',
  'Leave that leaves fewer of the people of a department who are planned to work on a day is a conflict.':
    'Un congé qui laisse moins de personnes d’un service parmi celles prévues un jour est un conflit.',
  'no minimum': 'aucun minimum',
  'Add a minimum': 'Ajouter un minimum',
  'Add the minimum': 'Ajouter le minimum',

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
  'Edit<span class="hidden"> {0}</span>': 'Modifier<span class="hidden"> {0}</span>',
  refused: 'refusé',
  warned: 'avertissement',
  'Current and coming': 'Actuelles et à venir',
  Past: 'Passées',

  'You do not have permission to change holidays.':
    'Votre accès ne permet pas de modifier les jours fériés.',
  'The choice holds in every year and region. Days in approved pay periods stay as they were paid.':
    'Le choix vaut pour toutes les années et toutes les régions. Les jours des périodes de paie approuvées restent tels qu’ils ont été payés.',
  'For the company it is': 'Pour l’entreprise, c’est',
  'Save the choice for {0}?': 'Enregistrer le choix pour {0}?',
  'In every year and region, from the first day after the last approved pay period.':
    'Pour toutes les années et toutes les régions, à partir du premier jour après la dernière période de paie approuvée.',
  'Holidays of {0}': 'Jours fériés de {0}',
  'Add a company holiday': 'Ajouter un jour férié de l’entreprise',
  'No holidays are known.': 'Aucun jour férié n’est connu.',
  'For the company': 'Pour l’entreprise',
  'Known gaps': 'Lacunes connues',
  '{0}: {1}, {2} of them from Monday to Friday.': '{0} : {1}, dont {2} du lundi au vendredi.',
  Years: 'Années',
  'Earlier: {0}': 'Précédente : {0}',
  'Later: {0}': 'Suivante : {0}',
  'Another place': 'Un autre endroit',
  'The whole country': 'Tout le pays',
  'The company’s place': 'L’endroit de l’entreprise',
  'substitute day': 'jour de remplacement',
  'every year': 'chaque année',
  'in place of {0}': 'à la place de : {0}',
  'Edit<span class="hidden"> {0}, {1}</span>': 'Modifier<span class="hidden"> {0}, {1}</span>',
  'Open<span class="hidden"> {0}, {1}</span>': 'Ouvrir<span class="hidden"> {0}, {1}</span>',
  'Choose<span class="hidden"> for {0}, {1}</span>':
    'Choisir<span class="hidden"> pour {0}, {1}</span>',
  'Move<span class="hidden"> {0}, {1}</span>': 'Déplacer<span class="hidden"> {0}, {1}</span>',
  'Other days': 'Autres jours',
  'Choose<span class="hidden"> for {0}</span>': 'Choisir<span class="hidden"> pour {0}</span>',
  'Move {0}': 'Déplacer {0}',
  'Add {0}?': 'Ajouter {0}?',
  'Add the holiday': 'Ajouter le jour férié',
  'See what deleting changes': 'Voir ce que la suppression change',
  'A public holiday of that date applies again.':
    'Un jour férié public de cette date s’applique de nouveau.',
  'Save the holiday': 'Enregistrer le jour férié',
  'Delete {0}?': 'Supprimer {0}?',
  'Delete the holiday': 'Supprimer le jour férié',
  'There is no such holiday in this year and place.':
    'Il n’y a pas ce jour férié cette année-là et à cet endroit.',
  '{0}, every year. {1}.': '{0}, chaque année. {1}.',
  'Empty on a public holiday: its name.': 'Laissez vide pour garder le nom du jour férié.',
  'In place of': 'À la place de',
  'No other holiday': 'Aucun autre jour férié',
  'The public holiday of that year that this day replaces.':
    'Le jour férié public de cette année-là que ce jour remplace.',
  'For people in': 'Pour les personnes qui sont en',
  'All countries': 'Tous les pays',
  'A day off with pay. Otherwise it is only listed.':
    'Un jour de congé payé. Sinon, il est seulement affiché.',
  'A working day for the company': 'Un jour de travail pour l’entreprise',
  'The public holiday of that date is worked, such as Easter Monday in a store.':
    'Le jour férié public de cette date est travaillé, comme le lundi de Pâques dans un magasin.',
  'Every year on this month and day': 'Chaque année à ce mois et à ce jour',
  'Such as the company’s birthday.': 'Par exemple l’anniversaire de l’entreprise.',
  'Listed, not paid': 'Affiché, non payé',
  'As by default: {0}': 'Comme par défaut : {0}',
  'Your own: a working day': 'De l’entreprise : un jour de travail',
  'Your own: a paid day off': 'De l’entreprise : un jour de congé payé',
  'Your own: listed, not paid': 'De l’entreprise : affiché, non payé',
  'A paid day off': 'Un jour de congé payé',
  'Nobody works; the day is paid as a holiday.':
    'Personne ne travaille; la journée est payée comme jour férié.',
  'A working day, with its hours told apart':
    'Un jour de travail, dont les heures sont distinguées',
  'People work; payroll shows the hours of that day as worked on a holiday.':
    'Les gens travaillent; la paie montre les heures de ce jour comme travaillées un jour férié.',
  'An ordinary day': 'Un jour ordinaire',
  'People work as on any other day.': 'Les gens travaillent comme n’importe quel autre jour.',
  'has a holiday of yours already, {name}': 'a déjà un jour férié de l’entreprise, {name}',
  'has a holiday of yours already, {name} on {date}':
    'a déjà un jour férié de l’entreprise, {name}, le {date}',
  'needs a country': 'exige un pays',

  'You do not have access to the company’s schedules.':
    'Votre accès ne s’étend pas aux horaires de l’entreprise.',
  'The weekly pattern of each person. Its versions and changes of single days are on the page of the person.':
    'Le modèle hebdomadaire de chaque personne. Ses versions et les changements d’un jour sont sur la page de la personne.',
  Since: 'Depuis',
  'no schedule': 'aucun horaire',
  'changes {0}': 'change le {0}',
  'Edit<span class="hidden"> the schedule of {0}</span>':
    'Modifier<span class="hidden"> l’horaire : {0}</span>',
  'Week {0}: {1}': 'Semaine {0} : {1}',
  '{0} and {1}': '{0} et {1}',
}
