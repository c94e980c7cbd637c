import * as v from 'valibot'

/** The errors of one row of many: messages by field, as in a single call. */
export const RowErrors = v.pipe(
  v.record(v.string(), v.array(v.string())),
  v.description('Validation errors by field.'),
)

export const RowCount = v.pipe(v.number(), v.integer())
