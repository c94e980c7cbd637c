import { DomainError } from '../../../../lib/errors.ts'
import {
  createHoliday,
  deleteHoliday,
  listHolidayChoices,
  updateHoliday,
} from '../../../../modules/holidays/index.ts'
import type { HolidayRecord } from '../../../../modules/holidays/schema.ts'
import { holidayName, t } from '../../../../words/index.ts'
import { textOf } from '../../../pages/form.ts'
import { ended, type Html, html, tHtml } from '../../../pages/html.ts'
import { type Answer, type PageContext, requireCompany, said } from '../../page-context.ts'
import { check, field, select } from '../../parts/inputs.ts'
import { refuseChangedMeanwhile, seenInput } from '../../parts/record-version.ts'
import { reviewPage, stepOf } from '../../parts/review.ts'
import { button, headed, notices, postForm, to } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { day, today } from '../../words/dates.ts'
import { inFormWords } from '../../words/form-words.ts'
import { countrySelect, regionSelect } from '../../words/places.ts'
import { type HolidayView, holidayAddress, viewOf } from './address.ts'
import { holidaysOf, placeAsked } from './list.ts'
import { holidayFormWords, holidayWords } from './words.ts'

type Start = Partial<HolidayRecord>

/** The form for a holiday of the company's own, or for one that is moved. */
export async function showAddHoliday(page: PageContext): Promise<Answer> {
  requireMay(page, createHoliday, t`Your access does not change holidays.`)
  const view = await viewOf(page)
  const { query } = page
  const start = {
    date: query.get('date') ?? '',
    name: query.get('name') ?? '',
    for_key: query.get('for_key'),
    // A holiday that moves is moved where it is one.
    ...(query.get('for_key') === null ? {} : { country_code: view.country, region: view.region }),
  }
  const back = to(page, holidayAddress('/holidays', view))
  return {
    title: t`Add a company holiday`,
    main: html`<p class="up"><a href="${back}">${t`Holidays`}</a></p><h1>${start.for_key === null ? t`Add a company holiday` : t`Move ${holidayName(start.name)}`}</h1>
${notices(page)}
${postForm(
  page,
  holidayAddress('/holidays/new', view),
  html`${await fields(page, view, start)}
<div class="actions">${button(t`See the effects`)} <a href="${back}">${t`Cancel`}</a></div>`,
)}`,
  }
}

/** Shows the effects of a new holiday, then adds it. */
export async function addHoliday(page: PageContext): Promise<Answer> {
  const step = stepOf(page)
  if (step === 'edit') return showAddHoliday(page)
  const view = await viewOf(page)
  const input = sentHoliday(page)
  if (step === 'save') {
    await inFormWords({ words: holidayFormWords }, () => page.act(createHoliday, input))
    return said(holidayAddress('/holidays', view), 'holiday_added')
  }
  const dryRun = await inFormWords({ words: holidayFormWords }, () =>
    page.dryRun(createHoliday, input),
  )
  return reviewPage(page, {
    title: t`Add ${holidayName(dryRun.name)}?`,
    up: html`<p class="up"><a href="${to(page, holidayAddress('/holidays', view))}">${t`Holidays`}</a></p>`,
    action: holidayAddress('/holidays/new', view),
    changes: inShort(page, dryRun),
    dryRun,
    save: t`Add the holiday`,
  })
}

/** A holiday of the company's own. */
export async function showHoliday(page: PageContext): Promise<Answer> {
  requireCompany(page)
  const { view, holiday } = await ownHoliday(page)
  const { id } = holiday
  const name = holidayName(holiday.name)
  const back = to(page, holidayAddress('/holidays', view))
  return {
    title: name,
    main: html`<p class="up"><a href="${back}">${t`Holidays`}</a></p><h1>${name}</h1>
${notices(page)}
${inShort(page, holiday)}
${postForm(
  page,
  holidayAddress(`/holidays/${id}`, view),
  html`${seenInput(holiday)}${await fields(page, view, holiday)}
<div class="actions">${button(t`See the effects`)} <a href="${back}">${t`Cancel`}</a></div>`,
  { shows: true },
)}
${headed(
  t`Delete`,
  postForm(
    page,
    holidayAddress(`/holidays/${id}/delete`, view),
    html`${seenInput(holiday)}<div class="actions">${button(t`See what deleting changes`, 'danger')}</div>`,
  ),
  html`<p class="quiet">${t`A public holiday of that date applies again.`}</p>`,
)}`,
  }
}

