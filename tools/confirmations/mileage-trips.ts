import {
  type Confirmation,
  changeOf,
  type Facts,
  recordOf,
} from '../../src/transports/mcp/question/confirmation.ts'
import { dateOf } from '../../src/transports/mcp/question/dates.ts'
import { numberOf, quoted } from '../../src/transports/mcp/question/words.ts'

type Trip = {
  employee_name: string
  trip_date: string
  distance_km: number
  status: string
  purpose: string | null
  start_address: string
  end_address: string
}

function tripOf(facts: Facts): string {
  return kmOf(recordOf<Trip>(facts, 'mileage_trip'))
}

function kmOf({ employee_name, trip_date, distance_km }: Trip): string {
  return `${numberOf(distance_km)} km of ${quoted(employee_name)} on ${dateOf(trip_date)}`
}

export const create: Confirmation = (facts) => [
  `Add a trip of ${tripOf(facts)}?`,
  'It then waits for a decision.',
]
export const approve: Confirmation = (facts) => [`Approve the trip of ${tripOf(facts)}?`]
export const reject: Confirmation = (facts) => [`Reject the trip of ${tripOf(facts)}?`]

export const update: Confirmation = (facts) => {
  const { before, after } = changeOf<Trip>(facts, 'mileage_trip')
  return [
    `Change the trip of ${kmOf(before!)} to ${kmOf(after!)}?`,
    before!.purpose === after!.purpose ? null : 'Its purpose changes.',
    sameAddresses(before!, after!) ? null : 'Its addresses change.',
  ]
}
export const cancel: Confirmation = (facts) => {
  const { before } = changeOf<Trip>(facts, 'mileage_trip')
  const approved = before!.status === 'approved' ? 'It is approved.' : null
  return [`Cancel the trip of ${tripOf(facts)}?`, approved]
}

function sameAddresses(before: Trip, after: Trip): boolean {
  return before.start_address === after.start_address && before.end_address === after.end_address
}
