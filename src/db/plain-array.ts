/**
 * Encodes a PostgreSQL array of values that need no quotes: numbers, timestamps, dates, booleans and our own
 * words. pg quotes and escapes each one, which takes longer than everything else about sending a thousand
 * rows. Never use it for text from people.
 */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join()}}`
}

/** Does the same for texts from people, each quoted; null stays null. */
export function quotedArray(values: readonly (string | null)[]): string {
  const element = (value: string | null) =>
    value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`
  return `{${values.map(element).join()}}`
}
