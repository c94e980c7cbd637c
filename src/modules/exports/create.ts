import * as v from 'valibot'
import { ownerOf } from '../../core/access/actor.ts'
import { deciderOf } from '../../core/access/approvals.ts'
import { loadCompany } from '../../core/company/company-settings.ts'
import { defineOperation } from '../../core/operation.ts'
import type { StoredActor } from '../../db/statements/columns.ts'
import { asJson, type Params, prepare } from '../../db/statements/prepare.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { DomainError } from '../../lib/errors.ts'
import { checkFile } from '../payroll/export/file-checks.ts'
import { type ExportFormat, exportParameters, readExportSpan } from '../payroll/export/span.ts'
import { refuse } from './refusals.ts'
import { db, ExportSchema, requireExport } from './schema.ts'

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
    const { sql, actor, now_ms } = context
    const { format, pay_period_id = null } = input
    const company = await loadCompany(sql)
    const { start_date, end_date } = await readExportSpan(context, company, input)
    // Problems with people's ids and hours are only known after the hours are computed.
    if (format !== 'xlsx') checkFile(format, [], company)
    await refuseTooMany(sql)
    const [made] = await insertExport(sql, {
      holder: ownerOf(actor),
      created_by: deciderOf(actor),
      format,
      start_date,
      end_date,
      pay_period_id,
      now: formatInstant(now_ms),
    })
    const record = await requireExport(context, made!.id)
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

type NewExport = {
  holder: string
  created_by: StoredActor
  format: ExportFormat
  start_date: string
  end_date: string
  pay_period_id: number | null
  now: string
}

const insertExport = prepare((made: Params<NewExport>) =>
  db
    .insertInto('exports')
    .values({
      company_id: made.company_id,
      holder: made.holder,
      created_by: asJson(made.created_by),
      format: made.format,
      start_date: made.start_date,
      end_date: made.end_date,
      pay_period_id: made.pay_period_id,
      due_at: made.now,
      created_at: made.now,
    })
    .returning('id'),
)

const countWaiting = prepare(({ company_id }) =>
  db
    .selectFrom('exports')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('company_id', '=', company_id)
    .where('due_at', 'is not', null),
)
