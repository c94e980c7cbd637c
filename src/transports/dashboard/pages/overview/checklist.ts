import { listApiKeys } from '../../../../modules/api-keys/index.ts'
import { listAuditLog } from '../../../../modules/audit/index.ts'
import { createEmployee, listEmployees } from '../../../../modules/employees/index.ts'
import { listSignIns } from '../../../../modules/sign-in/index.ts'
import { listTimeEntries } from '../../../../modules/time-entries/index.ts'
import { t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { badge, to } from '../../parts/ui.ts'
import { statusWord } from '../../words/status-words.ts'

type Step = { words: string; why: string; path: string; isDone: boolean }

/** The first steps for a new company; empty once it has people and time entries. */
export async function checklist(page: PageContext): Promise<Html | undefined> {
  if (!page.may(createEmployee)) return undefined
  const punches = await page.ask(listTimeEntries, { per_page: 1 })
  if (punches.meta.total > 0) return undefined
  const people = await page.ask(listEmployees, { per_page: 1, is_active: true })
  const keys = await page.ask(listApiKeys, { per_page: 1 })
  const settings = { action: 'company.update', actor: 'user', per_page: 1 }
  const saved = await page.ask(listAuditLog, settings)
  const signIns = await page.ask(listSignIns, {})
  const steps: Step[] = [
    {
      words: t`Check the settings of the company`,
      why: t`Time zone, country, pay periods and overtime decide what hours are paid.`,
      path: '/settings',
      isDone: saved.meta.total > 0,
    },
    {
      words: t`Add your people`,
      why: t`Each with a schedule, and with a manager who decides their requests.`,
      path: '/people/new',
      isDone: people.meta.total > 1,
    },
    {
      words: t`Let them sign in`,
      why: t`Managers and employees then use the dashboard or their assistant.`,
      path: '/sign-ins',
      isDone: signIns.data.some(({ employee_id }) => employee_id !== page.session.employee_id),
    },
    {
      words: t`Create an API key`,
      why: t`For a time clock or another program that sends punches.`,
      path: '/keys/new',
      isDone: keys.meta.total > 0,
    },
  ]
  return html`<h2>${t`First steps`}</h2>
<ol class="log">${steps.map(
    ({ words, why, path, isDone }) =>
      html`<li><div class="line"><a href="${to(page, path)}">${words}</a>${isDone ? html` ${badge(statusWord('done'), 'good')}` : ''}</div>
<p class="quiet">${why}</p></li>`,
  )}</ol>
<p>${tHtml`The list ends with the first punch, from a clock or <a href="${to(page, '/time/new')}">added here</a>.`}</p>`
}
