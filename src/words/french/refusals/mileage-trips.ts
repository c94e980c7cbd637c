import type { refuse } from '../../../modules/mileage-trips/refusals.ts'
import type { Refusals } from '../../table.ts'

export const mileageTrips: Refusals<typeof refuse> = {
  left: 'n’est plus en poste; pas de nouveau trajet',
  after_last_day: 'ne doit pas être après le {date}, le dernier jour de la personne',
  own_approved: 'Votre trajet est approuvé; seul quelqu’un d’autre peut l’annuler.',
}
