import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { CivilDate, Id, Name } from '../../core/schema.ts'

export const listCovers = defineOperation({
  name: 'covers.list',
  summary: 'List the managers on leave for whose people the caller decides as deputy.',
  permission: 'any',
  effect: 'read',
  reach: { least: 'team', deputies: true },
  transports: ['dashboard'],
  input: v.strictObject({}),
  output: v.strictObject({
    data: v.array(
      v.strictObject({
        id: Id,
        name: Name,
        until: v.pipe(CivilDate, v.description('The last date of the leave.')),
        employee_ids: v.pipe(v.array(Id), v.description('Everybody below the manager.')),
      }),
    ),
  }),
  async run({ covers }) {
    return {
      data: covers.map(({ people, ...cover }) => ({ ...cover, employee_ids: [...people] })),
    }
  },
})
