import { listApiKeys } from '../../../../modules/api-keys/index.ts'
import { createEmployee, listEmployees } from '../../../../modules/employees/index.ts'
import { listTimeEntries } from '../../../../modules/time-entries/index.ts'
import { t } from '../../../../words/index.ts'
import { type Html, html } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { statusWord } from '../../status-words.ts'
import { badge, to } from '../../ui.ts'

type Step = { words: string; why: string; path: string; isDone: boolean }

/** What a new company does first; nothing once it has people and punches. */
export async function checklist(page: PageContext): Promise<Html | undefined> {
  if (!page.may(createEmployee)) return undefined
  const punches = await page.ask(listTimeEntries, { per_page: 1 })
  if (punches.meta.total > 0) return undefined
  const people = await page.ask(listEmployees, { per_page: 1, is_active: true })
  const keys = await page.ask(listApiKeys, { per_page: 1 })
  const steps: Step[] = [
    {
      words: t`Check the settings of the company`,
      why: t`Time zone, country, pay periods and overtime decide what hours are paid.`,
      path: '/settings',
      isDone: false,
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
      isDone: false,
    },
    {
      words: t`Create an API key`,
      why: t`For a time clock or another program that sends punches.`,
      path: '/keys/new',
      isDone: keys.meta.total > 0,
    },
    {
      words: t`Record the first punch`,
      why: t`By a clock, or here.`,
      path: '/time/new',
      isDone: false,
    },
  ]
  return html`<h2>${t`First steps`}</h2>
<ol class="log">${steps.map(
    ({ words, why, path, isDone }) =>
      html`<li><div class="line"><a href="${to(page, path)}">${words}</a>${isDone ? html` ${badge(statusWord('done'), 'good')}` : ''}</div>
<p class="quiet">${why}</p></li>`,
  )}</ol>`
}