/** Shows the effects of the changes, then saves them. */
export async function changeHoliday(page: PageContext): Promise<Answer> {
  const step = stepOf(page)
  if (step === 'edit') return showHoliday(page)
  const { view, holiday } = await ownHoliday(page)
  const { id } = holiday
  const input = { id: id!, ...sentHoliday(page) }
  refuseChangedMeanwhile(page, holiday)
  if (step === 'save') {
    await inFormWords({ words: holidayFormWords }, () => page.act(updateHoliday, input))
    return said(holidayAddress('/holidays', view), 'holiday_saved')
  }
  const dryRun = await inFormWords({ words: holidayFormWords }, () =>
    page.dryRun(updateHoliday, input),
  )
  return reviewPage(page, {
    title: t`Save ${holidayName(dryRun.name)}?`,
    up: html`<p class="up"><a href="${to(page, holidayAddress(`/holidays/${id}`, view))}">${holidayName(holiday.name)}</a></p>`,
    action: holidayAddress(`/holidays/${id}`, view),
    changes: inShort(page, dryRun),
    dryRun,
    save: t`Save the holiday`,
  })
}

/** Shows the effects of deleting a holiday, then deletes it. */
export async function removeHoliday(page: PageContext): Promise<Answer> {
  const step = stepOf(page)
  if (step === 'edit') return showHoliday({ ...page, form: new URLSearchParams() })
  const { view, holiday } = await ownHoliday(page)
  const id = holiday.id!
  refuseChangedMeanwhile(page, holiday)
  if (step === 'save') {
    await page.act(deleteHoliday, { id })
    return said(holidayAddress('/holidays', view), 'holiday_deleted')
  }
  return reviewPage(page, {
    title: t`Delete ${holidayName(holiday.name)}?`,
    up: html`<p class="up"><a href="${to(page, holidayAddress(`/holidays/${id}`, view))}">${holidayName(holiday.name)}</a></p>`,
    action: holidayAddress(`/holidays/${id}/delete`, view),
    changes: inShort(page, holiday),
    dryRun: await page.dryRun(deleteHoliday, { id }),
    save: t`Delete the holiday`,
    danger: true,
  })
}

/** Returns the holiday in the path, from the list of the year and place in the address. */
async function ownHoliday(page: PageContext) {
  const view = await viewOf(page)
  const { data } = await holidaysOf(page, view)
  const holiday = data.find(({ id }) => id !== null && String(id) === page.params.id)
  if (!holiday)
    throw new DomainError('not_found', t`There is no such holiday in this year and place.`)
  return { view, holiday }
}

function inShort(page: PageContext, holiday: HolidayRecord): Html {
  return html`<p class="lead">${
    holiday.recurring
      ? tHtml`${day(holiday.date, today(page))}, every year. ${holidayWords(holiday)}.`
      : html`${ended(html`${day(holiday.date, today(page))}`)} ${holidayWords(holiday)}.`
  }</p>`
}

async function fields(page: PageContext, view: HolidayView, holiday: Start): Promise<Html> {
  const { data } = await page.ask(listHolidayChoices, placeAsked(view))
  const keys = data.map(({ key, name }) => [key, holidayName(name)] as const)
  const for_key = holiday.for_key ?? ''
  if (for_key !== '' && !keys.some(([key]) => key === for_key)) keys.push([for_key, for_key])
  return html`<div class="row">
${field(page, { name: 'date', label: t`Date`, type: 'date', value: holiday.date, required: true })}
${field(page, { name: 'name', label: t`Name`, value: holiday.name, hint: t`Empty on a public holiday: its name.` })}
${select(page, { name: 'for_key', label: t`In place of`, value: for_key, options: [['', t`No other holiday`], ...keys], hint: t`The public holiday of that year that this day replaces.` })}
${countrySelect(page, { name: 'country_code', label: t`For people in`, value: holiday.country_code ?? '', none: t`All countries` })}
${await regionSelect(page, { name: 'region', label: t`Province or state`, value: holiday.region ?? '', country: holiday.country_code ?? view.country, none: t`The whole country` })}
</div>
${check(page, { name: 'is_paid', label: t`Paid`, checked: holiday.is_paid ?? true, hint: t`A day off with pay. Otherwise it is only listed.` })}
${check(page, { name: 'is_working_day', label: t`A working day for the company`, checked: holiday.is_working_day ?? false, hint: t`The public holiday of that date is worked, such as Easter Monday in a store.` })}
${check(page, { name: 'recurring', label: t`Every year on this month and day`, checked: holiday.recurring ?? false, hint: t`Such as the company’s birthday.` })}`
}

function sentHoliday({ form }: PageContext) {
  const name = textOf(form, 'name')
  return {
    date: form.get('date') ?? '',
    ...(name === undefined ? {} : { name }),
    for_key: textOf(form, 'for_key') ?? null,
    country_code: textOf(form, 'country_code') ?? null,
    region: textOf(form, 'region') ?? null,
    is_paid: form.has('is_paid'),
    is_working_day: form.has('is_working_day'),
    recurring: form.has('recurring'),
  }
}
