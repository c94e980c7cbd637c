import type { AnyOperation, Context } from '../operation.ts'

/**
 * Runs a write and returns its result. On a dry run of an operation that changes paid hours, it also reports the effect
 * `paid_hours`.
 */
export async function withPaidHours<T>(
  context: Context,
  operation: AnyOperation,
  input: unknown,
  run: () => Promise<T>,
): Promise<T> {
  const scope = context.dry_run ? await operation.paid_hours?.(context, input) : undefined
  if (!scope) return run()
  const measureAgain = await context.services.paidHours.begin(context, scope)
  const done = await run()
  context.effect({ paid_hours: await measureAgain() })
  return done
}
