import type { Words } from '../../table.ts'

/** Refusals about payroll: periods, adjustments, files and exports. */
export const payroll: Words = {
  '{0} also requires the permission leave:write.':
    'Il faut aussi l’autorisation de modifier les congés.',
  'is the same as that of employee {0}': 'est le même que celui de la personne {0}',
  'is {0}, at most 999.99 in a line': 'est {0}, au plus 999,99 par ligne',
  'would return at least {0} employee-days, more than the limit of {1}; ask for fewer dates':
    'donnerait au moins {0} jours-personnes, plus que la limite de {1}; choisissez moins de dates',
  '{0} exports of your company are not done yet. Wait until one is.':
    '{0} fichiers de votre entreprise ne sont pas encore prêts. Attendez-en un.',
  'Export {0} is not done yet: it is {1}. Read it until its status is done.':
    'Le fichier {0} n’est pas encore prêt.',
  'Export {0} failed: {1}': 'Le fichier {0} a échoué : {1}',
  'The file of export {0} was deleted at {1}. Create another export.':
    'Le fichier {0} a été supprimé. Faites-en un autre.',
  'Settings or pay periods kept changing while the file was made. Create another export.':
    'Les paramètres ou les périodes de paie ont changé pendant que le fichier se faisait. Faites-le de nouveau.',
  'The access that asked for this export is not known.':
    'L’accès qui a demandé ce fichier est inconnu.',
  'The API key that asked for this export has been revoked.':
    'La clé API qui a demandé ce fichier a été révoquée.',
  'The API key that asked for this export has expired.':
    'La clé API qui a demandé ce fichier a expiré.',
  'The connection that asked for this export has ended.':
    'La connexion qui a demandé ce fichier a pris fin.',
  'The person who asked for this export may no longer sign in.':
    'La personne qui a demandé ce fichier ne peut plus se connecter.',
}
