import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { listOf, listParameters } from '../../core/schema.ts'
import { listPage } from '../../db/lists/page.ts'
import { ExportSchema, exportRecord, exportRows } from './schema.ts'

export const listExports = defineOperation({
  name: 'exports.list',
  summary: 'List the exports of the last 30 days, newest first.',
  permission: 'payroll:read',
  effect: 'read',
  transports: ['rest', 'dashboard'],
  input: v.strictObject(listParameters),
  output: listOf(ExportSchema),
  async run(context, input) {
    const query = { ...exportRows, conditions: [], order: 'x.id desc' }
    const { data: rows, meta } = await listPage(context.sql, input, query)
    return { data: rows.map((row) => exportRecord(context, row)), meta }
  },
})
