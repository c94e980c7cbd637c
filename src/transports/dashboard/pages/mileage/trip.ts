import {
  approveMileageTrip,
  cancelMileageTrip,
  createMileageTrip,
  getMileageTrip,
  rejectMileageTrip,
  updateMileageTrip,
} from '../../../../modules/mileage-trips/index.ts'
import type { MileageTripRecord } from '../../../../modules/mileage-trips/schema.ts'
import { decimal, inUnits, phrase, t } from '../../../../words/index.ts'
import { numberOf, textOf } from '../../../pages/form.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { area, areaOf, field, numberField } from '../../parts/inputs.ts'
import { personField, personIn } from '../../parts/person-input.ts'
import { actOnSeen, seenInput } from '../../parts/record-version.ts'
import {
  actorLink,
  button,
  confirmed,
  headed,
  notices,
  personLink,
  postForm,
  to,
} from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { day, moment, today } from '../../words/dates.ts'
import { type FormWords, inFormWords } from '../../words/form-words.ts'
import { tripAddress } from './address.ts'
import { tripState } from './list.ts'
import { mayDecide } from './may-decide.ts'

/** The form for a trip of somebody in reach. */
export async function showAddTrip(page: PageContext): Promise<Answer> {
  requireMay(page, createMileageTrip, t`Your access does not add trips.`)
  const back = to(page, tripAddress('/mileage', page.query))
  return {
    title: t`Add a trip`,
    main: html`<p class="up"><a href="${back}">${t`Mileage`}</a></p><h1>${t`Add a trip`}</h1>
${notices(page)}
${postForm(
  page,
  tripAddress('/mileage/new', page.query),
  html`${await personField(page)}
${tripFields(page, { trip_date: today(page) })}
<div class="actions">${button(t`Add the trip`)} <a href="${back}">${t`Cancel`}</a></div>`,
)}`,
  }
}

export async function addTrip(page: PageContext): Promise<Answer> {
  const employee_id = await personIn(page, page.form)
  const inputOf = (field: string) => (field === 'employee_id' ? 'person' : undefined)
  await inFormWords({ words, inputOf }, () =>
    page.act(createMileageTrip, { employee_id, ...sentTrip(page) }),
  )
  return said(tripAddress('/mileage', page.query), 'trip_added')
}

/** One trip, which can be corrected, decided and canceled. */
export async function showTrip(page: PageContext): Promise<Answer> {
  const trip = await tripOf(page)
  const { id, employee_id, employee_name: name, status } = trip
  const isPending = status === 'pending'
  return {
    title: t`Trip of ${name}`,
    main: html`<p class="up"><a href="${to(page, tripAddress('/mileage', page.query))}">${t`Mileage`}</a></p>
<div class="name-line"><h1>${tHtml`Trip of ${personLink(page, employee_id, name)}`}</h1>${tripState(status)}</div>
${notices(page)}
<p class="lead">${day(trip.trip_date, today(page))}, ${inUnits(decimal(trip.distance_km), 'km')}.${decided(page, trip)}</p>
${
  isPending && page.may(updateMileageTrip)
    ? postForm(
        page,
        tripAddress(`/mileage/${id}`, page.query),
        html`${seenInput(trip)}${tripFields(page, trip)}<div class="actions">${button(t`Save`)}</div>`,
      )
    : facts(trip)
}
${isPending && mayDecide(page, trip) ? decisionForms(page, id) : ''}
${isPending || status === 'approved' ? cancelForm(page, id) : ''}`,
  }
}

export async function changeTrip(page: PageContext): Promise<Answer> {
  const { id } = await tripOf(page)
  await inFormWords({ words }, () =>
    actOnSeen(page, updateMileageTrip, {
      input: { id, ...sentTrip(page) },
      read: getMileageTrip,
      id: { id },
    }),
  )
  return said(tripAddress('/mileage', page.query), 'trip_saved')
}

export async function approveTrip(page: PageContext): Promise<Answer> {
  await page.act(approveMileageTrip, { id: Number(page.params.id) })
  return said(tripAddress('/mileage', page.query), 'trip_approved')
}

