import type { AnyOperation, Context } from './operation.ts'

/** Whose paid hours a write changes, and in which pay period. */
export type HoursScope = {
  /** All employees where it is left out. */
  employee_id?: number | undefined
  /** A civil date of the pay period; without it, today's in the company's time zone. */
  date?: string | undefined
}

/** What a dry run says about paid hours: figures, or why there are none. */
export type PaidHoursEffect = Record<string, unknown>

export type PaidHoursMeter = {
  /** Measures the hours before a write; the result measures them after it, in the same transaction. */
  begin(context: Context, scope: HoursScope): Promise<() => Promise<PaidHoursEffect>>
}

/**
 * Runs a write and returns its result. On a dry run of an operation that changes what hours are paid, it also reports
 * the effect `paid_hours`.
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
