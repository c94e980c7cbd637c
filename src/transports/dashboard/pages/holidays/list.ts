import * as holidays from '../../../../modules/holidays/index.ts'
import type { HolidayRecord } from '../../../../modules/holidays/schema.ts'
import { dateInWords, holidayName, plural, t, wireWords } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { type Answer, type PageContext, requireCompany } from '../../page-context.ts'
import { badge, empty, notices, table, to } from '../../parts/ui.ts'
import { day, today } from '../../words/dates.ts'
import { countrySelect, placeName, regionSelect } from '../../words/places.ts'
import { type HolidayView, holidayAddress, viewOf } from './address.ts'
import { choiceWords, holidayWords, whoWords } from './words.ts'

/** Shows the holidays of a year and place, with the company's choices. */
export async function showHolidays(page: PageContext): Promise<Answer> {
  requireCompany(page)
  const view = await viewOf(page)
  const { data, meta } = await holidaysOf(page, view)
  const choices = await page.ask(holidays.listHolidayChoices, placeAsked(view))
  const listed = new Set(data.flatMap(({ key, for_key }) => [key, for_key]))
  const others = choices.data.filter(({ key }) => !listed.has(key))
  const moved = new Map(choices.data.map(({ key, name }) => [key, name]))
  return {
    title: t`Holidays of ${view.year}`,
    main: html`<div class="title"><h1>${t`Holidays of ${view.year}`}</h1>${page.may(holidays.createHoliday) ? html`<a class="button" href="${to(page, holidayAddress('/holidays/new', view))}">${t`Add a company holiday`}</a>` : ''}</div>
${notices(page)}
${years(page, view)}
<p class="lead">${daysWords(view, meta)}</p>
${await placeForm(page, view)}
${
  data.length === 0
    ? empty(t`No holidays are known.`)
    : table(
        t`Holidays`,
        [t`Date`, t`Holiday`, t`For the company`, t`Who`, ''],
        data.map((holiday) => row(page, view, holiday, moved)),
        'wide stacks',
      )
}
${otherDays(page, view, others)}
${meta.notes.length === 0 ? '' : html`<h2>${t`Known gaps`}</h2><ul>${meta.notes.map((note) => html`<li>${wireWords(note)}</li>`)}</ul>`}`,
  }
}

type Counts = { total: number; weekdays: number }

function daysWords({ country, region }: HolidayView, { total, weekdays }: Counts): string {
  const days = plural(total, '{n} days', '{n} days')
  return t`${placeName(country, region)}: ${days}, ${weekdays} of them from Monday to Friday.`
}

/** Returns the holidays of a year and place, those that are ordinary days too. */
export function holidaysOf(page: PageContext, { year, country, region }: HolidayView) {
  return page.ask(holidays.listHolidays, {
    country_code: country,
    region: region ?? country,
    year,
    include_ordinary: true,
  })
}

/** Returns a year and place as the operation of choices takes them. */
export function placeAsked({ year, country, region }: HolidayView) {
  return { country, region: region ?? country, year }
}

function years(page: PageContext, view: HolidayView): Html {
  const link = (year: number, words: string) =>
    html`<a href="${to(page, holidayAddress('/holidays', { ...view, year }))}">${words}</a>`
  const [before, after] = [view.year - 1, view.year + 1]
  return html`<nav class="tabs" aria-label="${t`Years`}">${link(before, t`Earlier: ${before}`)}${link(after, t`Later: ${after}`)}</nav>`
}

async function placeForm(page: PageContext, { year, country, region }: HolidayView): Promise<Html> {
  const own = { ...page, form: new URLSearchParams() }
  return html`<details class="narrow"><summary>${t`Another place`}</summary>
<form method="get" action="${to(page, '/holidays')}" class="filters" aria-label="${t`Place`}">
<input type="hidden" name="year" value="${year}">
${countrySelect(own, { name: 'country_code', label: t`Country`, value: country })}
${await regionSelect(own, { name: 'region', label: t`Province or state`, value: region ?? '', country, none: t`The whole country` })}
<div class="actions"><button type="submit" class="main">${t`Show`}</button> <a href="${to(page, '/holidays')}">${t`The company’s place`}</a></div></form></details>`
}

function row(
  page: PageContext,
  view: HolidayView,
  holiday: HolidayRecord,
  moved: ReadonlyMap<string, string>,
): Html {
  const { id, date, key, for_key, is_substitute, recurring } = holiday
  const name = holidayName(holiday.name)
  const marks = [
    is_substitute ? badge(t`substitute day`, 'quiet') : '',
    recurring ? badge(t`every year`, 'quiet') : '',
    for_key === null
      ? ''
      : badge(t`in place of ${holidayName(moved.get(for_key) ?? for_key)}`, 'wait'),
  ].filter((mark) => mark !== '')
  return html`<tr><th scope="row">${day(date, today(page))}</th>
<td data-label="${t`Holiday`}">${name}${marks.map((mark) => html` ${mark}`)}</td>
<td data-label="${t`For the company`}">${holidayWords(holiday)}</td>
<td data-label="${t`Who`}">${whoWords(holiday)}</td>
<td class="does">${
    id === null
      ? publicActions(page, view, { key: key ?? '', date, name: holiday.name })
      : html`<a class="button" href="${to(page, holidayAddress(`/holidays/${id}`, view))}">${page.may(holidays.createHoliday) ? tHtml`Edit<span class="hidden"> ${name}, ${dateInWords(date)}</span>` : tHtml`Open<span class="hidden"> ${name}, ${dateInWords(date)}</span>`}</a>`
  }</td></tr>`
}

type Public = { key: string; date: string; name: string }

function publicActions(page: PageContext, view: HolidayView, { key, date, name }: Public): Html {
  if (!page.may(holidays.setHolidayChoice)) return html``
  const move = `${holidayAddress('/holidays/new', view)}&${new URLSearchParams({ for_key: key, date, name })}`
  const shown = holidayName(name)
  return html`<a class="button" href="${to(page, holidayAddress(`/holidays/choices/${key}`, view))}">${tHtml`Choose<span class="hidden"> for ${shown}, ${dateInWords(date)}</span>`}</a>
<a class="button" href="${to(page, move)}">${tHtml`Move<span class="hidden"> ${shown}, ${dateInWords(date)}</span>`}</a>`
}

type Choice = {
  key: string
  name: string
  dates: string[]
  choice: 'paid' | 'premium' | 'ordinary' | null
}

/** The days that a company may choose and that no list has. */
function otherDays(page: PageContext, view: HolidayView, others: readonly Choice[]): Html {
  if (others.length === 0) return html``
  return html`<h2>${t`Other days`}</h2>
${table(
  t`Other days`,
  [t`Date`, t`Day`, t`For the company`, ''],
  others.map(
    ({
      key,
      name,
      dates,
      choice,
    }) => html`<tr><th scope="row">${dates.map((date, at) => html`${at > 0 ? ', ' : ''}${day(date, today(page))}`)}</th>
<td data-label="${t`Day`}">${holidayName(name)}</td><td data-label="${t`For the company`}">${choiceWords(choice)}</td>
<td class="does">${page.may(holidays.setHolidayChoice) ? html`<a class="button" href="${to(page, holidayAddress(`/holidays/choices/${key}`, view))}">${tHtml`Choose<span class="hidden"> for ${holidayName(name)}</span>`}</a>` : ''}</td></tr>`,
  ),
  'wide stacks',
)}`
}
