import {
  approveMileageTrip,
  listMileageTrips,
  rejectMileageTrip,
} from '../../../../modules/mileage-trips/index.ts'
import type { MileageTripRecord } from '../../../../modules/mileage-trips/schema.ts'
import type { Html } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { card, waitingCards } from './card.ts'
import type { Kind } from './kind.ts'

export const mileage: Kind = {
  slug: 'mileage',
  title: 'Mileage',
  waiting: (page) => waitingCards(page, listMileageTrips, tripCard),
  approve: (page, id) => page.act(approveMileageTrip, { id }),
  reject: (page, id, note) => page.act(rejectMileageTrip, { id, rejection_reason: note ?? null }),
}

function tripCard(page: PageContext, trip: MileageTripRecord): Html {
  return card(page, {
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
