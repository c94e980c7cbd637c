import { listApiKeys } from '../../../../modules/api-keys/index.ts'
import { listAuditLog } from '../../../../modules/audit/index.ts'
import { createEmployee, listEmployees } from '../../../../modules/employees/index.ts'
import { finishFirstStep } from '../../../../modules/overview/index.ts'
import { listSignIns } from '../../../../modules/sign-in/index.ts'
import { listTimeEntries } from '../../../../modules/time-entries/index.ts'
import { t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { badge, button, postForm, to } from '../../parts/ui.ts'
import { statusWord } from '../../words/status-words.ts'

/** The first steps of a new company; undefined once all are done, and from the first punch on. */
export async function firstStepsPart(page: PageContext): Promise<Html | undefined> {
  if (!page.may(createEmployee)) return undefined
  const punches = await page.ask(listTimeEntries, { per_page: 1 })
  if (punches.meta.total > 0) return undefined
  const people = await page.ask(listEmployees, { per_page: 1, is_active: true })
  const keys = await page.ask(listApiKeys, { per_page: 1 })
  const settings = { action: 'company.update', actor: 'user', per_page: 1 }
  const saved = await page.ask(listAuditLog, settings)
  const signIns = await page.ask(listSignIns, {})
  const marks = await page.ask(listAuditLog, { action: finishFirstStep.name, per_page: 100 })
  const marked = new Set(marks.data.map(({ after }) => after?.step))
  const steps = [
    {
      step: 'settings',
      words: t`Check the settings of the company`,
      why: t`Time zone, country, pay periods and overtime decide what hours are paid.`,
      path: '/settings',
      isDone: saved.meta.total > 0,
    },
    {
      step: 'people',
      words: t`Add your people`,
      why: t`Each with a schedule, and with a manager who decides their requests.`,
      path: '/people/new',
      isDone: people.meta.total > 1,
    },
    {
      step: 'sign_ins',
      words: t`Let them sign in`,
      why: t`Managers and employees then use the dashboard or their assistant.`,
      path: '/sign-ins',
      isDone: signIns.data.some(({ employee_id }) => employee_id !== page.session.employee_id),
    },
    {
      step: 'key',
      words: t`Create an API key`,
      why: t`For a time clock or another program that sends punches.`,
      path: '/keys/new',
      isDone: keys.meta.total > 0,
    },
  ].map((each) => ({ ...each, isDone: each.isDone || marked.has(each.step) }))
  if (steps.every(({ isDone }) => isDone)) return undefined
  return html`<h2>${t`First steps`}</h2>
<ol class="log">${steps.map(
    ({ step, words, why, path, isDone }) =>
      html`<li><div class="line"><a href="${to(page, path)}">${words}</a>${isDone ? html` ${badge(statusWord('done'), 'good')}` : ''}</div>
<p class="quiet">${why}</p>${isDone ? '' : markForm(page, step, words)}</li>`,
  )}</ol>
<p>${tHtml`The list ends once all are done, or with the first punch, from a clock or <a href="${to(page, '/time/new')}">added here</a>.`}</p>`
}

/** For what was done elsewhere, or is not needed. */
function markForm(page: PageContext, step: string, words: string): Html {
  return postForm(
    page,
    '/first-steps',
    html`<input type="hidden" name="first_step" value="${step}">
<div class="actions">${button(t`Mark as done`, 'plain', words)}</div>`,
  )
}

export async function finishStep(page: PageContext): Promise<Answer> {
  await page.act(finishFirstStep, { step: page.form.get('first_step') ?? '' })
  return said('', 'saved')
}
