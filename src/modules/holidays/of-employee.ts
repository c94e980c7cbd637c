import * as v from 'valibot'
import { loadCompany } from '../../core/company/company-settings.ts'
import { EmployeeId } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import { CivilDate, Code, described, Id, integer, Name, optional } from '../../core/schema.ts'
import { KEPT_REASONS, type KeptHoliday, type KeptReason } from '../../engine/holidays/kept-days.ts'
import { civilDate, civilParts, dayNumberOf, yearOf } from '../../lib/calendar/dates.ts'
import { hoursOf } from '../../lib/calendar/minutes.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { notFound } from '../../lib/errors.ts'
import { loadHolidaysOf } from './employee-keeper.ts'
import { substituteDaysOf } from './substitute-days.ts'

const KeptHolidaySchema = v.strictObject({
  date: described(CivilDate, 'The date of the holiday itself.'),
  name: Name,
  key: v.nullable(Code),
  id: described(v.nullable(Id), "The company's row; null for a public holiday."),
  choice: v.picklist(['paid', 'premium']),
  kept_on: described(
    v.nullable(CivilDate),
    'The date on which this employee keeps it; null: a day off, not paid.',
  ),
  reason: described(v.picklist([...KEPT_REASONS, 'named_day_off']), 'Why it is kept on that date.'),
  why: described(Code, 'The same in a sentence.'),
  hours: described(
    v.nullable(v.number()),
    "Paid on a day off; null: the pattern's hours of that date.",
  ),
})

export const listEmployeeHolidays = defineOperation({
  name: 'employee_holidays.list',
  summary: 'List the holidays of a year as an employee keeps them, and why.',
  permission: 'leave_settings:read',
  effect: 'read',
  reach: { least: 'self', ids: { id: 'employees' }, pins: 'id' },
  input: v.strictObject({
    id: EmployeeId,
    year: optional(integer(1970, 2200), 'Defaults to this year.'),
  }),
  output: v.strictObject({
    data: v.array(KeptHolidaySchema),
    meta: v.strictObject({ employee_id: Id, year: v.number(), total: v.number() }),
  }),
  async run({ sql, now_ms }, { id, year: requested }) {
    const company = await loadCompany(sql)
    const year = requested ?? yearOf(localDate(company.timezone, now_ms))
    const days = { from_day: dayNumberOf(year, 1, 1), to_day: dayNumberOf(year, 12, 31) }
    const keptHolidays = await loadHolidaysOf(sql, company, id, days)
    if (keptHolidays === undefined) throw notFound('employee')
    const [from, to] = [civilDate(days.from_day), civilDate(days.to_day + MOVED_DAYS)]
    const named = await substituteDaysOf(sql, id, { from, to })
    const data = keptHolidays
      .filter(({ proper_day }) => civilParts(proper_day).year === year)
      .sort((a, b) => a.proper_day - b.proper_day)
      .map(toRecord)
      .map((record) => onNamedDay(record, named))
    return { data, meta: { employee_id: id, year, total: data.length } }
  },
})

function toRecord(kept: KeptHoliday): Kept {
  const { day, proper_day, name, key, id, kind, reason, minutes, without_pattern } = kept
  const words = without_pattern ? WORDS_WITHOUT_PATTERN : WORDS
  return {
    date: civilDate(proper_day),
    name,
    key,
    id,
    choice: kind,
    kept_on: reason === 'day_off' ? null : civilDate(day),
    reason,
    why: kind === 'premium' ? PREMIUM : words[reason],
    hours: minutes === null ? null : hoursOf(minutes),
  }
}

/** The most days that a holiday moves. */
const MOVED_DAYS = 31

type Kept = v.InferOutput<typeof KeptHolidaySchema>

/** Moves a holiday to the day off that an override names instead. */
function onNamedDay(record: Kept, named: ReadonlyMap<string, string>): Kept {
  const day = record.choice === 'paid' && record.kept_on ? named.get(record.kept_on) : undefined
  if (day === undefined) return record
  const why = 'A one-day override names this day off in place of the holiday.'
  return { ...record, kept_on: day, reason: 'named_day_off', why, hours: null }
}

const PREMIUM = 'A working day; the hours on it are told apart.'

const WORDS: Readonly<Record<KeptReason, string>> = {
  proper_day: 'The pattern works on the date, which is a paid day off.',
  substitute_day: 'The pattern does not work on the date, and works on the substitute day.',
  own_row: "The company's own holiday, on its date.",
  moved: 'The pattern does not work on the date; it is kept on the next working day.',
  paid_on_day_off: 'The pattern does not work on the date; an average working day is paid.',
  day_off: 'The pattern does not work on the date; nothing is paid.',
}

const WITHOUT_PATTERN =
  'No weekly pattern is in force, so Monday to Friday count as working days; the date'

const WORDS_WITHOUT_PATTERN: Readonly<Record<KeptReason, string>> = {
  proper_day: `${WITHOUT_PATTERN} is one of them and a day off.`,
  substitute_day: `${WITHOUT_PATTERN} is none of them, and the substitute day is one.`,
  own_row: WORDS.own_row,
  moved: `${WITHOUT_PATTERN} is none of them, and the holiday is kept on the next working day.`,
  paid_on_day_off: `${WITHOUT_PATTERN} is none of them, and an average working day is paid.`,
  day_off: `${WITHOUT_PATTERN} is none of them, and nothing is paid.`,
}
