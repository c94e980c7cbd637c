/**
 * Encodes a PostgreSQL array of values that need no quotes: numbers, timestamps, dates, booleans and our own codes. pg
 * quotes and escapes each element, which takes longer than all other work of sending a thousand rows. Never use it for
 * text from people.
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

/**
 * Returns a condition that a column is one of some values, with the parameter to send, such as `$2::bigint`.
 * A single value is compared with `=`: PostgreSQL caches a plan for that, but plans again for every list that
 * is shorter than it expects.
 */
export function among(
  column: string,
  parameter: string,
  values: readonly unknown[],
): { condition: string; value: unknown } {
  if (values.length === 1) return { condition: `${column} = ${parameter}`, value: values[0] }
  return { condition: `${column} = any(${parameter}[])`, value: values }
}
