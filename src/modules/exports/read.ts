import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { ExportId, ExportSchema, requireExport } from './schema.ts'

export const getExport = defineOperation({
  name: 'exports.read',
  summary: 'Read how far an export is; when it is done, `url` has its file.',
  permission: 'payroll:read',
  effect: 'read',
  transports: ['rest', 'dashboard'],
  input: v.strictObject({ id: ExportId }),
  output: ExportSchema,
  run: (context, { id }) => requireExport(context, id),
})
