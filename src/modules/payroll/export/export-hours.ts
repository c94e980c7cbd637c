import * as v from 'valibot'
import { loadCompany } from '../../../core/company/company-settings.ts'
import { fileAnswer } from '../../../core/file.ts'
import { defineOperation } from '../../../core/operation.ts'
import { warningsTold } from './file-warnings.ts'
import { XLSX } from './index.ts'
import { loadFilePart, writeFile } from './make-file.ts'
import { exportParameters, readExportSpan } from './span.ts'

export const exportPayrollHours = defineOperation({
  name: 'payroll_hours.export',
  summary: 'Export the paid hours of a date range or pay period as a file.',
  permission: 'payroll:read',
  effect: 'read',
  transaction: 'write',
  input: v.strictObject(exportParameters),
  output: fileAnswer(['text/csv', XLSX]),
  async run(context, input) {
    const { sql } = context
    const { format } = input
    const company = await loadCompany(sql)
    const span = await readExportSpan(context, company, input)
    const part = await loadFilePart(sql, company, span, format)
    const made = await writeFile(company, span, format, [part])
    const { lines, file, problems, warnings, summary } = made
    const { start_date: from, end_date: to } = span
    const warned = warnings.length > 0 ? { warnings } : {}
    context.audit({
      record_type: 'payroll_export',
      record_id: input.pay_period_id ?? null,
      before: null,
      after: { format, from, to, filename: file.filename, ...summary, ...warned },
    })
    const told = format === 'xlsx' ? {} : warningsTold(problems, lines)
    return { ...file, ...warned, summary: { from, to, ...summary, ...told } }
  },
})
