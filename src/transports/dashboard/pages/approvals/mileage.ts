import {
  approveMileageTrip,
  listMileageTrips,
  rejectMileageTrip,
} from '../../../../modules/mileage-trips/index.ts'
import type { MileageTripRecord } from '../../../../modules/mileage-trips/schema.ts'
import type { Html } from '../../html.ts'
import type { Visit } from '../../page-context.ts'
import type { Kind } from '../approvals.ts'
import { card, waitingCards } from './card.ts'

export const mileage: Kind = {
  slug: 'mileage',
  title: 'Mileage',
  waiting: (visit) => waitingCards(visit, listMileageTrips, tripCard),
  approve: (visit, id) => visit.act(approveMileageTrip, { id }),
  reject: (visit, id, note) => visit.act(rejectMileageTrip, { id, rejection_reason: note ?? null }),
}

function tripCard(visit: Visit, trip: MileageTripRecord): Html {
  return card(visit, {
    id: trip.id,
    slug: mileage.slug,
    who: trip.employee_name,
    what: `${trip.trip_date}, ${trip.distance_km} km`,
    note: trip.purpose,
    facts: [
      ['From', trip.start_address],
      ['To', trip.end_address],
    ],
    note_label: 'Reason, if rejected',
  })
}
