import { createHash } from 'node:crypto'
import { getCompany } from '../../../../modules/company/index.ts'
import { createEmployee } from '../../../../modules/employees/index.ts'
import { t } from '../../../../words/index.ts'
import { html } from '../../../pages/html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { button, notices, postForm, to } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { inFormWords } from '../../words/form-words.ts'
import { contactFields, mainFields, managerOptions, placeFields, recordOf } from './record-form.ts'
import { personWords } from './words.ts'

/** The form for a new person, with the place of the company filled in. */
export async function showAddPerson(page: PageContext): Promise<Answer> {
  requireMay(page, createEmployee, t`You do not have permission to add people.`)
  const { country_code, region, timezone } = await page.ask(getCompany, {})
  const start = { record: { country_code, region, timezone }, manager: '' }
  return {
    title: t`Add a person`,
    main: html`<p class="up"><a href="${to(page, '/people')}">${t`People`}</a></p>
<h1>${t`Add a person`}</h1>
${notices(page)}
${postForm(
  page,
  '/people/new',
  html`${mainFields(page, start)}
<fieldset class="group"><legend>${t`Place and pay`}</legend>${await placeFields(page, start)}</fieldset>
<details class="more"${page.problem ? html` open` : ''}><summary>${t`Contact and emergency contact`}</summary>
${contactFields(page, start)}</details>
<div class="actions sticky">${button(t`Add the person`)} <a href="${to(page, '/people')}">${t`Cancel`}</a></div>`,
)}
${await managerOptions(page)}`,
  }
}

/** Adds the person; the schedule, the balances and the invitation are the next steps on the person's page. */
export async function addPerson(page: PageContext): Promise<Answer> {
  const { id, warnings: [warning] = [] } = await inFormWords(
    { words: personWords, inputOf: recordInput },
    async () =>
      page.act(createEmployee, { ...(await recordOf(page)), password: unusedPassword(page) }),
  )
  return said(`/people/${id}`, warning ?? 'person_added')
}

export function recordInput(field: string): string | undefined {
  if (field === 'manager_id') return 'manager'
  if (field.startsWith('work_locations')) return 'work_locations'
  return field.replaceAll('.', '_')
}

/**
 * Returns a password that nobody knows and that opens nothing: people sign in with codes and invitations. A form that
 * is sent twice gets the same one, so that its answer is the same.
 */
export function unusedPassword({ form, form_token }: PageContext): string {
  return createHash('sha256')
    .update(`${form_token} ${form.get('once')}`)
    .digest('base64url')
}
