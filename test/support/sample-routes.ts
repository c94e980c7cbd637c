import * as v from 'valibot'
import { fileAnswer } from '../../src/core/file.ts'
import { defineOperation } from '../../src/core/operation.ts'
import {
  ActorSchema,
  CivilDate,
  Id,
  Instant,
  listOf,
  listParameters,
} from '../../src/core/schema.ts'
import { routes } from '../../src/transports/rest/routes.ts'

export const Trip = v.strictObject({
  id: Id,
  trip_date: CivilDate,
  purpose: v.nullable(v.string()),
  status: v.nullable(v.picklist(['pending', 'approved'])),
  route: v.pipe(v.strictObject({ km: v.number() }), v.title('TripRoute')),
  decided_by: v.nullable(ActorSchema),
  created_at: Instant,
})

const notRun = () => Promise.reject(new Error('not run here'))
const wanted = { trip_date: CivilDate, purpose: v.optional(v.nullable(v.string())) }

/** Routes of every kind, for the OpenAPI document. */
export const sampleRoutes = routes({
  'GET /trips': defineOperation({
    name: 'trips.list',
    summary: 'List trips & <detours>.',
    permission: 'mileage:read',
    effect: 'read',
    input: v.strictObject({ ...listParameters, is_long: v.optional(v.boolean()) }),
    output: listOf(Trip),
    run: notRun,
  }),
  'POST /trips': defineOperation({
    name: 'trips.create',
    summary: 'Add a trip.',
    permission: 'mileage:write',
    effect: 'create',
    input: v.strictObject(wanted),
    output: Trip,
    run: notRun,
  }),
  'GET /trips/:id': defineOperation({
    name: 'trips.read',
    summary: 'Read a trip.',
    permission: 'mileage:read',
    effect: 'read',
    input: v.strictObject({ id: Id }),
    output: v.strictObject({ ...Trip.entries, balance_km: v.number() }),
    run: notRun,
  }),
  'PUT /trips/:id': defineOperation({
    name: 'trips.update',
    summary: 'Change a trip.',
    permission: 'mileage:write',
    effect: 'update',
    input: v.strictObject({ id: Id, ...wanted, trip_date: v.optional(CivilDate) }),
    output: Trip,
    run: notRun,
  }),
  'DELETE /trips/:id': defineOperation({
    name: 'trips.delete',
    summary: 'Delete a trip.',
    permission: 'mileage:write',
    effect: 'delete',
    input: v.strictObject({ id: Id }),
    output: v.strictObject({ id: Id, deleted: v.literal(true) }),
    run: notRun,
  }),
  'POST /trips/:id/approve': defineOperation({
    name: 'trips.approve',
    summary: 'Approve a trip.',
    permission: 'mileage:write',
    effect: 'update',
    input: v.strictObject({ id: Id }),
    output: Trip,
    run: notRun,
  }),
  'POST /trips/preview': defineOperation({
    name: 'trips.preview',
    summary: 'What a trip would come to.',
    permission: 'mileage:read',
    effect: 'read',
    input: v.strictObject(wanted),
    output: v.strictObject({ km: v.number() }),
    run: notRun,
  }),
  'GET /trips/export': defineOperation({
    name: 'trip_exports.read',
    summary: 'Trips as a file.',
    permission: 'payroll:read',
    effect: 'read',
    input: v.strictObject({ from: CivilDate }),
    output: fileAnswer(['text/csv', 'application/zip']),
    run: notRun,
  }),
  'GET /reports/trip-hours': defineOperation({
    name: 'trip_hours.read',
    summary: 'Hours on the road.',
    permission: 'payroll:read',
    effect: 'read',
    input: v.strictObject({}),
    output: listOf(v.strictObject({ employee_id: Id, hours: v.number() })),
    run: notRun,
  }),
  'GET /whoami': defineOperation({
    name: 'whoami.read',
    summary: 'Who calls.',
    permission: 'any',
    effect: 'read',
    input: v.strictObject({}),
    output: v.strictObject({ name: v.string() }),
    run: notRun,
  }),
})
