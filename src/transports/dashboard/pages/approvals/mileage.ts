import * as mileageTrips from '../../../../modules/mileage-trips/index.ts'
import type { MileageTripRecord } from '../../../../modules/mileage-trips/schema.ts'
import { decimal, inUnits, phrase, t } from '../../../../words/index.ts'
import type { PageContext } from '../../page-context.ts'
import { day, today } from '../../words/dates.ts'
import { type Kind, type Line, type Outcome, outcomesOf } from './kind.ts'

export const mileage: Kind = {
  slug: 'mileage',
  record_type: 'mileage_trip',
  title: phrase('Mileage'),
  columns: [
    { label: phrase('Date'), sort: 'trip_date' },
    { label: phrase('Distance'), number: true },
  ],
  sorts: [
    ['trip_date', phrase('Oldest date first')],
    ['-trip_date', phrase('Newest date first')],
    ['employee_name', phrase('Name')],
  ],
  note_label: phrase('Reason, if rejected'),
  bulk: false,
  cancelling: mileageTrips.cancelMileageTrip,
  ...outcomesOf(
    {
      read: mileageTrips.getMileageTrip,
      list: mileageTrips.listMileageTrips,
      sort: '-decided_at',
    },
    outcomeOf,
  ),
  async lines(page, input) {
    const pending = { status: 'pending', ...input }
    const { data, meta } = await page.ask(mileageTrips.listMileageTrips, pending)
    return { lines: (data as MileageTripRecord[]).map((trip) => lineOf(page, trip)), meta }
  },
  async line(page, id) {
    const trip = await page.ask(mileageTrips.getMileageTrip, { id })
    return trip.status === 'pending' ? lineOf(page, trip) : undefined
  },
  approve: (page, id) => page.act(mileageTrips.approveMileageTrip, { id }),
  reject: (page, id, note) =>
    page.act(mileageTrips.rejectMileageTrip, { id, rejection_reason: note ?? null }),
}

function outcomeOf(page: PageContext, trip: MileageTripRecord): Outcome {
  const { employee_name: who, distance_km, rejection_reason: reason } = trip
  const when = day(trip.trip_date, today(page))
  return { ...trip, who, what: inUnits(decimal(distance_km), 'km'), when, reason }
}

function lineOf(page: PageContext, trip: MileageTripRecord): Line {
  const when = day(trip.trip_date, today(page))
  return {
    id: trip.id,
    employee_id: trip.employee_id,
    who: trip.employee_name,
    when,
    cells: [{ html: when }, { html: inUnits(decimal(trip.distance_km), 'km'), number: true }],
    note: trip.purpose,
    asked_at: trip.created_at,
    facts: [
      [t`From`, trip.start_address],
      [t`To`, trip.end_address],
    ],
    marks: [],
  }
}
