import { DomainError } from '../../../../lib/errors.ts'
import { getCompany } from '../../../../modules/company/index.ts'
import { getEmployee } from '../../../../modules/employees/index.ts'
import { createMileageTrip, listMileageTrips } from '../../../../modules/mileage-trips/index.ts'
import type { MileageTripRecord } from '../../../../modules/mileage-trips/schema.ts'
import { dateInWords, decimal, inUnits, t } from '../../../../words/index.ts'
import { textOf } from '../../../pages/form.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { coversOf } from '../../parts/deputy-notice.ts'
import { field } from '../../parts/inputs.ts'
import { personIn } from '../../parts/person-input.ts'
import * as ui from '../../parts/ui.ts'
import { day, span, today } from '../../words/dates.ts'
import { statusTitle, statusWord } from '../../words/status-words.ts'
import { recentPeriods, states, type TripList, tripAddress, tripListOf } from './address.ts'

/** The trips of some weeks, with filters in the address. */
export async function showTrips(page: PageContext): Promise<Answer> {
  const list = tripListOf(page)
  const shown = { ...page, form: page.query, problem: page.problem }
  try {
    if (textOf(page.query, 'person') !== undefined) {
      list.employee_id = await personIn(page, page.query)
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    shown.problem = error
  }
  await coversOf(page)
  const { data, meta } =
    shown.problem === page.problem
      ? await tripsOf(page, list)
      : { data: [], meta: { current_page: 1, last_page: 1, total: 0 } }
  const isOff = page.may(getCompany) && !(await page.ask(getCompany, {})).mileage_enabled
  const person =
    list.employee_id === undefined
      ? undefined
      : await page.ask(getEmployee, { id: list.employee_id })
  return {
    title: t`Mileage`,
    main: html`<div class="title"><h1>${t`Mileage`}</h1>${
      page.may(createMileageTrip) && !isOff
        ? html`<a class="button" href="${ui.to(page, tripAddress('/mileage/new', page.query))}">${t`Add a trip`}</a>`
        : ''
    }</div>
${ui.notices(shown)}
${isOff ? html`<p class="quiet">${tHtml`New trips are not taken. <a href="${ui.to(page, '/settings')}">Company settings</a> has the switch.`}</p>` : ''}
<nav class="tabs" aria-label="${t`Which trips`}">${states.map(
      (name) =>
        html`<a href="${ui.to(page, tripAddress('/mileage', page.query, { show: name === 'all' ? null : name, page: null }))}"${name === list.state ? html` aria-current="page"` : ''}>${name === 'all' ? t`All` : statusTitle(name, 's')}</a>`,
    )}</nav>
<p class="lead">${span(list.from, list.to, today(page))}${person ? html`, ${ui.personLink(page, person.id, person.name)} <a href="${ui.to(page, tripAddress('/mileage', page.query, { employee_id: null, person: null, page: null }))}">${t`All people`}</a>` : ''}</p>
${await filterForm(shown, list)}
${data.length === 0 ? ui.empty(t`There are no such trips.`) : tripTable(page, data)}
${ui.pager(page, '/mileage', meta, 'trip')}`,
  }
}

async function tripsOf(
  page: PageContext,
  { state, from, to: until, employee_id, page: n }: TripList,
) {
  const { data, meta } = await page.ask(listMileageTrips, {
    ...(employee_id === undefined ? {} : { employee_id }),
    ...(state === 'all' ? {} : { status: state }),
    from,
    to: until,
    sort: '-trip_date',
    page: n,
    per_page: 50,
  })
  return { data: data as MileageTripRecord[], meta }
}

async function filterForm(page: PageContext, list: TripList): Promise<Html> {
  const periods = await recentPeriods(page)
  return html`<details class="narrow"${page.problem ? html` open` : ''}><summary>${t`Person and dates`}</summary>
<p>${periods.map(
    ({ label, start_date, end_date }, at) =>
      html`${at > 0 ? ', ' : ''}<a href="${ui.to(page, tripAddress('/mileage', page.query, { from: start_date, to: end_date, page: null }))}">${label}</a>`,
  )}</p>
<form method="get" action="${ui.to(page, '/mileage')}" class="filters" aria-label="${t`Person and dates`}">
${list.state === 'all' ? '' : html`<input type="hidden" name="show" value="${list.state}">`}
${field(page, { name: 'person', label: t`Person`, hint: t`An email address, an employee number or a name.` })}
${field(page, { name: 'from', label: t`From`, type: 'date', value: list.from })}
${field(page, { name: 'to', label: t`To`, type: 'date', value: list.to })}
<div class="actions"><button type="submit" class="main">${t`Show`}</button> <a href="${ui.to(page, '/mileage')}">${t`Clear`}</a></div></form></details>`
}

function tripTable(page: PageContext, trips: readonly MileageTripRecord[]): Html {
  return ui.table(
    t`Trips`,
    [t`Name`, t`Day`, t`From`, t`To`, ui.numberHead(t`Distance`), t`Status`, ''],
    trips.map((trip) => row(page, trip)),
    'wide stacks',
  )
}

function row(page: PageContext, trip: MileageTripRecord): Html {
  const { id, employee_id, employee_name: name, trip_date, status } = trip
  const path = (action: string) => tripAddress(`/mileage/${id}${action}`, page.query)
  return html`<tr id="trip-${id}"><th scope="row">${ui.personLink(page, employee_id, name)}</th>
<td data-label="${t`Day`}">${day(trip_date, today(page))}</td>
<td data-label="${t`From`}">${trip.start_address}</td><td data-label="${t`To`}">${trip.end_address}</td>
<td class="number" data-label="${t`Distance`}">${inUnits(decimal(trip.distance_km), 'km')}</td>
<td>${tripState(status)}</td>
<td class="does"><a class="button" href="${ui.to(page, path(''))}">${tHtml`Open<span class="hidden"> the trip of ${name}, ${dateInWords(trip_date)}</span>`}</a>${
    status === 'pending' && page.shown.own !== employee_id
      ? ui.postForm(
          page,
          path('/approve'),
          ui.button(t`Approve`, 'plain', `${name}, ${dateInWords(trip_date)}`),
        )
      : ''
  }</td></tr>`
}

const tones: Readonly<Record<MileageTripRecord['status'], ui.Tone>> = {
  pending: 'wait',
  approved: 'good',
  rejected: 'bad',
  cancelled: 'quiet',
}

export function tripState(status: MileageTripRecord['status']): Html {
  return ui.badge(statusWord(status), tones[status])
}
