import type { Words } from '../translate.ts'

export const hours: Words = {
  'unpaid leave': 'congé sans solde',
  'scheduled': 'prévues à l’horaire',
  'adjustment': 'ajustement',
  'effective adjustment': 'ajustement appliqué',
  'punched': 'pointées',
  'total': 'total',
  'an adjustment takes more than the day has': 'un ajustement retire plus que ce que la journée contient',
  'a punch that arrived after the approval is held and not paid': 'un pointage arrivé après l’approbation est retenu et non payé',
  'a paid holiday falls on a day off and pays nothing': 'un jour férié payé tombe un jour de repos et ne paie rien',
  'no weekly schedule': 'aucun horaire hebdomadaire',
  'time on a day without employment': 'du temps un jour sans emploi',
  'a punch has no clock-out': 'un pointage n’a pas d’heure de sortie',
  'punches overlap, and both are paid': 'des pointages se chevauchent, et les deux sont payés',
  'worked on a holiday, and another day off is owed': 'travail un jour férié, et un autre jour de congé est dû',
  'a punch is not approved and not paid': 'un pointage n’est pas approuvé et n’est pas payé',
  'punches on a paid holiday': 'pointages un jour férié payé',
  'punched and leave hours together are more than the day has': 'les heures pointées et de congé dépassent ensemble celles de la journée',
}
