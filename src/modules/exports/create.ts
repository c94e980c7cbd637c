import * as v from 'valibot'
import { ownerOf } from '../../core/access/actor.ts'
import { deciderOf } from '../../core/access/approvals.ts'
import { loadCompany } from '../../core/company/company-settings.ts'
import { defineOperation } from '../../core/operation.ts'
import { prepare } from '../../db/statements/prepare.ts'
import { insertRow, rowTable } from '../../db/statements/row-statements.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { DomainError } from '../../lib/errors.ts'
import { checkFile } from '../payroll/export/file-checks.ts'
import { exportParameters, readExportSpan } from '../payroll/export/span.ts'
import { refuse } from './refusals.ts'
import { db, ExportSchema, exportRecord, exportRows } from './schema.ts'
import { ExportTable } from './table.ts'

/** Exports of a company that wait or run: each takes seconds of a processor. */
const most_waiting = 20

export const createExport = defineOperation({
  name: 'exports.create',
  summary: 'Have a file of paid hours made in the background; read the export until it is done.',
  permission: 'payroll:read',
  effect: 'create',
  transports: ['rest', 'dashboard'],
  input: v.strictObject(exportParameters),
  output: ExportSchema,
  async run(context, input) {
    const { sql, actor } = context
    const { format, pay_period_id = null } = input
    const company = await loadCompany(sql)
    const { start_date, end_date } = await readExportSpan(context, company, input)
    // Problems with people's ids and hours are only known after the hours are computed.
    if (format !== 'xlsx') checkFile(format, [], company)
    await refuseTooMany(sql)
    const now = formatInstant(context.now_ms)
    const row = await insertRow(sql, exportTable, exportRows, {
      holder: ownerOf(actor),
      created_by: deciderOf(actor),
      format,
      start_date,
      end_date,
      pay_period_id,
      due_at: now,
      created_at: now,
    })
    const record = exportRecord(context, row)
    context.audit({ record_type: 'export', record_id: record.id, before: null, after: record })
    context.notifyWorkers()
    return record
  },
})

async function refuseTooMany(sql: Sql): Promise<void> {
  const [found] = await countWaiting(sql)
  if (found!.n < most_waiting) return
  throw new DomainError('conflict', refuse.too_many_waiting({ count: most_waiting }))
}

const exportTable = rowTable(ExportTable)

const countWaiting = prepare(({ company_id }) =>
  db
    .selectFrom('exports')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('company_id', '=', company_id)
    .where('due_at', 'is not', null),
)
