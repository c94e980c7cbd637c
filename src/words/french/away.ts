import type { Words } from '../table.ts'

/** The pages of who is away. */
export const away: Words = {
  'Who is away: {0}': 'Qui est absent : {0}',
  'Nobody is away.': 'Personne n’est absent.',
  'Nobody is away today, {0}.': 'Personne n’est absent aujourd’hui ({0}).',
  'Away today, {0}: {1}.': 'En congé aujourd’hui, {0} : {1}.',
  'Away today, {0}: {1} and {2}.': 'En congé aujourd’hui, {0} : {1} et {2}.',
  '<span class="whole">{0} (until {1})</span>': '<span class="whole">{0} (jusqu’au {1})</span>',
  'No department': 'Sans service',
  'All departments': 'Tous les services',
  'Dates and department': 'Dates et service',
  Week: 'Semaine',
  Month: 'Mois',
  '<span class="count">{0} of {1}</span>': '<span class="count">{0} sur {1}</span>',
  '<span class="hidden">, in the blackout {0}</span>':
    '<span class="hidden">, dans la période sans congé {0}</span>',
  '{0}<span class="hidden"> away, conflict</span>':
    '{0}<span class="hidden"> en congé, conflit</span>',
}
