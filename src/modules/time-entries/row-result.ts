import * as v from 'valibot'

export const RowCount = v.pipe(v.number(), v.integer())
