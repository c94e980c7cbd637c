import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { listOf, listParameters, optional, perPage, text } from '../../../core/schema.ts'
import { where } from '../../../db/lists/list-query.ts'
import { listPage } from '../../../db/lists/page.ts'
import { storedType } from '../types/load.ts'
import { LeavePolicySchema, leavePolicies } from './schema.ts'

export const listLeavePolicies = defineOperation({
  name: 'leave_policies.list',
  summary: 'List leave policies: the default ones of leave types, and others.',
  permission: 'leave_settings:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({
    type: optional(text(64), 'Only of this leave type.'),
    ...listParameters,
    per_page: perPage(100),
  }),
  output: listOf(LeavePolicySchema),
  async run({ sql }, { type, ...input }) {
    const conditions = type === undefined ? [] : [where('p.type = ?', storedType(type))]
    const order = 'p.is_builtin desc, p.type_id, p.is_default desc, p.id'
    const { data: rows, meta } = await listPage(sql, input, { ...leavePolicies, conditions, order })
    return { data: rows, meta }
  },
})
