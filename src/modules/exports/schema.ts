import * as v from 'valibot'
import type { Context } from '../../core/operation.ts'
import {
  ActorSchema,
  CivilDate,
  Code,
  described,
  Id,
  Instant,
  PeopleText,
} from '../../core/schema.ts'
import { tablesOf } from '../../db/statements/prepare.ts'
import { columnsOf, findRecord, recordSource } from '../../db/statements/records.ts'
import { notFound } from '../../lib/errors.ts'
import { exportFormats } from '../payroll/export/span.ts'
import { type ExportError, type ExportTable, exportStatuses } from './table.ts'

/** Builds statements about exports. */
export const db = tablesOf<typeof ExportTable>()

export const ExportId = described(Id, 'Export id.')

const stored = {
  id: Id,
  format: v.picklist(exportFormats),
  start_date: CivilDate,
  end_date: CivilDate,
  pay_period_id: v.nullable(Id),
  status: described(
    v.picklist(exportStatuses),
    'done: the file can be downloaded; expired: it was deleted.',
  ),
  progress_done: described(v.number(), 'Employees whose hours are computed.'),
  progress_total: described(
    v.nullable(v.number()),
    'Employees of the company; null before it runs.',
  ),
  employees: described(v.nullable(v.number()), 'Employees in the file.'),
  total_hours: v.nullable(v.number()),
  warnings: described(
    v.nullable(v.array(Code)),
    'What to check in the file, as in the header X-Rollcall-Warnings.',
  ),
  filename: v.nullable(Code),
  size: described(v.nullable(v.number()), 'Bytes.'),
  created_by: ActorSchema,
  created_at: Instant,
  finished_at: v.nullable(Instant),
  expires_at: described(v.nullable(Instant), 'When the file is deleted.'),
}

const Stored = v.strictObject(stored)

export const ExportSchema = v.strictObject({
  ...stored,
  error: described(v.nullable(PeopleText), 'Why it failed.'),
  errors: described(v.nullable(v.record(v.string(), v.array(Code))), 'Why it failed, by field.'),
  url: described(
    v.nullable(PeopleText),
    'Where the file can be downloaded with a key; null unless it is done.',
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
