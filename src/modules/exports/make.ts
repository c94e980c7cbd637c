import { isDeepStrictEqual } from 'node:util'
import { requireReach } from '../../core/access/reach.ts'
import { type CompanyRow, loadCompany } from '../../core/company/company-settings.ts'
import type { Caller } from '../../core/operation.ts'
import { type OperationDeps, requirePermission } from '../../core/run/run-operation.ts'
import { number, readRows } from '../../db/statements/read-rows.ts'
import { inCompany } from '../../db/transactions/in-transaction.ts'
import { retrying } from '../../db/transactions/retry.ts'
import { DomainError } from '../../lib/errors.ts'
import { exportPayrollHours } from '../payroll/export/export-hours.ts'
import {
  type FilePart,
  loadFilePart,
  type MadeFile,
  writeFile,
} from '../payroll/export/make-file.ts'
import {
  type ExportFormat,
  type ExportRange,
  type ExportSpan,
  readExportSpan,
} from '../payroll/export/span.ts'
import { askerOf } from './asker.ts'
import { refuse } from './refusals.ts'

export type AskedExport = {
  id: number
  company_id: number
  holder: string
  format: ExportFormat
} & ExportRange

export type Making = {
  deps: OperationDeps
  signal: AbortSignal
  /** Called after each part. */
  progress(done: number, total: number): Promise<void>
}

/** Calendar days of employees in one part: a few hundred milliseconds of the database. */
const days_in_part = 10_000
const most_tries = 3

/**
 * Generates the file of an export with the requester's current access. The hours are read in batches of employees, one
 * transaction per batch, so that other requests can run in between. If settings or approved periods change in the
 * meantime, it starts over. Throws a DomainError for every refusal.
 */
export async function makeExport(asked: AskedExport, making: Making): Promise<MadeFile> {
  for (let tries = 1; ; tries += 1) {
    const read = await readParts(asked, making)
    if (read !== undefined) {
      const { company, span, parts } = read
      return writeFile(company, span, asked.format, parts, making.signal)
    }
    if (tries === most_tries) {
      throw new DomainError('conflict', refuse.settings_changed())
    }
  }
}

type Basis = { company: CompanyRow; span: ExportSpan }
type Read = Basis & { parts: FilePart[] }

/** Returns undefined when the parts do not belong together. */
async function readParts(asked: AskedExport, making: Making): Promise<Read | undefined> {
  const begun = await begin(asked, making)
  const { company, span, employee_ids } = begun
  const parts: FilePart[] = []
  const size = Math.max(1, Math.floor(days_in_part / (span.to_day - span.from_day + 1)))
  let days = 0
  for (let at = 0; at === 0 || at < employee_ids.length; at += size) {
    making.signal.throwIfAborted()
    const part = await inPart(asked, making, async (basis, sql) => {
      const ids = employee_ids.slice(at, at + size)
      const loaded = await loadFilePart(sql, basis.company, basis.span, asked.format, {
        employee_ids: ids,
        days,
      })
      return { ...loaded, basis }
    })
    const [first = part] = parts
    if (!isDeepStrictEqual(part.basis, { company, span })) return undefined
    if (!isDeepStrictEqual(part.periods, first.periods)) return undefined
    parts.push(part)
    days += part.days
    await making.progress(Math.min(at + size, employee_ids.length), employee_ids.length)
  }
  return { company, span, parts }
}

function begin(asked: AskedExport, making: Making): Promise<Basis & { employee_ids: number[] }> {
  return inPart(asked, making, async (basis, sql) => {
    const rows = await readRows(
      sql,
      { id: number },
      'select id from employees where company_id = $1 order by id',
    )
    return { ...basis, employee_ids: rows.map(({ id }) => id) }
  })
}

/** Runs one transaction, if the requester may still export. */
async function inPart<T>(
  asked: AskedExport,
  { deps: { database, now } }: Making,
  work: (basis: Basis, sql: Parameters<typeof loadCompany>[0]) => Promise<T>,
): Promise<T> {
  const caller: Caller = await askerOf(database, asked, now())
  requirePermission(exportPayrollHours, caller)
  requireReach(exportPayrollHours, caller)
  const read = () =>
    inCompany(database, asked.company_id, async (sql) => {
      const company = await loadCompany(sql)
      const span = await readExportSpan({ sql, now_ms: now() }, company, asked)
      return work({ company, span }, sql)
    })
  return retrying(read, 'read')
}
