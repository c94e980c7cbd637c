import type { JsonSchema } from '../../core/json-schema.ts'
import { isSchema } from './free-text.ts'

/** Fields whose names say what they are, in every tool that has them. */
export const plainFields: readonly string[] = [
  ...['id', 'page', 'per_page', 'clear', 'dry_run', 'idempotency_key'],
  ...['employee_id', 'override_id', 'work_location_id', 'manager_id', 'payroll_id'],
  ...['from', 'to', 'year', 'date', 'status', 'department', 'region', 'country_code', 'timezone'],
  ...['name', 'first_name', 'last_name', 'title', 'role', 'address', 'email', 'phone', 'color'],
  ...['work_phone', 'mobile_phone', 'pay_basis', 'currency', 'description', 'reason'],
  ...['reviewer_notes', 'start_date', 'end_date', 'emergency_contact', 'employment_type'],
]

/**
 * Returns an input schema without what its names already say: the descriptions of plain fields, and the patterns of
 * dates, which runOperation checks. For tools outside of the default set, which are paid for by the hundred.
 */
export function withoutPlainWords(schema: JsonSchema): JsonSchema {
  return { ...schema, properties: plainProperties(schema.properties, plainFields) }
}

function plainProperties(properties: JsonSchema['properties'], plain: readonly string[]) {
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, each]) => {
      return [name, isSchema(each) ? plainProperty(each, plain.includes(name)) : each]
    }),
  )
}

function plainProperty(schema: JsonSchema, isPlain: boolean): JsonSchema {
  const kept: JsonSchema = { ...schema }
  if (isPlain) delete kept.description
  if (kept.pattern === datePattern) delete kept.pattern
  if (isSchema(kept.items)) kept.items = plainProperty(kept.items, false)
  if (kept.properties) kept.properties = plainProperties(kept.properties, [])
  return kept
}

export const datePattern = '^\\d{4}-\\d\\d-\\d\\d$'
