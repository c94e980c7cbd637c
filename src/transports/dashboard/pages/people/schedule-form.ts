import { DomainError } from '../../../../lib/errors.ts'
import type { EmployeeDetail } from '../../../../modules/employees/schema.ts'
import { getSchedule, updateSchedule } from '../../../../modules/schedules/index.ts'
import type { ScheduleRecord } from '../../../../modules/schedules/schema.ts'
import { listWorkLocations } from '../../../../modules/work-locations/index.ts'
import { say, t } from '../../../../words/index.ts'
import { numberOf, textOf } from '../../../pages/form.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { field, placed } from '../../parts/inputs.ts'
import { askIfItMoves, stepOf } from '../../parts/review.ts'
import { button, postForm, to } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { inFormWords } from '../../words/form-words.ts'
import { apart } from '../../words/same-in-english.ts'
import { mayPlanFor, personOf, personPage, todayOf } from './person.ts'
import { type ShiftItem, shiftsOf, weekdays } from './week.ts'
import { breakWords, timeWords } from './words.ts'

const most_weeks = 8
const most_shifts = 4

/** The form of a person's pattern, with the one in effect, or a usual week for somebody without one. */
export async function showScheduleForm(page: PageContext): Promise<Answer> {
  requireMay(page, updateSchedule, t`You do not have permission to change schedules.`)
  const person = await personOf(page)
  if (!mayPlanFor(page, person)) {
    throw new DomainError('forbidden', t`Your own schedule is set by somebody else.`)
  }
  const schedule = await page.ask(getSchedule, { id: person.id })
  const isNew = schedule.effective_date === null && schedule.upcoming.length === 0
  const stored: Pattern = isNew ? usualWeek : (latest(schedule) ?? schedule)
  const weeks = weeksOf(page, stored.cycle_weeks)
  const { data: places } = await page.ask(listWorkLocations, { per_page: 100 })
  const path = `/people/${person.id}/schedule`
  return personPage(page, person, {
    section: '/schedule',
    title: t`Schedule of ${person.name}`,
    main: html`<h2>${isNew ? t`Set the schedule` : t`Change the schedule`}</h2>
<p class="quiet">${isNew ? html`${t`A usual week is filled in.`} ` : ''}${t`A day without times is a day off. An end that is not after its start is on the next day.`}</p>
${weeksPicker(page, path, weeks)}
${postForm(
  page,
  path,
  html`<input type="hidden" name="weeks" value="${weeks}">
${field(page, { name: 'effective_date', label: t`From${apart}`, type: 'date', value: firstDay(page, person, isNew), required: true })}
${Array.from({ length: weeks }, (_, i) => weekFields(page, { week: i + 1, weeks, stored, places }))}
<div class="actions sticky">${button(t`Save the schedule`)} <a href="${to(page, path)}">${t`Cancel`}</a></div>`,
)}`,
  })
}

/** Saves the pattern from its first date on; a new hire's next step follows. */
export async function saveSchedule(page: PageContext): Promise<Answer> {
  if (stepOf(page) === 'edit') return showScheduleForm(page)
  const person = await personOf(page)
  const { id } = person
  const before = await page.ask(getSchedule, { id })
  const isNew = before.effective_date === null && before.upcoming.length === 0
  const cycle_weeks = weeksOf(page, 1)
  const shifts = sentShifts(page, cycle_weeks)
  const inputs = new Map(
    shifts.flatMap(({ name }, i) => [
      [`schedules.${i}.start_time`, `${name}_start`],
      [`schedules.${i}.end_time`, `${name}_end`],
      [`schedules.${i}.break_duration`, `${name}_break`],
      [`schedules.${i}.work_location_id`, `${name}_place`],
    ]),
  )
  const words = Object.fromEntries(
    shifts.flatMap(({ name }) => [
      [`${name}_start`, timeWords],
      [`${name}_end`, timeWords],
      [`${name}_break`, breakWords],
    ]),
  )
  const path = `/people/${id}/schedule`
  return inFormWords({ words, inputOf: (field) => inputs.get(field) }, () =>
    askIfItMoves(page, {
      operation: updateSchedule,
      input: {
        id,
        effective_date: textOf(page.form, 'effective_date'),
        cycle_weeks,
        schedules: shifts.map(({ item }) => item),
      },
      title: t`Save the schedule of ${person.name}?`,
      up: html`<p class="up"><a href="${to(page, path)}">${person.name}</a></p>`,
      action: path,
      save: t`Save the schedule`,
      done: said(isNew ? `/people/${id}` : path, 'schedule_saved'),
    }),
  )
}

type Pattern = Pick<ScheduleRecord, 'cycle_weeks' | 'schedules'>

const usualWeek: Pattern = {
  cycle_weeks: 1,
  schedules: [1, 2, 3, 4, 5].map((day_of_week) => ({
    week: 1,
    day_of_week,
    is_working: true,
    start_time: '09:00',
    end_time: '17:30',
    break_duration: 30,
    work_location_id: null,
  })),
}

/** Returns the last version that is stored, which a change usually begins from. */
function latest({ upcoming }: ScheduleRecord): Pattern | undefined {
  return upcoming.toSorted((a, b) => (a.effective_date < b.effective_date ? -1 : 1)).at(-1)
}

function firstDay(page: PageContext, person: EmployeeDetail, isNew: boolean): string {
  const first = person.rehired_on ?? person.hire_date
  const today = todayOf(page, person)
  return first !== null && (isNew || first > today) ? first : today
}

/** Returns how many weeks the form has: those of a sent form, of the address, or of the stored pattern. */
function weeksOf({ form, query }: PageContext, stored: number): number {
  const asked = Number(form.get('weeks') ?? query.get('weeks') ?? stored)
  return Number.isInteger(asked) && asked >= 1 && asked <= most_weeks ? asked : stored
}

