import { defineEntity, p } from '@mikro-orm/core'
import { civilDate, instant, recordKey, type StoredActor } from '../../db/statements/columns.ts'

export const exportStatuses = ['queued', 'running', 'done', 'failed', 'expired'] as const

/** Why a file could not be generated: a sentence, and problems by field. */
export type ExportError = { message: string; errors?: Record<string, string[]> }

export const ExportTable = defineEntity({
  name: 'Export',
  tableName: 'exports',
  properties: {
    ...recordKey(),
    holder: p.text(),
    created_by: p.json<StoredActor>(),
    format: p.text().$type<'provider_a_run' | 'provider_b_spi' | 'xlsx'>(),
    start_date: civilDate(),
    end_date: civilDate(),
    pay_period_id: p.bigint('number').nullable(),
    status: p.text().$type<(typeof exportStatuses)[number]>().defaultRaw("'queued'::text"),
    attempt: p.integer().defaultRaw('0'),
    progress_done: p.integer().defaultRaw('0'),
    progress_total: p.integer().nullable(),
    employees: p.integer().nullable(),
    total_hours: p.decimal('number').nullable(),
    warnings: p.json<string[]>().nullable(),
    error: p.json<ExportError>().nullable(),
    filename: p.text().nullable(),
    content_type: p.text().nullable(),
    size: p.integer().nullable(),
    file: p.blob().nullable(),
    due_at: instant().nullable(),
    claimed_by: p.text().nullable(),
    created_at: instant(),
    finished_at: instant().nullable(),
    expires_at: instant().nullable(),
  },
})
