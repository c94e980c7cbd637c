import type { JsonSchema } from '../../../core/json-schema.ts'
import { isSchema } from '../answer/free-text.ts'

/**
 * Returns an input schema without patterns, which runOperation checks and descriptions explain. For tools outside the
 * default set, which are listed by the hundred.
 */
export function withoutPatterns(schema: JsonSchema): JsonSchema {
  const copy: JsonSchema = { ...schema }
  delete copy.pattern
  if (isSchema(copy.items)) copy.items = withoutPatterns(copy.items)
  if (copy.properties) {
    const entries = Object.entries(copy.properties).map(([name, each]) => [
      name,
      isSchema(each) ? withoutPatterns(each) : each,
    ])
    copy.properties = Object.fromEntries(entries)
  }
  return copy
}

export const datePattern = '^\\d{4}-\\d\\d-\\d\\d$'
