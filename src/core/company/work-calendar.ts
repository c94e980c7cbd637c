import type { Context } from '../operation.ts'
import type { WorkCalendarChange } from './work-calendar-change.ts'

/**
 * Announces a change of working days or employment dates before it is written, so that other modules can lock dependent
 * rows. Call it in the transaction of the change, after every check.
 */
export async function workCalendarChanging(
  context: Context,
  change: WorkCalendarChange,
): Promise<void> {
  for (const handler of context.services.workCalendarHandlers) {
    await handler.workCalendarChanging(context, change)
  }
}

/** Announces the same change once it is written; returns its effects on other modules, for a dry run. */
export async function workCalendarChanged(
  context: Context,
  change: WorkCalendarChange,
): Promise<Record<string, unknown>> {
  const effects: Record<string, unknown> = {}
  for (const handler of context.services.workCalendarHandlers) {
    Object.assign(effects, await handler.workCalendarChanged(context, change))
  }
  return effects
}
