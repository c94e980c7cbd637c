import {
  type Confirmation,
  type Confirmations,
  type Facts,
  recordOf,
} from '../../src/transports/mcp/question/confirmation.ts'
import { dateOf } from '../../src/transports/mcp/question/dates.ts'
import { numberOf, quoted } from '../../src/transports/mcp/question/words.ts'

type Trip = { employee_name: string; trip_date: string; distance_km: number }

function tripOf(facts: Facts): string {
  const { employee_name, trip_date, distance_km } = recordOf<Trip>(facts, 'mileage_trip')
  return `${numberOf(distance_km)} km of ${quoted(employee_name)} on ${dateOf(trip_date)}`
}

const create: Confirmation = (facts) => [
  `Add a trip of ${tripOf(facts)}?`,
  'It then waits for a decision.',
]
const approve: Confirmation = (facts) => [`Approve the trip of ${tripOf(facts)}?`]
const reject: Confirmation = (facts) => [`Reject the trip of ${tripOf(facts)}?`]

export const mileageConfirmations: Confirmations = {
  'mileage_trips.create': create,
  'mileage_trips.approve': approve,
  'mileage_trips.reject': reject,
}
