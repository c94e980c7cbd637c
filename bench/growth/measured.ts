import * as v from 'valibot'
import { registry } from '../../src/transports/registry.ts'
import { exceptions } from './exceptions.ts'
import { idOf, type Write } from './inputs.ts'
import { writes } from './writes.ts'

/** Every write that is measured, by operation. */
export const measured: Record<string, Write | readonly Write[]> = { ...ofNewRecords(), ...writes }

/** The writes that take the id of a record alone, which they get from the operation that creates it. */
function ofNewRecords(): Record<string, Write> {
  const found = [...registry.values()].flatMap(({ name, effect, input }) => {
    const create = `${name.split('.')[0]}.create`
    const [made] = [writes[create] ?? []].flat()
    const takesId = v.is(input, { id: 1 })
    if (effect === 'read' || name.endsWith('.update') || name in exceptions || !made || !takesId)
      return []
    const { times, given } = made
    return [[name, { times, given: idOf(create, given) }] as const]
  })
  return Object.fromEntries(found)
}
