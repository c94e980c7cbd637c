import { sql } from 'kysely'
import * as v from 'valibot'
import { statusSql } from '../../core/access/approvals.ts'
import { refuse } from '../../core/refusals.ts'
import {
  ActorSchema,
  CivilDate,
  clearable,
  described,
  FreeText,
  freeText,
  Id,
  Instant,
  Name,
  thousandths,
} from '../../core/schema.ts'
import { tablesOf } from '../../db/statements/prepare.ts'
import { columnsOf, recordSource } from '../../db/statements/records.ts'
import { type EmployeeTable, employeeName } from '../employees/table.ts'
import { type MileageTripTable, tripStatuses } from './table.ts'

const db = tablesOf<typeof MileageTripTable | typeof EmployeeTable>()

export const MileageTripSchema = v.strictObject({
  id: Id,
  employee_id: Id,
  employee_name: Name,
  trip_date: CivilDate,
  start_address: FreeText,
  end_address: FreeText,
  distance_km: described(v.number(), 'Kilometers, as entered.'),
  purpose: v.nullable(FreeText),
  status: v.picklist(tripStatuses),
  rejection_reason: v.nullable(FreeText),
  decided_at: v.nullable(Instant),
  decided_by: v.nullable(ActorSchema),
  cancelled_at: v.nullable(Instant),
  cancel_reason: v.nullable(FreeText),
  created_at: Instant,
  updated_at: Instant,
})

export type MileageTripRecord = v.InferOutput<typeof MileageTripSchema>

/** Trips `t` and their employees `e`, with the columns of `MileageTripSchema`. */
export const mileageTrips = recordSource(
  'mileage trip',
  't',
  db
    .selectFrom('mileage_trips as t')
    .innerJoin('employees as e', (on) =>
      on.onRef('e.company_id', '=', 't.company_id').onRef('e.id', '=', 't.employee_id'),
    )
    .select(
      columnsOf('t', MileageTripSchema, {
        employee_name: employeeName,
        status: sql<(typeof tripStatuses)[number]>`${sql.raw(statusSql('t'))}`.as('status'),
      }),
    ),
  'mileage_trips t',
)

export const MileageTripId = described(Id, 'Mileage trip id, from the list of mileage trips.')

const longest_km = 100_000

const Address = v.pipe(
  freeText(500),
  v.transform((s) => s.trim()),
  v.minLength(1, refuse.empty()),
)

/** The fields of a trip that an employee enters. */
export const tripFields = {
  trip_date: described(CivilDate, 'The date of the trip.'),
  start_address: described(Address, 'Start of the trip.'),
  end_address: described(Address, 'End of the trip.'),
  distance_km: described(
    thousandths(longest_km),
    'Kilometers, greater than 0, at most three decimal places; stored as sent.',
  ),
}

export const Purpose = clearable(freeText(2000), 'Purpose of the trip.')
