import type { Words } from '../../table.ts'
import { kinds } from './kinds.ts'
import { leave } from './leave.ts'
import { notes } from './notes.ts'
import { records } from './records.ts'

export { fieldNames } from './fields.ts'

/** Words of records and notes, which are English on the wire, as pages show them in French. */
export const wire: Words = {
  ...records,
  ...leave,
  ...kinds,
  ...notes,
}
