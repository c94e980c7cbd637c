import * as v from 'valibot'
import { fileAnswer } from '../../core/file.ts'
import { defineOperation } from '../../core/operation.ts'
import { readRows, string } from '../../db/statements/read-rows.ts'
import { DomainError } from '../../lib/errors.ts'
import { XLSX } from '../payroll/export/index.ts'
import { refuse } from './refusals.ts'
import { ExportId, type ExportRecord, requireExport } from './schema.ts'

export const downloadExport = defineOperation({
  name: 'exports.download',
  summary: 'Download the file of an export that is done.',
  permission: 'payroll:read',
  effect: 'read',
  transaction: 'write',
  transports: ['rest', 'dashboard'],
  input: v.strictObject({ id: ExportId }),
  output: fileAnswer(['text/csv', XLSX]),
  async run(context, { id }) {
    const record = await requireExport(context, id)
    requireDone(record)
    const [stored] = await readRows(
      context.sql,
      { filename: string, content_type: string, file: string },
      `select filename, content_type, encode(file, 'base64') as file from exports
       where company_id = $1 and id = $2 and file is not null`,
      [id],
    )
    if (!stored) throw deleted(record)
    const { format, start_date: from, end_date: to, employees, total_hours } = record
    const { filename, content_type } = stored
    const warned = record.warnings === null ? {} : { warnings: record.warnings }
    context.audit({
      record_type: 'payroll_export',
      record_id: record.pay_period_id,
      before: null,
      after: { format, from, to, filename, employees, total_hours, ...warned },
    })
    return {
      filename,
      content_type,
      bytes: new Uint8Array(Buffer.from(stored.file, 'base64')),
      ...warned,
    }
  },
})

/** Throws a 409 while there is no file yet or none could be made, a 404 when it was deleted. */
function requireDone(record: ExportRecord): void {
  const { id, status, error } = record
  if (status === 'done') return
  if (status === 'expired') throw deleted(record)
  throw new DomainError(
    'conflict',
    status === 'failed'
      ? refuse.failed({ id, error: String(error) })
      : refuse.not_done({ id, status }),
  )
}

function deleted({ id, expires_at }: ExportRecord): DomainError {
  return new DomainError('not_found', refuse.deleted({ id, time: String(expires_at) }))
}
