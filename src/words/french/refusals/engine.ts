import type { refuse } from '../../../engine/refusals.ts'
import type { Refusals } from '../../table.ts'

export const engine: Refusals<typeof refuse> = {
  no_spell: 'doit compter au moins un élément',
  ends_before_start: 'ne doit pas finir avant son début ({start} au {end})',
  no_start: 'doit avoir un début à chaque ligne après la première',
  no_end: 'doit avoir une fin à chaque ligne avant la dernière',
  not_in_order: 'doit être en ordre et sans chevauchement : {start} n’est pas après {end}',
}
