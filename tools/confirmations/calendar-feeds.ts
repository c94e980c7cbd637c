import {
  type Confirmation,
  type Facts,
  recordOf,
} from '../../src/transports/mcp/question/confirmation.ts'
import { quoted } from '../../src/transports/mcp/question/words.ts'

type Feed = { reach: string; person: { name: string } | null }

/** Returns whose leave a feed shows: `of the company`, `of "Ruth Steinberg" and everybody below`. */
function whose(facts: Facts): string {
  const { reach, person } = recordOf<Feed>(facts, 'calendar_feed')
  if (person === null) return 'of the company'
  return `of ${quoted(person.name)}${reach === 'team' ? ' and everybody below' : ''}`
}

export const create: Confirmation = (facts) => [
  `Make a secret address at which calendar apps read the approved leave ${whose(facts)}?`,
  'Everybody who has it sees names and dates.',
]

export const renew: Confirmation = (facts) => [
  `Replace the address of the calendar feed ${whose(facts)}?`,
  'Calendar apps that have the former one stop showing the leave.',
]

export const remove: Confirmation = (facts) => [
  `Delete the calendar feed ${whose(facts)}?`,
  'Calendar apps stop showing the leave.',
]
