import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { refuseLocked } from '../../core/company/payroll-locks.ts'
import { workCalendarChanged, workCalendarChanging } from '../../core/company/work-calendar.ts'
import { defineOperation } from '../../core/operation.ts'
import { CivilDate, optional } from '../../core/schema.ts'
import { invalid } from '../../lib/errors.ts'
import { requireScheduledEmployee } from './employee.ts'
import { hoursOfOverride, lockOverride, OverridePath, reachOfOverride } from './override.ts'
import { overrideFields, readOverrideDay } from './override-day.ts'
import { refuseOverrideProblems } from './override-problems.ts'
import { withWallWarnings } from './override-warnings.ts'
import { refuse } from './refusals.ts'
import { OneDayOverrideSchema, toOverrideRecord } from './schema.ts'
import { refusePaidHolidays, substituteProblems } from './substitute.ts'

export const updateOneDayOverride = defineOperation({
  name: 'one_day_overrides.update',
  summary: "Update a one-day override's hours or make it a day off; past dates are allowed.",
  permission: 'schedule:write',
  effect: 'update',
  reach: reachOfOverride,
  input: v.strictObject({
    ...OverridePath,
    override_date: optional(CivilDate, "The override's own date; it cannot be changed."),
    ...overrideFields,
  }),
  output: OneDayOverrideSchema,
  paid_hours: hoursOfOverride,
  async run(context, { id: employee_id, override_id, override_date, ...input }) {
    const { sql } = context
    const { timezone } = await requireScheduledEmployee(context, employee_id)
    const { row, before, store } = await lockOverride(context, employee_id, override_id)
    const date = before.override_date
    if (override_date !== undefined && override_date !== date) {
      throw invalid({ override_date: refuse.other_date({ date }) })
    }
    const { day, problems } = readOverrideDay(input, before)
    if (input.substitutes_for != null) {
      const named = { employee_id, override_date: date, day, override_id }
      Object.assign(problems, await substituteProblems(sql, named))
    }
    await refuseOverrideProblems(sql, problems, input)
    if (isDeepStrictEqual(toOverrideRecord({ ...before, ...day }), before)) return before

    row.replace(day, context.now_ms)
    await refuseLocked(sql, [date], 'override_date')
    const named = [before.substitutes_for, day.substitutes_for].filter((each) => each !== null)
    const moved = named.filter(() => before.substitutes_for !== day.substitutes_for)
    await refusePaidHolidays(sql, employee_id, moved)
    const dates = [date, ...named].toSorted()
    const change = { employee_id, working_days: { from: dates[0]!, to: dates.at(-1) } }
    await workCalendarChanging(context, change)
    const after = await store()
    context.audit({ record_type: 'one_day_override', record_id: override_id, before, after })
    await workCalendarChanged(context, change)
    return withWallWarnings(after, timezone)
  },
})
