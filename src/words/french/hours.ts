import type { Words } from '../table.ts'

export const hours: Words = {
  'unpaid leave': 'congé sans solde',
  scheduled: 'prévues à l’horaire',
  adjustment: 'ajustement',
  'effective adjustment': 'ajustement appliqué',
  punched: 'pointées',
  total: 'total',
}
