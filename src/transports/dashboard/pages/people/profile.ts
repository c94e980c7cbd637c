import type * as v from 'valibot'
import { MS_PER_DAY } from '../../../../lib/calendar/dates.ts'
import { updateEmployee } from '../../../../modules/employees/index.ts'
import type { EmployeeDetail } from '../../../../modules/employees/schema.ts'
import { getSchedule } from '../../../../modules/schedules/index.ts'
import { createInvitation, listSignIns } from '../../../../modules/sign-in/index.ts'
import { t } from '../../../../words/index.ts'
import { day } from '../../dates.ts'
import { type Html, html } from '../../html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { personLink, to } from '../../ui.ts'
import { colleague, personOf, personPage, todayOf } from './person.ts'
import { signInCard } from './sign-in-card.ts'

/** A person's record, what is left to do for a new one, and the sign-in. */
export function showProfile(page: PageContext): Promise<Answer> {
  return profile(page)
}

/** The same with something on top, such as an invitation that is shown once. */
export async function profile(page: PageContext, shown?: Html): Promise<Answer> {
  const person = await personOf(page)
  const [manager, deputy, found, schedule] = await Promise.all([
    colleague(page, person.manager_id),
    colleague(page, person.deputy_id),
    page.may(listSignIns) ? signInOf(page, person.id) : undefined,
    page.may(createInvitation) && person.is_active
      ? page.ask(getSchedule, { id: person.id })
      : undefined,
  ])
  return personPage(page, person, {
    section: '',
    main: html`${shown}
${schedule ? nextSteps(page, person, { schedule, maySignIn: found?.signIn !== undefined }) : ''}
<div class="cards"><section class="card">${head(page, person)}
<dl class="facts">${facts(page, person, { manager, deputy })}</dl></section>
<div><section class="card"><h2>Contact</h2><dl class="facts">${contact(person)}</dl></section>
${found ? signInCard(page, person, found) : ''}</div></div>`,
  })
}

async function signInOf(page: PageContext, employee_id: number) {
  const { data, identity_provider: provider } = await page.ask(listSignIns, { employee_id })
  return { signIn: data[0], provider }
}

function head(page: PageContext, { id }: EmployeeDetail): Html {
  const mayEdit = page.may(updateEmployee) && page.session.reach === 'company'
  return html`<header><h2>Record</h2>${
    mayEdit ? html`<a class="button" href="${to(page, `/people/${id}/edit`)}">Edit</a>` : ''
  }</header>`
}

type Schedule = v.InferOutput<typeof getSchedule.output>

/** What a new hire still needs: in the first month until all of it is there, later a schedule only. */
function nextSteps(
  page: PageContext,
  person: EmployeeDetail,
  { schedule, maySignIn }: { schedule: Schedule; maySignIn: boolean },
): Html {
  const { id, first_name, rehired_on, hire_date, created_at } = person
  const first_day = rehired_on ?? hire_date ?? created_at
  const { effective_date, upcoming } = schedule
  const hasSchedule = effective_date !== null || upcoming.length > 0
  const isNew = page.now_ms - Date.parse(first_day) < 30 * MS_PER_DAY
  if (hasSchedule && (maySignIn || !isNew)) return html``
  const done = html`<span class="quiet">done</span>`
  return html`<section class="card next" aria-labelledby="next"><h2 id="next">Next for ${first_name}</h2>
<ol><li>Schedule: ${
    hasSchedule
      ? done
      : html`<a href="${to(page, `/people/${id}/schedule/edit`)}">Set the schedule</a>, otherwise every day is a day off`
  }</li>
<li>Leave: <a href="${to(page, `/people/${id}/leave`)}">Check the balances</a></li>
<li>Sign-in: ${maySignIn ? done : html`invite them <a href="#sign-in">below</a>`}</li></ol></section>`
}

type Named = { id: number; name: string } | undefined

const roleWords = { employee: 'Employee', manager: 'Manager', company_admin: 'Company admin' }

function facts(
  page: PageContext,
  person: EmployeeDetail,
  { manager, deputy }: { manager: Named; deputy: Named },
): Html {
  const today = todayOf(page, person)
  const { spells, region, country_code, pay_basis } = person
  const times = spells.map(
    ({ start_date, end_date }) =>
      html`<span class="line">${start_date ? day(start_date, today) : 'not known'} to ${end_date ? day(end_date, today) : 'today'}</span>`,
  )
  return html`${fact('E-mail', html`<a href="mailto:${person.email}">${person.email}</a>`)}
${fact('Title', person.title)}${fact('Department', person.department)}
${fact('Manager', manager ? personLink(page, manager.id, manager.name) : person.manager_id === null ? null : 'outside your team')}
${person.deputy_id === null ? '' : fact(t`Deputy`, deputy ? personLink(page, deputy.id, deputy.name) : t`outside your team`)}
${fact('Role', roleWords[person.role])}
${fact('First day', person.hire_date && day(person.hire_date, today))}
${spells.length > 1 ? fact('Employed', html`${times}`) : ''}
${person.service_date ? fact('Seniority from', day(person.service_date, today)) : ''}
${fact('Employment type', person.employment_type)}
${fact('Payroll id', person.payroll_id)}
${fact('Place', region === null ? country_code : `${region}, ${country_code}`)}
${fact('Time zone', person.timezone)}
${fact('Hours are paid by', pay_basis === null ? 'the company setting' : pay_basis === 'schedule' ? 'the schedule' : 'punches')}`
}

function contact(person: EmployeeDetail): Html {
  const { work_locations, emergency_contact: other } = person
  const lines = [other?.name, other?.relationship, other?.phone].filter((line) => line != null)
  const places = work_locations.map(({ address }) => html`<span class="line">${address}</span>`)
  return html`${fact('Work phone', person.work_phone)}${fact('Mobile phone', person.mobile_phone)}
${fact('Work addresses', places.length === 0 ? null : html`${places}`)}
${fact('Emergency contact', lines.length === 0 ? null : lines.join(', '))}`
}

function fact(name: string, value: string | Html | null): Html {
  return html`<div><dt>${name}</dt><dd>${value ?? html`<span class="quiet">not set</span>`}</dd></div>`
}
