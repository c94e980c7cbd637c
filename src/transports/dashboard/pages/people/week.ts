import type { ScheduleRecord } from '../../../../modules/schedules/schema.ts'
import { dateInWords, phrase, say, t, timeOfDay } from '../../../../words/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { table } from '../../parts/ui.ts'

export const weekdays = [
  phrase('Sunday'),
  phrase('Monday'),
  phrase('Tuesday'),
  phrase('Wednesday'),
  phrase('Thursday'),
  phrase('Friday'),
  phrase('Saturday'),
] as const

export const shortWeekdays = [
  phrase('Sun'),
  phrase('Mon'),
  phrase('Tue'),
  phrase('Wed'),
  phrase('Thu'),
  phrase('Fri'),
  phrase('Sat'),
] as const

type Pattern = Pick<ScheduleRecord, 'cycle_weeks' | 'schedules'>
export type ShiftItem = Pattern['schedules'][number]

/** Returns the shifts of a day of a pattern; empty for a day off. */
export function shiftsOf({ schedules }: Pattern, week: number, day: number): ShiftItem[] {
  return schedules.filter(
    (item) => item.week === week && item.day_of_week === day && item.is_working,
  )
}

/** Shows a pattern, one table per week; `from` distinguishes the tables of different versions. */
export function weekTables(pattern: Pattern, from = ''): Html {
  const weeks = Array.from({ length: pattern.cycle_weeks }, (_, i) => i + 1)
  return html`${weeks.map((week) => {
    const caption = weeks.length === 1 ? t`Each week` : t`Week ${week} of ${weeks.length}`
    const label = from === '' ? caption : t`${caption} from ${dateInWords(from)}`
    return html`${weeks.length === 1 ? '' : html`<h3>${caption}</h3>`}${table(
      label,
      shortWeekdays.map(say),
      [
        html`<tr>${shortWeekdays.map((name, day) => html`<td data-label="${say(name)}">${dayWords(shiftsOf(pattern, week, day))}</td>`)}</tr>`,
      ],
      'wide stacks',
    )}`
  })}`
}

function dayWords(shifts: readonly ShiftItem[]): Html {
  if (shifts.length === 0) return html`<span class="quiet">${t`off`}</span>`
  return html`${shifts.map(
    ({ start_time, end_time, break_duration }) =>
      html`<span class="shift">${timeOfDay(start_time ?? '')}–${timeOfDay(end_time ?? '')}${
        break_duration > 0
          ? html`<br><span class="quiet">${t`break ${break_duration} min`}</span>`
          : ''
      }</span>`,
  )}`
}
