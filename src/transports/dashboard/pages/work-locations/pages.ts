import {
  createWorkLocation,
  getWorkLocation,
  listWorkLocations,
  updateWorkLocation,
} from '../../../../modules/work-locations/index.ts'
import type { WorkLocationRecord } from '../../../../modules/work-locations/schema.ts'
import { phrase, say, t } from '../../../../words/index.ts'
import { textOf } from '../../../pages/form.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { type Answer, type PageContext, requireCompany, said } from '../../page-context.ts'
import { area, areaOf, field } from '../../parts/inputs.ts'
import { actOnSeen, seenInput } from '../../parts/record-version.ts'
import { button, empty, notices, pageOf, pager, postForm, table, to } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { type FormWords, inFormWords } from '../../words/form-words.ts'

const refused = phrase('Your access does not change work locations.')

/** The places that shifts name. */
export async function showLocations(page: PageContext): Promise<Answer> {
  requireCompany(page)
  const asked = { sort: 'name', page: pageOf(page), per_page: 50 }
  const { data, meta } = await page.ask(listWorkLocations, asked)
  return {
    title: t`Work locations`,
    main: html`<div class="title"><h1>${t`Work locations`}</h1>${page.may(createWorkLocation) ? html`<a class="button" href="${to(page, '/work-locations/new')}">${t`Add a location`}</a>` : ''}</div>
${notices(page)}
<p class="lead">${t`Places that the shifts of a schedule may name.`}</p>
${
  data.length === 0
    ? empty(t`There are none yet.`)
    : table(
        t`Work locations`,
        [t`Name`, t`Address`, t`City`, ''],
        (data as WorkLocationRecord[]).map((one) => row(page, one)),
        'wide stacks',
      )
}
${pager(page, '/work-locations', meta, 'location')}`,
  }
}

export function showAddLocation(page: PageContext): Answer {
  requireMay(page, createWorkLocation, say(refused))
  return {
    title: t`Add a location`,
    main: html`${up(page)}<h1>${t`Add a location`}</h1>
${notices(page)}
${postForm(page, '/work-locations/new', html`${fields(page, {})}${actions(page, t`Add the location`)}`)}`,
  }
}

export async function addLocation(page: PageContext): Promise<Answer> {
  await inFormWords({ words }, () => page.act(createWorkLocation, sent(page)))
  return said('/work-locations', 'location_added')
}

export async function showLocation(page: PageContext): Promise<Answer> {
  requireCompany(page)
  const location = await page.ask(getWorkLocation, { id: Number(page.params.id) })
  return {
    title: location.name,
    main: html`${up(page)}<h1>${location.name}</h1>
${notices(page)}
<p class="lead">${t`Schedules that name it show the new name.`}</p>
${postForm(
  page,
  `/work-locations/${location.id}`,
  html`${seenInput(location)}${fields(page, location)}${actions(page, t`Save`)}`,
  { shows: true },
)}`,
  }
}

export async function changeLocation(page: PageContext): Promise<Answer> {
  const id = Number(page.params.id)
  await inFormWords({ words }, () =>
    actOnSeen(page, updateWorkLocation, {
      input: { id, ...sent(page) },
      read: getWorkLocation,
      id: { id },
    }),
  )
  return said('/work-locations', 'location_saved')
}

function row(page: PageContext, { id, name, address, city }: WorkLocationRecord): Html {
  const orNone = (text: string) =>
    text === '' ? html`<span class="quiet">${t`none`}</span>` : text
  return html`<tr><th scope="row">${name}</th>
<td data-label="${t`Address`}">${orNone(address)}</td><td data-label="${t`City`}">${orNone(city)}</td>
<td class="does"><a class="button" href="${to(page, `/work-locations/${id}`)}">${page.may(updateWorkLocation) ? tHtml`Edit<span class="hidden"> ${name}</span>` : tHtml`Open<span class="hidden"> ${name}</span>`}</a></td></tr>`
}

function up(page: PageContext): Html {
  return html`<p class="up"><a href="${to(page, '/work-locations')}">${t`Work locations`}</a></p>`
}

function actions(page: PageContext, words: string): Html {
  return html`<div class="actions">${button(words)} <a href="${to(page, '/work-locations')}">${t`Cancel`}</a></div>`
}

function fields(page: PageContext, location: Partial<WorkLocationRecord>): Html {
  return html`${field(page, { name: 'name', label: t`Name`, value: location.name, required: true, hint: t`Such as Warehouse North.` })}
${area(page, { name: 'address', label: t`Address`, value: location.address })}
${field(page, { name: 'city', label: t`City`, value: location.city })}`
}

function sent({ form }: PageContext) {
  return {
    name: form.get('name') ?? '',
    address: areaOf(form, 'address') ?? null,
    city: textOf(form, 'city') ?? null,
  }
}

const words: FormWords = { name: [[/empty/, phrase('must be filled in')]] }
