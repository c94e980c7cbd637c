import type { EmployeeDetail } from '../../../../modules/employees/schema.ts'

import * as schedules from '../../../../modules/schedules/index.ts'

import type { OneDayOverrideRecord } from '../../../../modules/schedules/schema.ts'
import { dateInWords, t, timeOfDay } from '../../../../words/index.ts'
import { numberOf, textOf } from '../../../pages/form.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { check, field } from '../../parts/inputs.ts'
import { askIfItMoves, stepOf } from '../../parts/review.ts'
import { badge, button, confirmed, empty, postForm, table, to } from '../../parts/ui.ts'
import { day } from '../../words/dates.ts'
import { inFormWords } from '../../words/form-words.ts'
import { apart } from '../../words/same-in-english.ts'
import { statusTitle } from '../../words/status-words.ts'
import { mayPlanFor, personOf, personPage, todayOf } from './person.ts'
import { weekTables } from './week.ts'
import { overrideWords } from './words.ts'

/** A person's schedule: the pattern, its versions, and the changes of single days. */
export async function showSchedule(page: PageContext): Promise<Answer> {
  const person = await personOf(page)
  const { id } = person
  const today = todayOf(page, person)
  const schedule = await page.ask(schedules.getSchedule, { id })
  const versions = await page.ask(schedules.listScheduleVersions, { id })
  const overrides = await page.ask(schedules.listOneDayOverrides, {
    id,
    sort: '-override_date',
    per_page: 50,
  })
  const mayPlan = page.may(schedules.updateSchedule) && mayPlanFor(page, person)
  const { effective_date } = schedule
  return personPage(page, person, {
    section: '/schedule',
    title: t`Schedule of ${person.name}`,
    main: html`<div class="title"><h2>${t`Pattern`}</h2>${
      mayPlan
        ? html`<a class="button" href="${to(page, `/people/${id}/schedule/edit`)}">${effective_date === null ? t`Set the schedule` : t`Change the schedule`}</a>`
        : ''
    }</div>
${
  effective_date === null
    ? empty(t`No schedule is in effect today: every day is a day off.`)
    : html`<p class="quiet">${tHtml`In effect since ${day(effective_date, today)}, in ${person.timezone}.`}</p>
${weekTables(schedule)}`
}
<h2>${t`Versions`}</h2>
${
  versions.data.length === 0
    ? empty(t`None yet.`)
    : html`<ul class="versions">${versions.data
        .toSorted((a, b) => (a.effective_date < b.effective_date ? 1 : -1))
        .map(
          (version) =>
            html`<li><details><summary>${tHtml`From ${day(version.effective_date, today)}`}${
              version.effective_date === effective_date ? html` ${badge(t`now`, 'good')}` : ''
            }${version.effective_date > today ? html` ${badge(t`later`, 'wait')}` : ''}</summary>${weekTables(version, version.effective_date)}${mayPlan && page.may(schedules.deleteScheduleVersion) ? versionForm(page, id, version) : ''}</details></li>`,
        )}</ul>`
}
<h2>${t`Changes of single days`}</h2>
${
  overrides.data.length === 0
    ? empty(t`No day differs from the pattern.`)
    : table(
        t`Changes of single days`,
        [t`Date`, t`Instead of the pattern`, t`Status`, ''],
        overrides.data.map((one) => overrideRow(page, one, { id, today, mayPlan })),
        'wide stacks',
      )
}
${mayPlan ? overrideForm(page, id) : ''}`,
  })
}

/** Sets other hours, or a day off, for one date. */
export async function addOverride(page: PageContext): Promise<Answer> {
  if (stepOf(page) === 'edit') return showSchedule(page)
  const { form } = page
  const person = await personOf(page)
  const { id } = person
  const times = form.has('day_off')
    ? { is_working: false }
    : {
        start_time: textOf(form, 'start_time') ?? null,
        end_time: textOf(form, 'end_time') ?? null,
        break_duration: numberOf(form, 'break_duration') ?? 0,
      }
  return inFormWords({ words: overrideWords }, () =>
    askIfItMoves(page, {
      operation: schedules.createOneDayOverride,
      input: { id, override_date: form.get('override_date') ?? '', ...times },
      title: t`Change the day of ${person.name}?`,
      up: upTo(page, person),
      action: `/people/${id}/schedule/days`,
      save: t`Change the day`,
      done: said(`/people/${id}/schedule`, 'override_saved'),
    }),
  )
}

