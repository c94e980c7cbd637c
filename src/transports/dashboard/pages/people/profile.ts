import type * as v from 'valibot'
import { MS_PER_DAY } from '../../../../lib/calendar/dates.ts'
import { updateEmployee } from '../../../../modules/employees/index.ts'
import type { EmployeeDetail } from '../../../../modules/employees/schema.ts'
import type { Group } from '../../../../modules/employees/typed-text.ts'
import { getSchedule } from '../../../../modules/schedules/index.ts'
import { createInvitation, listSignIns } from '../../../../modules/sign-in/index.ts'
import { phrase, say, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { personLink, to } from '../../parts/ui.ts'
import { day } from '../../words/dates.ts'
import { languageName } from '../../words/language-names.ts'
import { colleague, personOf, personPage, todayOf } from './person.ts'
import { signInCard } from './sign-in-card.ts'
import { textsIn } from './typed-texts.ts'
import { employmentTypeWords } from './words.ts'

/** Shows a person's record, the remaining setup of a new one, and the sign-in. */
export function showProfile(page: PageContext): Promise<Answer> {
  return profile(page)
}

/** The profile page with extra content at the top, such as an invitation that is shown once. */
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
<div><section class="card"><h2>${t`Contact`}</h2><dl class="facts">${contact(person)}</dl></section>
${found ? signInCard(page, person, found) : ''}</div></div>`,
  })
}

async function signInOf(page: PageContext, employee_id: number) {
  const { data, identity_provider: provider } = await page.ask(listSignIns, { employee_id })
  return { signIn: data[0], provider }
}

function head(page: PageContext, { id, is_active }: EmployeeDetail): Html {
  const mayEdit = page.may(updateEmployee) && page.session.reach === 'company'
  return html`<header><h2>${t`Record`}</h2>${
    mayEdit
      ? html`<span class="actions"><a href="${to(page, `/people/${id}/edit`)}#leaving">${is_active ? t`Leaving` : t`Employ again`}</a> <a class="button" href="${to(page, `/people/${id}/edit`)}">${t`Edit`}</a></span>`
      : ''
  }</header>`
}

type Schedule = v.InferOutput<typeof getSchedule.output>

/** The missing setup of a new hire: all of it in the first month, later only a schedule. */
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
  const [schedulePath, leavePath] = [`/people/${id}/schedule/edit`, `/people/${id}/leave`]
  return html`<section class="card next" aria-labelledby="next"><h2 id="next">${t`Next for ${first_name}`}</h2>
<ol><li>${
    hasSchedule
      ? tHtml`Schedule: <span class="quiet">done</span>`
      : tHtml`Schedule: <a href="${to(page, schedulePath)}">Set the schedule</a>, otherwise every day is a day off`
  }</li>
<li>${tHtml`Leave: <a href="${to(page, leavePath)}">Check the balances</a>`}</li>
<li>${
    maySignIn
      ? tHtml`Sign-in: <span class="quiet">done</span>`
      : tHtml`Sign-in: invite them <a href="#sign-in">below</a>`
  }</li></ol></section>`
}

type Named = { id: number; name: string } | undefined

const roleWords = {
  employee: phrase('Employee'),
  manager: phrase('Manager'),
  company_admin: phrase('Company admin'),
}

function facts(
  page: PageContext,
  person: EmployeeDetail,
  { manager, deputy }: { manager: Named; deputy: Named },
): Html {
  const today = todayOf(page, person)
  const { spells, region, country_code, pay_basis } = person
  const times = spells.map(
    ({ start_date, end_date }) =>
      html`<span class="line">${spellWords(start_date ? day(start_date, today) : t`not known`, end_date === null ? null : day(end_date, today))}</span>`,
  )
  return html`${fact(t`Email`, html`<a href="mailto:${person.email}">${person.email}</a>`)}
${factsIn('job', person)}
${fact(t`Manager`, manager ? personLink(page, manager.id, manager.name) : person.manager_id === null ? null : t`outside your team`)}
${person.deputy_id === null ? '' : fact(t`Deputy`, deputy ? personLink(page, deputy.id, deputy.name) : t`outside your team`)}
${fact(t`Role`, say(roleWords[person.role]))}
${fact(t`First day`, person.hire_date && day(person.hire_date, today))}
${spells.length > 1 ? fact(t`Employed`, html`${times}`) : ''}
${person.service_date ? fact(t`Seniority from`, day(person.service_date, today)) : ''}
${fact(t`Employment type`, person.employment_type && say(employmentTypeWords[person.employment_type]))}
${factsIn('payroll', person)}
${fact(t`Place`, region === null ? country_code : `${region}, ${country_code}`)}
${fact(t`Time zone`, person.timezone)}
${fact(t`Language`, person.language === null ? t`as the company` : languageName(person.language))}
${fact(t`Hours are paid by`, pay_basis === null ? t`the company setting` : pay_basis === 'schedule' ? t`the schedule` : t`punches`)}`
}

function spellWords(first: Html | string, last: Html | null): Html {
  return last === null ? tHtml`${first} to today` : tHtml`${first} to ${last}`
}

function contact(person: EmployeeDetail): Html {
  const { work_locations, emergency_contact: other } = person
  const lines = [other?.name, other?.relationship, other?.phone].filter((line) => line != null)
  const places = work_locations.map(({ address }) => html`<span class="line">${address}</span>`)
  return html`${factsIn('contact', person)}
${fact(t`Work addresses`, places.length === 0 ? null : html`${places}`)}
${fact(t`Emergency contact`, lines.length === 0 ? null : lines.join(', '))}`
}

function factsIn(group: Group, person: EmployeeDetail): Html {
  return html`${textsIn(group).map(({ name, label }) => fact(say(label), person[name]))}`
}

function fact(name: string, value: string | Html | null): Html {
  return html`<div><dt>${name}</dt><dd>${value ?? html`<span class="quiet">${t`not set`}</span>`}</dd></div>`
}
