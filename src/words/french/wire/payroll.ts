import type { Words } from '../../table.ts'

/** Refusals about payroll: periods, adjustments, files and exports. */
export const payroll: Words = {
  '{0} also requires the permission leave:write.':
    'Il faut aussi l’autorisation de modifier les congés.',
  'is the same as that of employee {0}': 'est le même que celui de la personne {0}',
  'is {0}, at most 999.99 in a line': 'est {0}, au plus 999,99 par ligne',
  'would return at least {0} employee-days, more than the limit of {1}; ask for fewer dates':
    'donnerait au moins {0} jours-personnes, plus que la limite de {1}; choisissez moins de dates',
}
