import * as v from 'valibot'
import { notFound } from '../../errors.ts'
import { defineOperation } from '../../operations/define.ts'
import { Id } from '../../operations/schema.ts'
import { findWorkLocation, WorkLocationWire } from './wire.ts'

export const getWorkLocation = defineOperation({
  name: 'work_locations.read',
  summary: 'Read a work location.',
  permission: 'location:read',
  effect: 'read',
  input: v.strictObject({
    id: v.pipe(Id, v.description('The work location, from the list of work locations.')),
  }),
  output: WorkLocationWire,
  async run({ sql }, { id }) {
    const record = await findWorkLocation(sql, id)
    if (!record) throw notFound('work location')
    return record
  },
})
