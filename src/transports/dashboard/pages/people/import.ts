import { stringify } from 'csv-stringify/sync'
import { getCompany } from '../../../../modules/company/index.ts'
import { createEmployees } from '../../../../modules/employees/index.ts'
import { plural, say, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { refusalSentence } from '../../../pages/problem.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { check, placed } from '../../parts/inputs.ts'
import { button, notices, personLink, postForm, table, to, whole } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { apart } from '../../words/same-in-english.ts'
import { type CheckedFile, checked, inputOf } from './import/check.ts'
import { type Column, columns, labelOf, required } from './import/columns.ts'
import { inviteAll } from './import/invite-all.ts'
import { most_rows, type Problem, readPeople, sentText } from './import/read.ts'

/** The page that takes a file of people. */
export async function showImport(page: PageContext): Promise<Answer> {
  requireMay(page, createEmployees, t`You do not have permission to add people.`)
  return importPage(page, html`${fileForm(page)}${format(page)}`)
}

/** Shows each line's problems, or that all people can be added; nothing is stored. */
export async function checkImport(page: PageContext): Promise<Answer> {
  const file = await checked(page)
  // The problems are in the table.
  return importPage(
    { ...page, problem: undefined },
    file.problems.length > 0 ? toMend(page, file) : toAdd(page, file),
  )
}

/** Adds everybody in the file, or nobody. */
export async function addImported(page: PageContext): Promise<Answer> {
  const { people } = await readPeople(page.form.get('csv') ?? '')
  const input = { ...(await inputOf(page, people)), all_or_none: true }
  const { results } = await page.act(createEmployees, input)
  const added = results.map(({ id, employee_number }, i) => {
    const { first_name, last_name, email = '' } = people[i]!.fields
    return { id: id!, name: `${first_name} ${last_name}`, email, employee_number }
  })
  const invited = page.form.has('invite') ? await inviteAll(page, added) : undefined
  const n = added.length
  const done = plural(n, '{n} person was added.', '{n} people were added.', whole(n))
  return importPage(
    page,
    html`<div class="notice good" role="status" tabindex="-1">${done}</div>
${invited}
${table(
  t`People who were added`,
  [t`Name`, t`Employee number`, t`Next${apart}`],
  added.map(
    ({ id, name, email, employee_number }) =>
      html`<tr><th scope="row">${personLink(page, id, name)}<br><span class="quiet">${email}</span></th>
<td data-label="${t`Employee number`}">${employee_number}</td>
<td><a href="${to(page, `/people/${id}/schedule/edit`)}">${tHtml`Set the schedule<span class="hidden"> of ${name}</span>`}</a></td></tr>`,
  ),
  'wide stacks',
)}
<p><a href="${to(page, '/people')}">${t`All people`}</a></p>`,
  )
}

/** A file to begin from. */
export async function sampleFile(page: PageContext): Promise<Answer> {
  await page.ask(getCompany, {})
  const names = columns.map(([name]) => name)
  const manager = names.map((name) => sampleManager[name] ?? '')
  const rows = [names, manager, columns.map(([, , example]) => example)]
  return {
    file: {
      filename: 'people.csv',
      content_type: 'text/csv; charset=utf-8',
      bytes: Buffer.from(stringify(rows, { record_delimiter: '\r\n', bom: true })),
    },
  }
}

/** The manager of the example, so that the sample has no problem. */
const sampleManager: Partial<Record<Column, string>> = {
  first_name: 'Ruth',
  last_name: 'Steinberg',
  email: 'ruth@example.com',
  title: 'Lead',
  department: 'Warehouse',
  role: 'manager',
  hire_date: '2026-11-30',
}

function importPage(page: PageContext, main: Html): Answer {
  return {
    title: t`Import people`,
    main: html`<p class="up"><a href="${to(page, '/people')}">${t`People`}</a></p>
<h1>${t`Import people`}</h1>
${notices(page)}
${main}`,
  }
}

function fileForm(page: PageContext): Html {
  return postForm(
    page,
    '/people/import',
    html`<div class="field"><label for="f-file">${t`File`}</label>
<input id="f-file" name="file" type="file" accept=".csv,text/csv" aria-describedby="h-file">
<p class="hint" id="h-file">${t`CSV in UTF-8, with commas or semicolons; at most ${most_rows} people and 250 KB.`}</p></div>
${textField(page, sentText(page))}
<div class="actions">${button(t`Check the people`)} <a href="${to(page, '/people')}">${t`Cancel`}</a></div>`,
    { sends_files: true },
  )
}

function textField(page: PageContext, text: string): Html {
  const wrong = placed(page, 'csv', t`The text`)
  const error = wrong === undefined ? '' : html` aria-invalid="true"`
  const by = wrong === undefined ? 'h-csv' : 'h-csv e-csv'
  return html`<div class="field"><label for="f-csv">${t`The lines of the file`}</label>
<textarea id="f-csv" name="csv" rows="10" spellcheck="false" class="lines-of-file" aria-describedby="${by}"${error}>${text}</textarea>
<p class="hint" id="h-csv">${t`Or paste them here, with the header as the first line.`}</p>${
    wrong === undefined ? '' : html`<p class="wrong" id="e-csv">${wrong}</p>`
  }</div>`
}

/** The problems first, then the lines, to be corrected in place. */
function toMend(page: PageContext, { text, people, problems }: CheckedFile): Html {
  const lines = new Set(problems.map(({ line }) => line)).size
  const all = new Set([...people.map(({ line }) => line), ...problems.map(({ line }) => line)]).size
  const words =
    all === 1
      ? t`Nothing was stored: ${lines} of 1 line has a problem. Correct them below or in your file.`
      : t`Nothing was stored: ${lines} of ${whole(all)} lines have a problem. Correct them below or in your file.`
  return html`<div class="notice bad" role="alert" tabindex="-1">${words}</div>
${table(t`Problems`, [t`Line`, t`Column`, t`What is wrong`], problems.map(problemRow), 'wide stacks')}
${postForm(
  page,
  '/people/import',
  html`${textField(page, text)}<div class="actions">${button(t`Check again`)}
<a href="${to(page, '/people/import')}">${t`Choose another file`}</a></div>`,
  { sends_files: true },
)}
${format(page)}`
}

function problemRow({ line, column, says }: Problem): Html {
  return html`<tr><th scope="row">${tHtml`<span class="hidden">Line </span>${line}`}</th>
<td data-label="${t`Column`}">${column === null ? t`All${apart}` : labelOf(column)}</td><td>${column === null ? says : refusalSentence(says)}</td></tr>`
}

function toAdd(page: PageContext, { text, people }: CheckedFile): Html {
  const mails = page.mailer && !page.mailer.into_files
  const none = html`<span class="quiet">${t`none`}</span>`
  const n = people.length
  return html`<p class="lead">${t`No line has a problem. Nothing is stored yet.`}</p>
${table(
  t`People to add`,
  [t`Line`, t`Name`, t`Department`, t`Manager`],
  people.map(
    ({ line, fields }) => html`<tr><td data-label="${t`Line`}">${line}</td>
<th scope="row">${fields.first_name} ${fields.last_name}<br><span class="quiet">${fields.email}</span></th>
<td data-label="${t`Department`}">${fields.department ?? none}</td>
<td data-label="${t`Manager`}">${fields.manager_email ?? none}</td></tr>`,
  ),
  'wide stacks',
)}
${postForm(
  page,
  '/people/import/add',
  html`<input type="hidden" name="csv" value="${text}">
${mails ? check(page, { name: 'invite', label: t`Mail invitations`, checked: false, hint: t`Lets them sign in with the email and the role of the file.` }) : ''}
<div class="actions sticky">${button(plural(n, 'Add {n} person', 'Add {n} people', whole(n)))}
<a href="${to(page, '/people/import')}">${t`Choose another file`}</a></div>`,
  { sends_files: true },
)}`
}

function format(page: PageContext): Html {
  const needed: readonly string[] = required
  return html`<section aria-labelledby="columns"><h2 id="columns">${t`Columns`}</h2>
<p>${t`The first line names the columns, in any order, as here or by the words beside.`} <a href="${to(page, '/people/import/sample.csv')}" download>${t`Download a sample`}</a></p>
<p class="quiet">${t`An empty country, province and time zone are those of the company; an empty employee number is the next free one. Dates are written 2026-11-30. The manager is an email of the file or of your company.`}</p>
${table(
  t`Columns of the file`,
  [t`Column`, t`What it is`, t`Example`],
  columns.map(
    ([name, label, example]) => html`<tr><th scope="row"><code>${name}</code></th>
<td>${say(label)}${needed.includes(name) ? html` <span class="quiet">${t`required`}</span>` : ''}</td><td>${example}</td></tr>`,
  ),
)}</section>`
}
