import type { Words } from '../table.ts'

export const schedules: Words = {
  'You do not have access to the company’s schedules.':
    'Votre accès ne s’étend pas aux horaires de l’entreprise.',
  'The weekly pattern of each person. Its versions and changes of single days are on the page of the person.':
    'Le modèle hebdomadaire de chaque personne. Ses versions et les changements d’un jour sont sur la page de la personne.',
  'Nobody found.': 'Personne n’a été trouvé.',
  Pattern: 'Modèle',
  Since: 'Depuis',
  Search: 'Rechercher',
  'Name, email or number': 'Nom, courriel ou numéro',
  'no schedule': 'aucun horaire',
  'changes {0}': 'change le {0}',
  'Edit<span class="hidden"> the schedule of {0}</span>':
    'Modifier<span class="hidden"> l’horaire : {0}</span>',
  'Week {0}: {1}': 'Semaine {0} : {1}',
  '{0} and {1}': '{0} et {1}',
  off: 'repos',
}
