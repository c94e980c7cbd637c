import type { JsonSchema } from '../../core/json-schema.ts'
import { isSchema } from './free-text.ts'

/**
 * Returns an input schema without the limits that no model gets wrong, since each is paid for in every list: ids and
 * pages from 1, years, hours of a day, lengths, and defaults that mean nothing was sent. runOperation checks all of them.
 */
export function withoutPlainLimits(schema: JsonSchema): JsonSchema {
  const kept: JsonSchema = { ...schema }
  if (kept.minimum === 0 || kept.minimum === 1 || Number(kept.minimum) >= 1900) delete kept.minimum
  if (Number(kept.maximum) >= 1900 || Number(kept.maximum) <= 168) delete kept.maximum
  if (kept.default === false || kept.default === 0 || kept.default === 1) delete kept.default
  delete kept.minLength
  delete kept.maxLength
  delete kept.minItems
  if (isSchema(kept.items)) kept.items = withoutPlainLimits(kept.items)
  if (isSchema(kept.additionalProperties)) {
    kept.additionalProperties = withoutPlainLimits(kept.additionalProperties)
  }
  if (kept.properties) {
    const properties = Object.entries(kept.properties)
    kept.properties = Object.fromEntries(
      properties.map(([name, each]) => [name, isSchema(each) ? withoutPlainLimits(each) : each]),
    )
  }
  return kept
}
