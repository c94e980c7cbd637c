/**
 * A condition that a column is one of some values, and what to send for its parameter, such as `$2::bigint`.
 * A single value is compared by itself: PostgreSQL keeps a plan for that, and would plan anew each time for
 * a list that is shorter than it expects.
 */
export function among(
  column: string,
  parameter: string,
  values: readonly unknown[],
): { condition: string; value: unknown } {
  if (values.length === 1) return { condition: `${column} = ${parameter}`, value: values[0] }
  return { condition: `${column} = any(${parameter}[])`, value: values }
}
