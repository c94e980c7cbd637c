import * as v from 'valibot'

/** What was wrong with one row of many: messages by field, as the single call would say them. */
export const RowErrors = v.pipe(
  v.record(v.string(), v.array(v.string())),
  v.description('Why it failed, by field.'),
)

export const RowCount = v.pipe(v.number(), v.integer())
