import type { JsonSchema } from '../../../core/json-schema.ts'
import { isSchema } from '../answer/free-text.ts'

/** Fields with self-explanatory names, in every tool that has them. */
export const plainFields: readonly string[] = [
  ...['id', 'page', 'per_page', 'max_bytes', 'skip', 'clear', 'dry_run', 'idempotency_key'],
  ...['employee_id', 'override_id', 'work_location_id', 'manager_id', 'payroll_id', 'client_id'],
  ...['deputy_id'],
  ...['delivery_id', 'version_id', 'record_id', 'key', 'employee_number'],
  ...['from', 'to', 'year', 'date', 'status', 'department', 'region', 'country_code', 'timezone'],
  ...['name', 'first_name', 'last_name', 'title', 'role', 'address', 'email', 'phone', 'color'],
  ...['city', 'work_phone', 'mobile_phone', 'relationship', 'is_primary', 'work_locations'],
  ...[
    'pay_basis',
    'language',
    'currency',
    'description',
    'reason',
    'notes',
    'rejection_reason',
    'purpose',
  ],
  ...['reviewer_notes', 'start_date', 'end_date', 'emergency_contact', 'employment_type'],
  ...['hire_date', 'trip_date', 'due_date', 'start_address', 'end_address', 'line_items'],
  ...[
    'annual_days',
    'prorate_first_year',
    'negative_limit_days',
    'requires_approval',
    'is_paid',
    'recurring',
  ],
  ...['enforcement', 'by', 'format', 'include_zero_hours', 'pay_frequency', 'overtime', 'weekly'],
  ...['daily', 'seventh_day', 'mileage_enabled', 'invoicing_enabled', 'require_approved_punches'],
  ...['overlapping_entries', 'overlapping_leave', 'approve_open_periods'],
  ...['regular', 'double_time', 'holiday_worked', 'holiday', 'vacation', 'sick', 'personal'],
  ...['manager_email', 'manager_employee_number', 'employees', 'issue_date', 'per_hours'],
  ...[
    'prorate_last_year',
    'allow_negative',
    'negative_limit',
    'waiting_period_days',
    'after_years',
  ],
  ...['other_leave', 'entries', 'choice', 'is_working_day', 'apply_immediately'],
]

/**
 * Returns an input schema without information that its names already contain: descriptions of plain fields, and
 * patterns, which runOperation checks and descriptions explain. For tools outside the default set, which are listed by
 * the hundred.
 */
export function withoutPlainWords(schema: JsonSchema): JsonSchema {
  const copy: JsonSchema = { ...schema }
  delete copy.pattern
  if (isSchema(copy.items)) copy.items = withoutPlainWords(copy.items)
  if (copy.properties) copy.properties = plainProperties(copy.properties)
  return copy
}

function plainProperties(properties: NonNullable<JsonSchema['properties']>) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, each]) => {
      if (!isSchema(each)) return [name, each]
      const plain = withoutPlainWords(each)
      if (plainFields.includes(name)) delete plain.description
      return [name, plain]
    }),
  )
}

export const datePattern = '^\\d{4}-\\d\\d-\\d\\d$'
