import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { CivilDate, described, Id, Name } from '../../core/schema.ts'

export const listCovers = defineOperation({
  name: 'covers.list',
  summary: 'List the managers on leave for whose people the caller decides as deputy.',
  permission: 'any',
  effect: 'read',
  reach: { least: 'team', decides: true, deputies: true },
  transports: ['dashboard'],
  input: v.strictObject({}),
  output: v.strictObject({
    data: v.array(
      v.strictObject({
        id: Id,
        name: Name,
        until: described(CivilDate, 'The last date of the leave.'),
        employee_ids: described(v.array(Id), 'Everybody below the manager.'),
      }),
    ),
    own: described(v.nullable(Id), 'The caller; null where they decide their own requests.'),
  }),
  async run({ covers, own, person }) {
    return {
      own: own ?? person,
      data: covers.map(({ people, ...cover }) => ({ ...cover, employee_ids: [...people] })),
    }
  },
})
