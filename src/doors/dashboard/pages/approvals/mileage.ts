import {
  approveMileageTrip,
  listMileageTrips,
  rejectMileageTrip,
} from '../../../../domain/mileage/index.ts'
import type { Kind } from '../approvals.ts'
import { card, shown } from './card.ts'

export const mileage: Kind = {
  slug: 'mileage',
  title: 'Mileage',
  async waiting(visit) {
    const { data, meta } = await visit.ask(listMileageTrips, { status: 'pending', per_page: shown })
    const cards = data.map((trip) =>
      card(visit, {
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
      }),
    )
    return { cards, total: meta.total }
  },
  approve: (visit, id) => visit.act(approveMileageTrip, { id }),
  reject: (visit, id, note) => visit.act(rejectMileageTrip, { id, rejection_reason: note ?? null }),
}
