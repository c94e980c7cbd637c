import * as v from 'valibot'
import { loadCompany } from '../../core/company/company-settings.ts'
import { lastApproved } from '../../core/company/payroll-locks.ts'
import { workCalendarChanging } from '../../core/company/work-calendar.ts'
import { type Context, defineOperation } from '../../core/operation.ts'
import { described } from '../../core/schema.ts'
import { readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { HOLIDAY_CHOICES, type HolidayChoice } from '../../engine/holidays/choice.ts'
import { addDays, yearOf } from '../../lib/calendar/dates.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { HolidayChoiceSchema } from './choice-rows.ts'
import { holidayChanged } from './company-rows.ts'
import { HolidayChoiceKey, requireChoice } from './read-choice.ts'
import { refuse } from './refusals.ts'

export const setHolidayChoice = defineOperation({
  name: 'holiday_choices.update',
  summary: 'Choose what a holiday is for the company in every year and region.',
  permission: 'leave_settings:write',
  effect: 'update',
  input: v.strictObject({
    key: HolidayChoiceKey,
    choice: described(
      v.nullable(
        v.picklist(HOLIDAY_CHOICES, () =>
          refuse.no_choice({ choices: HOLIDAY_CHOICES.join(', ') }),
        ),
      ),
      'Null goes back to the default.',
    ),
  }),
  output: HolidayChoiceSchema,
  async paid_hours() {
    return {}
  },
  async run(context, { key, choice }) {
    const { sql, now_ms } = context
    const { timezone } = await loadCompany(sql)
    const today = localDate(timezone, now_ms)
    const stored = await lockChoice(sql, key)
    const before = await requireChoice(sql, key, yearOf(today))
    if (stored === choice) return before

    const change = { working_days: { from: await firstOpenDate(sql, today) } }
    await workCalendarChanging(context, change)
    await storeChoice(context, key, choice)
    const after = { ...before, choice: choice ?? before.default_choice }
    context.audit({ record_type: 'holiday_choice', record_id: null, before, after })
    await holidayChanged(context, change)
    return after
  },
})

/** Returns the stored choice; null for none. Two choices of one key wait for each other. */
async function lockChoice(sql: Sql, key: string): Promise<string | null> {
  await sql('select 1 from companies where id = $1 for no key update', [])
  const [row] = await readRows(
    sql,
    { choice: string },
    'select choice from holiday_choices where company_id = $1 and holiday_key = $2',
    [key],
  )
  return row?.choice ?? null
}

async function storeChoice(
  { sql, now_ms }: Context,
  key: string,
  choice: HolidayChoice | null,
): Promise<void> {
  if (choice === null) {
    await sql('delete from holiday_choices where company_id = $1 and holiday_key = $2', [key])
    return
  }
  await sql(
    `insert into holiday_choices (company_id, holiday_key, choice, updated_at) values ($1, $2, $3, $4)
     on conflict (company_id, holiday_key) do update
       set choice = excluded.choice, updated_at = excluded.updated_at`,
    [key, choice, formatInstant(now_ms)],
  )
}

/** Returns the first date after the last approved pay period; without one, the first of this year. */
async function firstOpenDate(sql: Sql, today: string): Promise<string> {
  const last = await lastApproved(sql)
  return last ? addDays(last.end_date, 1) : `${today.slice(0, 4)}-01-01`
}
