import * as v from 'valibot'
import type { Context } from '../../core/operation.ts'
import { ActorSchema, CivilDate, Code, Id, Instant, PeopleText } from '../../core/schema.ts'
import { tablesOf } from '../../db/statements/prepare.ts'
import { columnsOf, findRecord, recordSource } from '../../db/statements/records.ts'
import { notFound } from '../../lib/errors.ts'
import { exportFormats } from '../payroll/export/span.ts'
import { type ExportError, type ExportTable, exportStatuses } from './table.ts'

/** Builds statements about exports. */
export const db = tablesOf<typeof ExportTable>()

export const ExportId = v.pipe(Id, v.description('Export id.'))

const stored = {
  id: Id,
  format: v.picklist(exportFormats),
  start_date: CivilDate,
  end_date: CivilDate,
  pay_period_id: v.nullable(Id),
  status: v.pipe(
    v.picklist(exportStatuses),
    v.description('done: the file can be downloaded; expired: it was deleted.'),
  ),
  progress_done: v.pipe(v.number(), v.description('Employees whose hours are computed.')),
  progress_total: v.pipe(
    v.nullable(v.number()),
    v.description('Employees of the company; null before it runs.'),
  ),
  employees: v.pipe(v.nullable(v.number()), v.description('Employees in the file.')),
  total_hours: v.nullable(v.number()),
  warnings: v.pipe(
    v.nullable(v.array(Code)),
    v.description('What to check in the file, as in the header X-Rollcall-Warnings.'),
  ),
  filename: v.nullable(Code),
  size: v.pipe(v.nullable(v.number()), v.description('Bytes.')),
  created_by: ActorSchema,
  created_at: Instant,
  finished_at: v.nullable(Instant),
  expires_at: v.pipe(v.nullable(Instant), v.description('When the file is deleted.')),
}

const Stored = v.strictObject(stored)

/** An export as the API returns it. */
export const ExportSchema = v.strictObject({
  ...stored,
  error: v.pipe(v.nullable(PeopleText), v.description('Why it failed.')),
  errors: v.pipe(
    v.nullable(v.record(v.string(), v.array(Code))),
    v.description('Why it failed, by field.'),
  ),
  url: v.pipe(
    v.nullable(PeopleText),
    v.description('Where the file can be downloaded with a key; null unless it is done.'),
  ),
})

export type ExportRecord = v.InferOutput<typeof ExportSchema>
export type ExportRow = v.InferOutput<typeof Stored> & { refusal: ExportError | null }

/** Exports `x`, without their files. */
export const exportRows = recordSource<ExportRow>(
  'export',
  'x',
  db
    .selectFrom('exports as x')
    .select(columnsOf('x', Stored))
    .select('x.error as refusal') as never,
)

/** Returns an export as the API does; a file that is past its time is expired, also before it is deleted. */
export function exportRecord(
  { services, now_ms }: Pick<Context, 'services' | 'now_ms'>,
  { refusal, ...row }: ExportRow,
): ExportRecord {
  const isOver = row.expires_at !== null && Date.parse(row.expires_at) <= now_ms
  const status = row.status === 'done' && isOver ? 'expired' : row.status
  return {
    ...row,
    status,
    error: refusal?.message ?? null,
    errors: refusal?.errors ?? null,
    url: status === 'done' ? `${services.site_url}/api/v1/exports/${row.id}/file` : null,
  }
}

/** Returns an export; throws a 404. */
export async function requireExport(context: Context, id: number): Promise<ExportRecord> {
  const row = await findRecord(context.sql, exportRows, id)
  if (!row) throw notFound('export')
  return exportRecord(context, row)
}
