import { localDate } from '../../../../lib/calendar/zones.ts'
import { DomainError } from '../../../../lib/errors.ts'
import { listAuditLog } from '../../../../modules/audit/index.ts'
import { getEmployee } from '../../../../modules/employees/index.ts'
import type { EmployeeDetail, EmployeeRecord } from '../../../../modules/employees/schema.ts'
import { phrase, say, t } from '../../../../words/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { badge, notices, to } from '../../parts/ui.ts'
import { day } from '../../words/dates.ts'
import { enterLink } from '../enter/parts.ts'

const sections = [
  ['', phrase('Profile')],
  ['/leave', phrase('Leave')],
  ['/schedule', phrase('Schedule')],
  ['/time', phrase('Time and hours')],
  ['/activity', phrase('Activity')],
] as const

type Section = (typeof sections)[number][0]

/** Returns the person that the page is about; throws a 404 outside of the reach. */
export function personOf(page: PageContext): Promise<EmployeeDetail> {
  return page.ask(getEmployee, { id: Number(page.params.id) })
}

/** Returns today's date in the time zone of a person. */
export function todayOf({ now_ms }: PageContext, { timezone }: { timezone: string }): string {
  return localDate(timezone, now_ms)
}

/** Whether the signed-in person may plan for somebody: managers do not plan for themselves. */
export function mayPlanFor({ session }: PageContext, { id }: { id: number }): boolean {
  return session.reach === 'company' || session.employee_id !== id
}

/** Returns a section of a person's page, below the name and the links to all sections. */
export function personPage(
  page: PageContext,
  person: EmployeeDetail,
  { section, title, main }: { section: Section; title?: string; main: Html },
): Answer {
  const { id, name, employee_number, title: job, department } = person
  const shown = sections.filter(([path]) => path !== '/activity' || page.may(listAuditLog))
  const about = [job, department, t`No. ${employee_number}`].filter((part) => part !== null)
  return {
    title: title ?? name,
    main: html`<p class="up"><a href="${to(page, '/people')}">${t`People`}</a></p>
<div class="name-line"><h1>${name}</h1>${statusOf(page, person)}${enterLink(page, t`Enter leave or time`, { employee_id: id })}</div>
<p class="lead">${about.join(' · ')}</p>
<nav class="tabs" aria-label="${t`Of this person`}">${shown.map(
      ([path, words]) =>
        html`<a href="${to(page, `/people/${id}${path}`)}"${
          path === section ? html` aria-current="page"` : ''
        }>${say(words)}</a>`,
    )}</nav>
${notices(page)}
${main}`,
  }
}

/** Returns whether somebody is employed, with the date of a change to come. */
export function statusOf(page: PageContext, person: EmployeeRecord): Html {
  const { is_active, deactivated_on: last, rehired_on, hire_date } = person
  const today = todayOf(page, person)
  const dated = (words: Html, date: string | null) =>
    html`<span class="whole">${words} ${date === null ? '' : day(date, today)}</span>`
  if (!is_active) return dated(badge(t`Left`, 'quiet'), last)
  if (last !== null) return dated(badge(t`Leaving`, 'wait'), last)
  const first = rehired_on ?? hire_date
  return first !== null && first > today
    ? dated(badge(t`Starts`, 'wait'), first)
    : badge(t`Active`, 'good')
}

/** Returns somebody's name and email; undefined for nobody, and outside of the reach. */
export async function colleague(page: PageContext, id: number | null) {
  if (id === null) return undefined
  try {
    return await page.ask(getEmployee, { id })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return undefined
    throw error
  }
}
