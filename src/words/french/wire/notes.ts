import type { Words } from '../../table.ts'

/** What is worth knowing of hours and holidays: warnings, known gaps. */
export const notes: Words = {
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
