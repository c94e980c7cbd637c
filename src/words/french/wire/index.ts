import type { Words } from '../../table.ts'
import { access } from './access.ts'
import { checks } from './checks.ts'
import { hosts } from './hosts.ts'
import { kinds } from './kinds.ts'
import { leave } from './leave.ts'
import { ledger } from './ledger.ts'
import { notes } from './notes.ts'
import { operations } from './operations.ts'
import { payroll } from './payroll.ts'
import { people } from './people.ts'
import { provider } from './provider.ts'
import { records } from './records.ts'

export { fieldNames } from './fields.ts'

/**
 * Sentences of operations, which are English on the wire, as pages show them in French. `{0}`, `{1}` … stand for any
 * text. What is wrong with a field ends a sentence of which the field is the subject.
 */
export const wire: Words = {
  ...access,
  ...checks,
  ...records,
  ...leave,
  ...ledger,
  ...people,
  ...payroll,
  ...hosts,
  ...provider,
  ...operations,
  ...kinds,
  ...notes,
}
