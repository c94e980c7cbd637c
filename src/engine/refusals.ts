import { refusals } from '../lib/refusals.ts'

/** Problems in a list of employment spells. */
export const refuse = refusals('engine', {
  no_spell: 'must have at least one item',
  ends_before_start: 'must not have an end_date before its start_date ({start} to {end})',
  no_start: 'must have a start_date in every item after the first',
  no_end: 'must have an end_date in every item before the last',
  not_in_order: 'must be in date order and not overlap: {start} is not after {end}',
})