function upTo(page: PageContext, { id, name }: Pick<EmployeeDetail, 'id' | 'name'>): Html {
  return html`<p class="up"><a href="${to(page, `/people/${id}/schedule`)}">${name}</a></p>`
}

/** Cancels the change of a day of today or later. */
export async function cancelOverride(page: PageContext): Promise<Answer> {
  if (stepOf(page) === 'edit') return showSchedule(page)
  const person = await personOf(page)
  const { id } = person
  const override_id = Number(page.params.override_id)
  return askIfItMoves(page, {
    operation: schedules.cancelOneDayOverride,
    input: { id, override_id },
    title: t`Cancel the change of a day of ${person.name}?`,
    up: upTo(page, person),
    action: `/people/${id}/schedule/days/${override_id}/cancel`,
    save: t`Cancel the change`,
    danger: true,
    done: said(`/people/${id}/schedule`, 'override_cancelled'),
  })
}

/** Deletes a version; the one before it then continues. */
export async function deleteVersion(page: PageContext): Promise<Answer> {
  if (stepOf(page) === 'edit') return showSchedule(page)
  const person = await personOf(page)
  const { id } = person
  const version_id = Number(page.params.version_id)
  return askIfItMoves(page, {
    operation: schedules.deleteScheduleVersion,
    input: { id, version_id },
    title: t`Delete a version of the schedule of ${person.name}?`,
    up: upTo(page, person),
    action: `/people/${id}/schedule/versions/${version_id}/delete`,
    save: t`Delete the version`,
    danger: true,
    done: said(`/people/${id}/schedule`, 'version_deleted'),
  })
}

function versionForm(
  page: PageContext,
  id: number,
  { id: version_id, effective_date }: { id: number; effective_date: string },
): Html {
  return confirmed(
    t`Delete`,
    t`The version before it then continues.`,
    postForm(
      page,
      `/people/${id}/schedule/versions/${version_id}/delete`,
      button(t`Delete the version`, 'danger', dateInWords(effective_date)),
    ),
  )
}

function overrideRow(
  page: PageContext,
  override: OneDayOverrideRecord,
  { id, today, mayPlan }: { id: number; today: string; mayPlan: boolean },
): Html {
  const date = override.override_date
  const isActive = override.status === 'approved'
  return html`<tr><th scope="row">${day(date, today)}</th><td>${timesOf(override)}</td>
<td>${isActive ? badge(t`Holds`, 'good') : badge(statusTitle('cancelled'), 'quiet')}</td>
<td class="does">${
    mayPlan && isActive && date >= today
      ? postForm(
          page,
          `/people/${id}/schedule/days/${override.id}/cancel`,
          button(t`Cancel`, 'plain', dateInWords(date)),
        )
      : ''
  }</td></tr>`
}

function timesOf(override: OneDayOverrideRecord): string {
  const { is_working, start_time, end_time, break_duration } = override
  if (!is_working) return t`Day off`
  const [start, end] = [timeOfDay(start_time ?? ''), timeOfDay(end_time ?? '')]
  return break_duration > 0
    ? t`${start} to ${end}, break ${break_duration} min`
    : t`${start} to ${end}${apart}`
}

function overrideForm(page: PageContext, id: number): Html {
  return html`<h2>${t`Change one day`}</h2>
${postForm(
  page,
  `/people/${id}/schedule/days`,
  html`<div class="row tight">
${field(page, { name: 'override_date', label: t`Date`, type: 'date', required: true })}
${field(page, { name: 'start_time', label: t`Start`, type: 'time' })}
${field(page, { name: 'end_time', label: t`End${apart}`, type: 'time', hint: t`On the next day if not after the start.` })}
${field(page, { name: 'break_duration', label: t`Break (minutes)`, type: 'number', attributes: html` min="0" inputmode="numeric"` })}
</div>
${check(page, { name: 'day_off', label: t`A day off, without times`, checked: false })}
<div class="actions">${button(t`Change the day`, 'plain')}</div>`,
)}`
}
