import type { refuse } from '../../../modules/work-locations/refusals.ts'
import type { Refusals } from '../../table.ts'

export const workLocations: Refusals<typeof refuse> = {
  unknown: 'ne correspond à aucun lieu de travail de votre entreprise',
}
