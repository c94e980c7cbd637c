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
