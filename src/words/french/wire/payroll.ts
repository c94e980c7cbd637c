import type { Words } from '../../table.ts'

/** Refusals about payroll: periods, adjustments, files and exports. */
export const payroll: Words = {
  'must be true to approve the period as it is: {0}':
    'doit être coché pour approuver la période telle quelle : {0}',
  'it ends on {0}, and today is {1} in {2}': 'elle finit le {0}, et on est le {1} ({2})',
  'entry {0} of {1} on {2} has no clock-out': 'le pointage {0} de {1} du {2} n’a pas de sortie',
  '{0} more entries have no clock-out': '{0} autres pointages n’ont pas de sortie',
  'cannot be approved because its dates overlap the approved pay period {0}, {1}':
    'ne peut pas être approuvé : ses dates chevauchent la période de paie approuvée {0}, {1}',
  'is open; only an approved period can be reopened':
    'est ouvert; seule une période approuvée peut être rouverte',
  'names {0} pay periods; send from and to: {1}':
    'désigne {0} périodes de paie; donnez plutôt des dates : {1}',
  'must be current, last or the label of a pay period; near ones: {0}':
    'doit être le nom d’une période de paie; les plus proches : {0}',
  'must be negative: bank_to takes overtime out of the day':
    'doit être négatif : la banque de temps prend les heures supplémentaires du jour',
  'must be {0} or more: {1} has {2} hours of overtime':
    'doit être {0} ou plus : le {1} compte {2} heures supplémentaires',
  'must be on or before work_date, {0}': 'doit être au plus tard le jour de paie, {0}',
  'only applies to regular hours, not to {0}; leave it out':
    'ne vaut que pour les heures normales, pas pour {0}; laissez-le vide',
  'needs earning overtime, not {0}': 'exige des heures supplémentaires, et non {0}',
  'takes the overtime of work_date; leave corrects_date out':
    'prend les heures supplémentaires du jour; laissez la date corrigée vide',
  'needs a negative hours_delta, which takes overtime out':
    'exige un nombre d’heures négatif, qui retire des heures supplémentaires',
  '{0} also requires the permission leave:write.':
    'Il faut aussi l’autorisation de modifier les congés.',
  'must be on or after {0}, which it pays': 'doit être au plus tôt le {0}, qu’il paie',
  'is not set in the company settings': 'n’est pas dans les paramètres de l’entreprise',
  'is the same as that of employee {0}': 'est le même que celui de la personne {0}',
  'is {0}, at most 999.99 in a line': 'est {0}, au plus 999,99 par ligne',
  'is required, unless you send pay_period_id': 'est obligatoire sans période de paie',
  'is required, unless you send period': 'est obligatoire sans période',
  'would return at least {0} employee-days, more than the limit of {1}; ask for fewer dates, for a department, or page by per_page':
    'donnerait au moins {0} jours-personnes, plus que la limite de {1}; choisissez moins de dates ou un service',
  'would return at least {0} employee-days, more than the limit of {1}; ask for fewer dates':
    'donnerait au moins {0} jours-personnes, plus que la limite de {1}; choisissez moins de dates',
  '{0} exports of your company are not done yet. Wait until one is.':
    '{0} fichiers de votre entreprise ne sont pas encore prêts. Attendez-en un.',
  'Export {0} is not done yet: it is {1}. Read it until its status is done.':
    'Le fichier {0} n’est pas encore prêt.',
  'Export {0} failed: {1}': 'Le fichier {0} a échoué : {1}',
  'The file of export {0} was deleted at {1}. Create another export.':
    'Le fichier {0} a été supprimé. Faites-en un autre.',
  'This access lacks the permission payroll:read.': 'Cet accès ne lit pas la paie.',
  'The company has {0} employees, more than {1}.':
    'L’entreprise compte {0} personnes, plus que {1}.',
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
