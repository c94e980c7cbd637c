import {
  type CompanyRow,
  EARNINGS_CODES,
  type EarningNames,
  PAY_COMPONENTS,
} from '../../../core/company/company-settings.ts'
import { refuse as common } from '../../../core/refusals.ts'
import { type FieldErrors, invalid } from '../../../lib/errors.ts'
import type { HoursLine } from '../hours/load-hours.ts'
import { refuse } from '../refusals.ts'
import { type ExportLine, exportLines } from './rows.ts'

/**
 * The limits of provider B's import, as its specification lists the columns: client id 8, worker id 10 and pay
 * component 20 characters, hours up to 999.99. Provider A publishes no limits.
 */
const longest_client_id = 8
const longest_component = 20
const workerId = /^[A-Za-z0-9]{1,10}$/
/** 1,000 hours less a minute: more is not shorter than 1000.00. */
const most_minutes = 59_999

/** The settings that name the company at each provider. */
const companyId = {
  provider_a_run: 'provider_a_iid',
  provider_b_spi: 'provider_b_client_id',
} as const

export type ProviderFormat = keyof typeof companyId

type Settings = Pick<
  CompanyRow,
  | 'provider_a_iid'
  | 'provider_b_client_id'
  | 'earnings_codes'
  | 'pay_components'
  | 'refuse_incomplete_files'
>

/** Problems with a provider's file that do not prevent generating it. */
export type FileProblems = {
  /** Values that the provider may reject, by field. */
  fields: FieldErrors
  /** Settings without a value, such as `provider_a_iid_missing`. */
  codes: string[]
}

/**
 * Returns the values that the provider may reject in a file. Throws a 422 that lists all values that no provider can
 * read, and also the others if the company refuses incomplete files.
 */
export function checkFile(
  format: ProviderFormat,
  rows: readonly HoursLine[],
  company: Settings,
): FileProblems {
  const names = namesOf(format, company)
  const lines = exportLines(rows, names)
  const unreadable = { ...separatorProblems(format, company, names), ...sharedIds(lines) }
  const fields = format === 'provider_b_spi' ? sheetProblems(lines, company) : {}
  const setting = companyId[format]
  const isMissing = company[setting] === ''
  const missing: FieldErrors = isMissing ? { [setting]: [refuse.not_set()] } : {}
  const refused = company.refuse_incomplete_files
    ? together(unreadable, missing, fields)
    : unreadable
  if (Object.keys(refused).length > 0) throw invalid(refused)
  return { fields, codes: isMissing ? [`${setting}_missing`] : [] }
}

function namesOf(format: ProviderFormat, company: Settings): EarningNames {
  return format === 'provider_a_run'
    ? { ...EARNINGS_CODES, ...company.earnings_codes }
    : { ...PAY_COMPONENTS, ...company.pay_components }
}

/** Providers split lines at commas and line breaks, also within quotes. */
function separatorProblems(
  format: ProviderFormat,
  { provider_a_iid }: Settings,
  names: EarningNames,
): FieldErrors {
  const setting = format === 'provider_a_run' ? 'earnings_codes' : 'pay_components'
  const written = [
    ...(format === 'provider_a_run' ? [['provider_a_iid', provider_a_iid] as const] : []),
    ...Object.entries(names).map(([category, name]) => [`${setting}.${category}`, name] as const),
  ]
  const wrong = written.filter(([, text]) => /[,\r\n]/.test(text))
  return Object.fromEntries(wrong.map(([field]) => [field, [refuse.separator()]]))
}

/** Returns the workers whose id an employee with a lower id has too. */
function sharedIds(lines: readonly ExportLine<HoursLine>[]): FieldErrors {
  const problems: FieldErrors = {}
  const first = new Map<string, number>()
  const workers = new Map(lines.map(({ row, worker_id }) => [row, worker_id]))
  const byId = [...workers].sort(([a], [b]) => a.employee_id - b.employee_id)
  for (const [row, worker_id] of byId) {
    const other = first.get(worker_id)
    if (other === undefined) first.set(worker_id, row.employee_id)
    else problems[idField(row)] = [refuse.same_worker_id({ id: other })]
  }
  return problems
}

function sheetProblems(
  lines: readonly ExportLine<HoursLine>[],
  { provider_b_client_id, pay_components }: Settings,
): FieldErrors {
  const problems: FieldErrors = {}
  if (provider_b_client_id.length > longest_client_id) {
    problems.provider_b_client_id = [common.too_many_characters({ most: longest_client_id })]
  } else if (/[^A-Za-z0-9]/.test(provider_b_client_id)) {
    problems.provider_b_client_id = [refuse.not_letters_or_digits({ most: longest_client_id })]
  }
  for (const { row, worker_id, category, name, minutes, hours } of lines) {
    if (name.length > longest_component) {
      const isOwn = pay_components[category] !== undefined
      const field = `pay_components.${isOwn ? category : 'regular'}`
      problems[field] = [common.too_many_characters({ most: longest_component })]
    }
    if (!workerId.test(worker_id)) {
      problems[idField(row)] = [refuse.not_letters_or_digits({ most: 10 })]
    }
    if (minutes > most_minutes) {
      const field = `employees.${row.employee_id}.${category}_hours`
      problems[field] = [refuse.too_many_hours({ hours })]
    }
  }
  return problems
}

function idField({ employee_id, payroll_id }: HoursLine): string {
  return `employees.${employee_id}.${payroll_id ? 'payroll_id' : 'employee_number'}`
}

/** Returns the errors of all, with those of one field together. */
function together(...all: readonly FieldErrors[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const [field, said] of all.flatMap((errors) => Object.entries(errors))) {
    fields[field] = [...(fields[field] ?? []), ...said]
  }
  return fields
}
