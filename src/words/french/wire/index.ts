import type { Words } from '../../table.ts'

export { fieldNames } from './fields.ts'

/** Words of records and notes, which are English on the wire, as pages show them in French. */
export const wire: Words = {
  // States and names of records.
  cancelled: 'annulé',
  'time entry': 'pointage',
  'forgot-punch request': 'demande pour un pointage oublié',
  'leave request': 'demande de congé',
  'leave type': 'type de congé',
  'leave policy': 'politique de congé',
  'payroll day adjustment': 'ajustement de paie',
  'mileage trip': 'trajet',
  'pay period': 'période de paie',
  'one-day override': 'changement d’un jour',
  'schedule version': 'version de l’horaire',
  'version of the terms on this date': 'version des conditions à cette date',
  'work location': 'lieu de travail',
  'blackout dates': 'période sans congé',
  'minimum of people': 'minimum de personnes',
  'connected application': 'application connectée',
  'calendar feed': 'flux de calendrier',
  client: 'client',
  company: 'entreprise',
  invoice: 'facture',
  'sign-in': 'connexion',
  'API key': 'clé API',
  holiday: 'jour férié',
  export: 'fichier',
  webhook: 'webhook',
  delivery: 'livraison',
  department: 'service',

  // Units and types of leave.
  day: 'jour',
  hour: 'heure',
  sick: 'congé de maladie',
  personal: 'congé personnel',
  unpaid: 'congé sans solde',
  other: 'autre congé',

  // What is worth knowing of hours and holidays: warnings, known gaps.
  'an adjustment takes more than the day has':
    'un ajustement retire plus que ce que la journée contient',
  'a punch that arrived after the approval is held and not paid':
    'un pointage arrivé après l’approbation est retenu et non payé',
  'a paid holiday falls on a day off and pays nothing':
    'un jour férié payé tombe un jour de repos et ne paie rien',
  'no weekly schedule': 'aucun horaire hebdomadaire',
  'time on a day without employment': 'du temps un jour sans emploi',
  'a punch has no clock-out': 'un pointage n’a pas d’heure de sortie',
  'punches overlap, and both are paid': 'des pointages se chevauchent, et les deux sont payés',
  'worked on a holiday; another day off is due':
    'travail un jour férié, et un autre jour de congé est dû',
  'a punch is not approved and not paid': 'un pointage n’est pas approuvé et n’est pas payé',
  'punches on a paid holiday': 'pointages un jour férié payé',
  'more punched and leave hours than the day has':
    'les heures pointées et de congé dépassent ensemble celles de la journée',
  'not checked against statutes': 'non vérifié auprès des lois',
  'days off for holidays on a weekend and 26 December are missing':
    'il manque les congés pour les jours fériés de fin de semaine et le 26 décembre',
  'Vesak Day is missing': 'il manque le Vesak',
  'First Day of Summer is missing': 'il manque le premier jour de l’été',
  '6 and 7 January are missing': 'il manque les 6 et 7 janvier',
  'choose a region, or regional days are missing':
    'choisissez une région, sinon il manque les jours régionaux',
}
