import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { Flag, listOf, listParameters, optional, perPage } from '../../../core/schema.ts'
import { where } from '../../../db/lists/list-query.ts'
import { listPage } from '../../../db/lists/page.ts'
import { LeaveTypeSchema, leaveTypes } from './schema.ts'

export const listLeaveTypes = defineOperation({
  name: 'leave_types.list',
  summary: 'List leave types: the built-in ones and the active custom ones.',
  permission: 'leave_settings:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({
    is_active: optional(
      Flag,
      'Only active or only retired ones; by default built-in and active ones.',
    ),
    ...listParameters,
    per_page: perPage(100),
  }),
  output: listOf(LeaveTypeSchema),
  async run({ sql }, { is_active, ...input }) {
    const { data: rows, meta } = await listPage(sql, input, {
      ...leaveTypes,
      conditions: [
        is_active === undefined
          ? where('(t.is_builtin or t.is_active)')
          : where('t.is_active = ?', is_active),
      ],
      order: 't.is_builtin desc, t.id',
    })
    return { data: rows, meta }
  },
})