function weeksPicker(page: PageContext, path: string, weeks: number): Html {
  return html`<form method="get" action="${to(page, `${path}/edit`)}" class="picker" aria-label="${t`Cycle`}">
<label for="f-weeks">${t`Repeats every`}</label><select id="f-weeks" name="weeks">${Array.from(
    { length: most_weeks },
    (_, i) =>
      html`<option value="${i + 1}"${i + 1 === weeks ? html` selected` : ''}>${i === 0 ? t`week` : t`${i + 1} weeks`}</option>`,
  )}</select><button type="submit" class="plain">${t`Show`}</button></form>`
}

type Place = { id: number; name: string }
type Week = { week: number; weeks: number; stored: Pattern; places: readonly Place[] }

function weekFields(page: PageContext, { week, weeks, stored, places }: Week): Html {
  const caption = weeks === 1 ? t`Each week` : t`Week ${week}`
  // Monday first, as schedules are read; the week of a cycle still begins on its Sunday.
  const days = weeks === 1 ? [1, 2, 3, 4, 5, 6, 0] : [0, 1, 2, 3, 4, 5, 6]
  // A longer cycle begins as repeats of the stored one.
  const from = ((week - 1) % stored.cycle_weeks) + 1
  return html`<fieldset class="group days"><legend>${caption}</legend>${days.map((day) => {
    const shifts = shiftsOf(stored, from, day)
    const sent = sentCount(page, week, day)
    const shown = Math.max(1, shifts.length, sent)
    const rows = Array.from({ length: shown }, (_, n) =>
      shiftFields(page, { week, day, n, shift: shifts[n], places }),
    )
    return html`<fieldset class="day-shifts"><legend>${say(weekdays[day]!)}</legend>${rows}${
      shown < most_shifts
        ? html`<details><summary>${tHtml`Another shift<span class="hidden"> on ${say(weekdays[day]!)}</span>`}</summary>${shiftFields(page, { week, day, n: shown, shift: undefined, places })}</details>`
        : ''
    }</fieldset>`
  })}</fieldset>`
}

type Shift = {
  week: number
  day: number
  n: number
  shift: ShiftItem | undefined
  places: readonly Place[]
}

function shiftFields(page: PageContext, { week, day, n, shift, places }: Shift): Html {
  const name = nameOf(week, day, n)
  const weekday = say(weekdays[day]!)
  const which = n === 0 ? weekday : t`${weekday}, shift ${n + 1}`
  const input = (part: string, label: string, type: string, value: unknown) => {
    const full = `${name}_${part}`
    const wrong = placed(page, full, t`${which}: ${label}`)
    const error = wrong === undefined ? '' : html` aria-invalid="true" aria-describedby="e-${full}"`
    return html`<div class="field"><label for="f-${full}">${tHtml`${label}<span class="hidden">: ${which}</span>`}</label>
<input id="f-${full}" name="${full}" type="${type}" value="${page.form.get(full) ?? value ?? ''}"${error}${type === 'number' ? html` min="0" inputmode="numeric"` : ''}>${
      wrong === undefined ? '' : html`<p class="wrong" id="e-${full}">${wrong}</p>`
    }</div>`
  }
  return html`<div class="shift-fields">${input('start', t`Start`, 'time', shift?.start_time)}
${input('end', t`End${apart}`, 'time', shift?.end_time)}
${input('break', t`Break (min)`, 'number', shift ? shift.break_duration : '')}
${places.length === 0 ? '' : placeSelect(page, { name: `${name}_place`, which, places, value: shift?.work_location_id })}</div>`
}

type PlaceSelect = {
  name: string
  which: string
  places: readonly Place[]
  value: number | null | undefined
}

function placeSelect(page: PageContext, { name, which, places, value }: PlaceSelect): Html {
  const label = t`Location`
  placed(page, name, t`${which}: ${label}`)
  const chosen = page.form.get(name) ?? String(value ?? '')
  return html`<div class="field"><label for="f-${name}">${tHtml`${label}<span class="hidden">: ${which}</span>`}</label>
<select id="f-${name}" name="${name}"><option value="">${t`None`}</option>${places.map(
    ({ id, name: words }) =>
      html`<option value="${id}"${String(id) === chosen ? html` selected` : ''}>${words}</option>`,
  )}</select></div>`
}

function nameOf(week: number, day: number, n: number): string {
  return `s${week}_${day}_${n}`
}

/** Returns how many shifts of a day a sent form has up to its last one with times. */
function sentCount({ form }: PageContext, week: number, day: number): number {
  const filled = Array.from({ length: most_shifts }, (_, n) =>
    ['start', 'end'].some((part) => textOf(form, `${nameOf(week, day, n)}_${part}`) !== undefined),
  )
  return filled.lastIndexOf(true) + 1
}

/** Returns the shifts of a sent form with the names of their inputs; a day without times has none. */
function sentShifts({ form }: PageContext, weeks: number) {
  const places = Array.from({ length: weeks * 7 * most_shifts }, (_, i) => {
    const n = i % most_shifts
    const at = Math.floor(i / most_shifts)
    return { week: Math.floor(at / 7) + 1, day: at % 7, n }
  })
  return places.flatMap(({ week, day, n }) => {
    const name = nameOf(week, day, n)
    const start_time = textOf(form, `${name}_start`) ?? null
    const end_time = textOf(form, `${name}_end`) ?? null
    if (start_time === null && end_time === null) return []
    const item = {
      week,
      day_of_week: day,
      is_working: true,
      start_time,
      end_time,
      break_duration: numberOf(form, `${name}_break`) ?? 0,
      work_location_id: numberOf(form, `${name}_place`) ?? null,
    }
    return [{ name, item }]
  })
}
