import { refuse as input } from '../../../../core/refusals.ts'
import { addDays, isCivilDate } from '../../../../lib/calendar/dates.ts'
import { refuse } from '../../../../modules/time-entries/refusals.ts'
import type { TimeEntryRecord } from '../../../../modules/time-entries/schema.ts'
import { phrase, t } from '../../../../words/index.ts'
import { textOf } from '../../../pages/form.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { field } from '../../parts/inputs.ts'
import type { FormWords } from '../../words/form-words.ts'

type Shown = Pick<TimeEntryRecord, 'clock_in_local' | 'clock_out_local' | 'break_minutes' | 'notes'>

const none: Shown = { clock_in_local: '', clock_out_local: null, break_minutes: 0, notes: null }

/** The inputs of a punch; times are local to it. */
export function entryFields(page: PageContext, entry: Shown = none): Html {
  const isOpen = entry !== none && entry.clock_out_local === null
  // The date is known from the clock-in.
  const out = entry.clock_out_local === null ? ({ type: 'time', hint: nextDay() } as const) : {}
  return html`<div class="row tight">
${field(page, { name: 'clock_in', label: t`Clock-in`, type: 'datetime-local', value: minuteOf(entry.clock_in_local), required: true })}
${field(page, {
  name: 'clock_out',
  label: t`Clock-out`,
  type: 'datetime-local',
  value: minuteOf(entry.clock_out_local),
  ...out,
  ...(isOpen ? { attributes: html` autofocus` } : {}),
})}
${field(page, { name: 'break_minutes', label: t`Break (minutes)`, type: 'number', value: entry.break_minutes, attributes: html` min="0" inputmode="numeric"` })}
</div>
${field(page, { name: 'notes', label: t`Note`, value: entry.notes, attributes: html` maxlength="2000" autocomplete="off"` })}`
}

function nextDay(): string {
  return t`On the next day if it is not after the clock-in.`
}

/** Returns the date and time of a clock-out: a time alone is the first one after the clock-in. */
export function clockOutOf({ form }: PageContext): string | undefined {
  const [clock_in, clock_out] = [textOf(form, 'clock_in'), textOf(form, 'clock_out')]
  if (!clock_in || !clock_out || !/^\d\d:\d\d(:\d\d)?$/.test(clock_out)) return clock_out
  const date = clock_in.slice(0, 10)
  if (!isCivilDate(date)) return clock_out
  return `${clock_out > clock_in.slice(11) ? date : addDays(date, 1)}T${clock_out}`
}

/** Returns `2026-10-05T09:00` of a local time with seconds or an offset. */
function minuteOf(local: string | null): string {
  return local?.slice(0, 16) ?? ''
}

/** Returns the fields that the form changes; an unchanged time keeps its seconds. */
export function changesOf(page: PageContext, before: Shown): Record<string, unknown> {
  const { form } = page
  const text = (name: string) => textOf(form, name) ?? null
  const changes: Record<string, unknown> = {}
  if (text('clock_in') !== minuteOf(before.clock_in_local)) changes.clock_in = text('clock_in')
  const clock_out = clockOutOf(page) ?? null
  if ((clock_out ?? '') !== minuteOf(before.clock_out_local)) changes.clock_out = clock_out
  if (text('break_minutes') !== String(before.break_minutes)) {
    changes.break_minutes = Number(text('break_minutes') ?? 0)
  }
  if (text('notes') !== before.notes) changes.notes = text('notes')
  return changes
}

/** Problems with the inputs of a time entry; others keep the operation's sentence. */
export const entryWords: FormWords = {
  clock_in: [
    [input.required, phrase('must be a date and a time')],
    [refuse.no_timestamp, phrase('must be a date and a time')],
    [refuse.no_such_time, phrase('must be a date and a time')],
  ],
  clock_out: [
    [refuse.no_timestamp, phrase('must be a date and a time')],
    [refuse.no_such_time, phrase('must be a date and a time')],
    [refuse.not_after_clock_in, phrase('must be after the clock-in')],
  ],
  break_minutes: [[input.break_too_long, phrase('must be shorter than the punch')]],
}
