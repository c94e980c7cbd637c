import { readFileSync } from 'node:fs'

/** A step of a record case: an operation by its REST line, or a report, and its expected answer. */
type RecordStep = {
  do: string
  body?: Record<string, unknown>
  status?: number
  entry?: Record<string, unknown>
  warnings?: string[]
  differences?: Record<string, unknown>
  events?: string[]
  field?: string
  adjustments?: Record<string, unknown>[]
  regular_hours?: number
  overtime_hours?: number
  total_hours?: number
}

export type RecordCase = {
  id: string
  title: string
  given: {
    pay_basis: string
    require_approved_punches?: boolean
    overtime?: string
    approved_period?: [string, string]
    entries_before?: { clock_in: string; clock_out: string }[]
    paid_hours?: Record<string, number>
  }
  steps: RecordStep[]
}

const file = new URL('../golden/paid-hours-2.json', import.meta.url)

/** The cases of posted punches, run in order through the API. */
export const recordCases = (JSON.parse(readFileSync(file, 'utf8')) as { records: RecordCase[] })
  .records
