/**
 * An array as PostgreSQL reads one, of values that need no quotes: numbers, instants, dates, booleans and
 * words of our own. pg puts quotes around each and looks for others within, which takes longer than all
 * else of sending a thousand rows. Never for what people wrote.
 */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join()}}`
}

/** The same of texts that people wrote, each in quotes; null where there is none. */
export function quotedArray(values: readonly (string | null)[]): string {
  const element = (value: string | null) =>
    value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`
  return `{${values.map(element).join()}}`
}
