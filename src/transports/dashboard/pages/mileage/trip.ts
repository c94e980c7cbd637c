import { refuse as input } from '../../../../core/refusals.ts'
import * as mileageTrips from '../../../../modules/mileage-trips/index.ts'
import { refuse } from '../../../../modules/mileage-trips/refusals.ts'
import type { MileageTripRecord } from '../../../../modules/mileage-trips/schema.ts'
import { decimal, inUnits, phrase, t } from '../../../../words/index.ts'
import { textOf } from '../../../pages/form.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { coversOf } from '../../parts/deputy-notice.ts'
import { field } from '../../parts/inputs.ts'
import { personField, personIn } from '../../parts/person-input.ts'
import { seenInput } from '../../parts/record-version.ts'
import * as ui from '../../parts/ui.ts'
import { type Input, inputOf } from '../../record-pages/form.ts'
import { recordPages } from '../../record-pages/pages.ts'
import { day, moment, today } from '../../words/dates.ts'
import { anyOf } from '../../words/form-words.ts'
import { tripAddress } from './address.ts'
import { tripState } from './list.ts'

/** The forms that add and correct a trip; the page of a trip is `showTrip`. */
export const tripForms = recordPages<MileageTripRecord>({
  path: '/mileage',
  title: phrase('Mileage'),
  operations: {
    get: mileageTrips.getMileageTrip,
    create: mileageTrips.createMileageTrip,
    update: mileageTrips.updateMileageTrip,
  },
  refused: phrase('You do not have permission to add trips.'),
  place: ({ query }) => {
    const at = (below: string) => tripAddress(`/mileage${below}`, query)
    return { up: at(''), words: t`Mileage`, at }
  },
  named: ({ employee_name }) => t`Trip of ${employee_name}`,
  fields: async ({ page, record, input }) =>
    html`${record.id === undefined ? await personField(page) : ''}${tripFields(input)}`,
  sent: async ({ page, record }) =>
    record.id === undefined ? { employee_id: await personIn(page, page.form) } : {},
  words: {
    trip_date: [[refuse.after_last_day, phrase('must not be after {date}, their last day')]],
    distance_km: [
      [input.not_positive, phrase('must be more than 0')],
      [input.three_decimals, phrase('must have at most three decimals')],
      [anyOf(input.not_number, input.required), phrase('must be a number')],
    ],
    person: [[refuse.left, phrase('has left; there are no new trips')]],
  },
  inputOf: (_, field) => (field === 'employee_id' ? 'person' : undefined),
  add: {
    title: phrase('Add a trip'),
    start: (page) => ({ trip_date: today(page) }),
    button: phrase('Add the trip'),
    done: 'trip_added',
  },
  edit: { done: 'trip_saved' },
})

function tripFields(input: Input<MileageTripRecord>): Html {
  return html`<div class="row">
${input('trip_date', t`Day`)}
${input('distance_km', t`Kilometers`)}
</div>
${input('start_address', t`From`)}
${input('end_address', t`To`)}
${input('purpose', t`Purpose`)}`
}

/** One trip, which can be corrected, decided and canceled. */
export async function showTrip(page: PageContext): Promise<Answer> {
  const trip: MileageTripRecord = await page.ask(mileageTrips.getMileageTrip, {
    id: Number(page.params.id),
  })
  const { id, employee_id, employee_name: name, status } = trip
  await coversOf(page)
  const isPending = status === 'pending'
  return {
    title: t`Trip of ${name}`,
    main: html`<p class="up"><a href="${ui.to(page, tripAddress('/mileage', page.query))}">${t`Mileage`}</a></p>
<div class="name-line"><h1>${tHtml`Trip of ${ui.personLink(page, employee_id, name)}`}</h1>${tripState(status)}</div>
${ui.notices(page)}
<p class="lead">${day(trip.trip_date, today(page))}, ${inUnits(decimal(trip.distance_km), 'km')}.${decided(page, trip)}</p>
${
  isPending && page.may(mileageTrips.updateMileageTrip)
    ? ui.postForm(
        page,
        tripAddress(`/mileage/${id}`, page.query),
        html`${seenInput(trip)}${tripFields(inputOf(page, mileageTrips.createMileageTrip, trip))}<div class="actions">${ui.button(t`Save`)}</div>`,
      )
    : facts(trip)
}
${isPending && page.shown.own !== employee_id ? decisionForms(page, id) : ''}
${isPending || status === 'approved' ? cancelForm(page, id) : ''}`,
  }
}

export async function approveTrip(page: PageContext): Promise<Answer> {
  await page.act(mileageTrips.approveMileageTrip, { id: Number(page.params.id) })
  return said(tripAddress('/mileage', page.query), 'trip_approved')
}

export async function rejectTrip(page: PageContext): Promise<Answer> {
  const id = Number(page.params.id)
  const rejection_reason = textOf(page.form, 'note') ?? null
  await page.act(mileageTrips.rejectMileageTrip, { id, rejection_reason })
  return said(tripAddress('/mileage', page.query), 'trip_rejected')
}

export async function cancelTrip(page: PageContext): Promise<Answer> {
  const id = Number(page.params.id)
  await page.act(mileageTrips.cancelMileageTrip, {
    id,
    reason: textOf(page.form, 'reason') ?? null,
  })
  return said(tripAddress('/mileage', page.query), 'trip_cancelled')
}

function decided(page: PageContext, trip: MileageTripRecord): Html {
  const { decided_at, decided_by, rejection_reason, cancel_reason } = trip
  const reason = cancel_reason ?? rejection_reason
  return html`${
    decided_at === null || decided_by === null
      ? ''
      : html` ${tHtml`Decided by ${ui.actorLink(page, decided_by)}, ${moment(page, decided_at)}.`}`
  }${reason === null ? '' : ` ${t`Reason: ${reason}`}`}`
}

function facts({ start_address, end_address, purpose }: MileageTripRecord): Html {
  return html`<dl class="facts"><div><dt>${t`From`}</dt><dd>${start_address}</dd></div>
<div><dt>${t`To`}</dt><dd>${end_address}</dd></div><div><dt>${t`Purpose`}</dt><dd>${purpose ?? t`none`}</dd></div></dl>`
}

function decisionForms(page: PageContext, id: number): Html {
  if (page.session.read_only) return html``
  return html`<h2>${t`Decide`}</h2>
<div class="actions">${ui.postForm(page, tripAddress(`/mileage/${id}/approve`, page.query), ui.button(t`Approve`, 'plain'))}
${ui.confirmed(
  t`Reject`,
  t`The trip is not paid. The reason is kept with it.`,
  ui.postForm(
    page,
    tripAddress(`/mileage/${id}/reject`, page.query),
    html`${field(page, { name: 'note', label: t`Reason` })}${ui.button(t`Reject this trip`, 'danger')}`,
  ),
)}</div>`
}

function cancelForm(page: PageContext, id: number): Html {
  return ui.headed(
    t`Cancel`,
    ui.confirmed(
      t`Cancel the trip`,
      t`It is no longer paid, and it stays in the list as canceled. This cannot be undone.`,
      ui.postForm(
        page,
        tripAddress(`/mileage/${id}/cancel`, page.query),
        html`${field(page, { name: 'reason', label: t`Reason` })}${ui.button(t`Cancel this trip`, 'danger')}`,
      ),
    ),
  )
}
