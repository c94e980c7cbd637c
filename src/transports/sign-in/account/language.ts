import type { Context } from 'koa'
import { updateEmployee } from '../../../modules/employees/index.ts'
import { languages, t } from '../../../words/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { readOnly } from '../../pages/read-only.ts'
import { type Answer, type Deps, personForm, type Visit } from '../visit.ts'

/** The form for the language of a person's pages and emails; empty for read-only people. */
export function languagePart(deps: Deps, visit: Visit): Html {
  const { own_language, person_only_reads } = visit.session
  if (person_only_reads) return html``
  const options = [
    ['', t`As the company`],
    ['en', 'English'],
    ['fr', 'Français'],
  ] as const
  return html`<h2 id="language">${t`Language`}</h2>
${personForm(
  deps,
  visit,
  '/account/language',
  html`<div class="field"><label for="f-language">${t`Language of pages and emails`}</label>
<select id="f-language" name="language">${options.map(
    ([value, words]) =>
      html`<option value="${value}"${value === (own_language ?? '') ? html` selected` : ''}${value === '' ? '' : html` lang="${value}"`}>${words}</option>`,
  )}</select></div>
<button type="submit">${t`Save`}</button>`,
)}`
}

/** Saves the language that a person has chosen; the account page is shown in it. */
export async function chooseLanguage(
  _deps: Deps,
  _ctx: Context,
  visit: Visit,
  form: URLSearchParams,
): Promise<Answer> {
  const { employee_id: id, person_only_reads } = visit.session
  if (person_only_reads) throw readOnly()
  const language = languages.find((each) => each === form.get('language')) ?? null
  await visit.ask(updateEmployee, { id, language })
  return { go: '/account?said=saved' }
}