export async function rejectTrip(page: PageContext): Promise<Answer> {
  const id = Number(page.params.id)
  const rejection_reason = textOf(page.form, 'note') ?? null
  await page.act(rejectMileageTrip, { id, rejection_reason })
  return said(tripAddress('/mileage', page.query), 'trip_rejected')
}

export async function cancelTrip(page: PageContext): Promise<Answer> {
  const id = Number(page.params.id)
  await page.act(cancelMileageTrip, { id, reason: textOf(page.form, 'reason') ?? null })
  return said(tripAddress('/mileage', page.query), 'trip_cancelled')
}

function tripOf(page: PageContext): Promise<MileageTripRecord> {
  return page.ask(getMileageTrip, { id: Number(page.params.id) })
}

function decided(page: PageContext, trip: MileageTripRecord): Html {
  const { decided_at, decided_by, rejection_reason, cancel_reason } = trip
  const reason = cancel_reason ?? rejection_reason
  return html`${
    decided_at === null || decided_by === null
      ? ''
      : html` ${tHtml`Decided by ${actorLink(page, decided_by)}, ${moment(page, decided_at)}.`}`
  }${reason === null ? '' : ` ${t`Reason: ${reason}`}`}`
}

function facts({ start_address, end_address, purpose }: MileageTripRecord): Html {
  return html`<dl class="facts"><div><dt>${t`From`}</dt><dd>${start_address}</dd></div>
<div><dt>${t`To`}</dt><dd>${end_address}</dd></div><div><dt>${t`Purpose`}</dt><dd>${purpose ?? t`none`}</dd></div></dl>`
}

function decisionForms(page: PageContext, id: number): Html {
  return html`<h2>${t`Decide`}</h2>
<div class="actions">${postForm(page, tripAddress(`/mileage/${id}/approve`, page.query), button(t`Approve`, 'plain'))}
${confirmed(
  t`Reject`,
  t`The trip is not paid. The reason is kept with it.`,
  postForm(
    page,
    tripAddress(`/mileage/${id}/reject`, page.query),
    html`${field(page, { name: 'note', label: t`Reason` })}${button(t`Reject this trip`, 'danger')}`,
  ),
)}</div>`
}

function cancelForm(page: PageContext, id: number): Html {
  return headed(
    t`Cancel`,
    confirmed(
      t`Cancel the trip`,
      t`It is no longer paid, and it stays in the list as canceled. This cannot be taken back.`,
      postForm(
        page,
        tripAddress(`/mileage/${id}/cancel`, page.query),
        html`${field(page, { name: 'reason', label: t`Reason` })}${button(t`Cancel this trip`, 'danger')}`,
      ),
    ),
  )
}

function tripFields(page: PageContext, trip: Partial<MileageTripRecord>): Html {
  return html`<div class="row">
${field(page, { name: 'trip_date', label: t`Day`, type: 'date', value: trip.trip_date, required: true })}
${numberField(page, { name: 'distance_km', label: t`Kilometers`, value: trip.distance_km, required: true })}
</div>
${area(page, { name: 'start_address', label: t`From`, value: trip.start_address })}
${area(page, { name: 'end_address', label: t`To`, value: trip.end_address })}
${area(page, { name: 'purpose', label: t`Purpose`, value: trip.purpose })}`
}

function sentTrip({ form }: PageContext) {
  return {
    trip_date: form.get('trip_date') ?? '',
    distance_km: numberOf(form, 'distance_km'),
    start_address: areaOf(form, 'start_address') ?? '',
    end_address: areaOf(form, 'end_address') ?? '',
    purpose: areaOf(form, 'purpose') ?? null,
  }
}

const filled = [/empty|required/, phrase('must be filled in')] as const

const words: FormWords = {
  trip_date: [
    [/must not be after (\S+), the employee/, phrase('must not be after $1, their last day')],
    [/date/, phrase('must be a date')],
  ],
  start_address: [filled],
  end_address: [filled],
  distance_km: [
    [/greater than 0/, phrase('must be more than 0')],
    [/decimal/, phrase('must have at most three decimals')],
    [/number|required/, phrase('must be a number')],
  ],
  person: [[/no longer active/, phrase('has left; there are no new trips')]],
}
