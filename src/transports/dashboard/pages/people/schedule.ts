import {
  cancelOneDayOverride,
  createOneDayOverride,
  getSchedule,
  listOneDayOverrides,
  listScheduleVersions,
  updateSchedule,
} from '../../../../modules/schedules/index.ts'
import type { OneDayOverrideRecord } from '../../../../modules/schedules/schema.ts'
import { day } from '../../dates.ts'
import { numberOf, textOf } from '../../form.ts'
import { inFormWords } from '../../form-words.ts'
import { type Html, html } from '../../html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { badge, button, check, empty, field, postForm, table, to } from '../../ui.ts'
import { mayPlanFor, personOf, personPage, todayOf } from './person.ts'
import { weekTables } from './week.ts'
import { overrideWords } from './words.ts'

/** A person's schedule: the pattern, its versions, and the changes of single days. */
export async function showSchedule(page: PageContext): Promise<Answer> {
  const person = await personOf(page)
  const { id } = person
  const today = todayOf(page, person)
  const schedule = await page.ask(getSchedule, { id })
  const versions = await page.ask(listScheduleVersions, { id })
  const overrides = await page.ask(listOneDayOverrides, {
    id,
    sort: '-override_date',
    per_page: 50,
  })
  const mayPlan = page.may(updateSchedule) && mayPlanFor(page, person)
  const { effective_date } = schedule
  return personPage(page, person, {
    section: '/schedule',
    title: `Schedule of ${person.name}`,
    main: html`<div class="title"><h2>Pattern</h2>${
      mayPlan
        ? html`<a class="button" href="${to(page, `/people/${id}/schedule/edit`)}">${effective_date === null ? 'Set the schedule' : 'Change the schedule'}</a>`
        : ''
    }</div>
${
  effective_date === null
    ? empty('No schedule is in effect today: every day is a day off.')
    : html`<p class="quiet">In effect since ${day(effective_date, today)}, in ${person.timezone}.</p>
${weekTables(schedule)}`
}
<h2>Versions</h2>
${
  versions.data.length === 0
    ? empty('None yet.')
    : html`<ul class="versions">${versions.data
        .toSorted((a, b) => (a.effective_date < b.effective_date ? 1 : -1))
        .map(
          (version) =>
            html`<li><details><summary>From ${day(version.effective_date, today)}${
              version.effective_date === effective_date ? html` ${badge('now', 'good')}` : ''
            }${version.effective_date > today ? html` ${badge('later', 'wait')}` : ''}</summary>${weekTables(version, version.effective_date)}</details></li>`,
        )}</ul>`
}
<h2>Changes of single days</h2>
${
  overrides.data.length === 0
    ? empty('No day differs from the pattern.')
    : table(
        'Changes of single days',
        ['Date', 'Instead of the pattern', 'Status', ''],
        overrides.data.map((one) => overrideRow(page, one, { id, today, mayPlan })),
        'wide stacks',
      )
}
${mayPlan ? overrideForm(page, id) : ''}`,
  })
}

/** Sets other hours, or a day off, for one date. */
export async function addOverride(page: PageContext): Promise<Answer> {
  const { form } = page
  const id = Number(page.params.id)
  const times = form.has('day_off')
    ? { is_working: false }
    : {
        start_time: textOf(form, 'start_time') ?? null,
        end_time: textOf(form, 'end_time') ?? null,
        break_duration: numberOf(form, 'break_duration') ?? 0,
      }
  await inFormWords({ words: overrideWords }, () =>
    page.act(createOneDayOverride, {
      id,
      override_date: form.get('override_date') ?? '',
      ...times,
    }),
  )
  return said(`/people/${id}/schedule`, 'override_saved')
}

/** Cancels the change of a day of today or later. */
export async function cancelOverride(page: PageContext): Promise<Answer> {
  const id = Number(page.params.id)
  await page.act(cancelOneDayOverride, { id, override_id: Number(page.params.override_id) })
  return said(`/people/${id}/schedule`, 'override_cancelled')
}

function overrideRow(
  page: PageContext,
  override: OneDayOverrideRecord,
  { id, today, mayPlan }: { id: number; today: string; mayPlan: boolean },
): Html {
  const { override_date: date, is_working, start_time, end_time, break_duration } = override
  const isActive = override.status === 'approved'
  const words = is_working
    ? `${start_time} to ${end_time}${break_duration > 0 ? `, break ${break_duration} min` : ''}`
    : 'Day off'
  return html`<tr><th scope="row">${day(date, today)}</th><td>${words}</td>
<td>${isActive ? badge('Holds', 'good') : badge('Cancelled', 'quiet')}</td>
<td class="does">${
    mayPlan && isActive && date >= today
      ? postForm(
          page,
          `/people/${id}/schedule/days/${override.id}/cancel`,
          button('Cancel', 'plain', date),
        )
      : ''
  }</td></tr>`
}

function overrideForm(page: PageContext, id: number): Html {
  return html`<h2>Change one day</h2>
${postForm(
  page,
  `/people/${id}/schedule/days`,
  html`<div class="row tight">
${field(page, { name: 'override_date', label: 'Date', type: 'date', required: true })}
${field(page, { name: 'start_time', label: 'Start', type: 'time' })}
${field(page, { name: 'end_time', label: 'End', type: 'time', hint: 'On the next day if not after the start.' })}
${field(page, { name: 'break_duration', label: 'Break (minutes)', type: 'number', attributes: html` min="0" inputmode="numeric"` })}
</div>
${check(page, { name: 'day_off', label: 'A day off, without times', checked: false })}
<div class="actions">${button('Change the day', 'plain')}</div>`,
)}`
}
