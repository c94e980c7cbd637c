import { invalid } from '../../../../lib/errors.ts'
import { getEmployee, listEmployees } from '../../../../modules/employees/index.ts'
import { createTimeEntry } from '../../../../modules/time-entries/index.ts'
import { numberOf, textOf } from '../../form.ts'
import { inFormWords } from '../../form-words.ts'
import { type Html, html } from '../../html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { button, field, notices, postForm, to } from '../../ui.ts'
import { timeAddress } from './address.ts'
import { entryFields, entryWords } from './fields.ts'

/** The form for a punch that no clock recorded. */
export async function showAddEntry(page: PageContext): Promise<Answer> {
  const back = to(page, timeAddress('/time', page.query))
  return {
    title: 'Add a punch',
    main: html`<p class="up"><a href="${back}">Time</a></p><h1>Add a punch</h1>
${notices(page)}
${postForm(
  page,
  timeAddress('/time/new', page.query),
  html`${await personField(page)}
${entryFields(page)}
<div class="actions">${button('Add the punch')} <a href="${back}">Cancel</a></div>`,
)}`,
  }
}

async function personField(page: PageContext): Promise<Html> {
  const id = numberOf(page.query, 'employee_id')
  const known = id === undefined ? undefined : await page.ask(getEmployee, { id })
  return field(page, {
    name: 'person',
    label: 'Person',
    value: known?.email,
    required: true,
    hint: 'An e-mail address, an employee number or a name.',
  })
}

/** Adds the punch; without a clock-out the person is clocked in. */
export async function addEntry(page: PageContext): Promise<Answer> {
  const { form } = page
  const employee_id = await personIn(page)
  const clock_out = textOf(form, 'clock_out')
  const notes = textOf(form, 'notes')
  const entry = await inFormWords({ words: entryWords }, () =>
    page.act(createTimeEntry, {
      employee_id,
      clock_in: form.get('clock_in') ?? '',
      ...(clock_out === undefined ? {} : { clock_out }),
      break_minutes: numberOf(form, 'break_minutes') ?? 0,
      ...(notes === undefined ? {} : { notes }),
      source: 'dashboard',
    }),
  )
  return said(timeAddress('/time', page.query, { next: entry.id }), 'entry_added')
}

/** Returns the one person that the form names. */
async function personIn(page: PageContext): Promise<number> {
  const asked = textOf(page.form, 'person')
  if (asked === undefined) throw invalid({ person: 'must be filled in' })
  const input = { search: asked, is_active: true, fields: ['id', 'email', 'employee_number'] }
  const { data, meta } = await page.ask(listEmployees, { ...input, per_page: 20 })
  const found = data as { id: number; email: string; employee_number: string }[]
  const [first, ...others] = found.filter(
    ({ email, employee_number }) =>
      email.toLowerCase() === asked.toLowerCase() || employee_number === asked,
  )
  if (first && others.length === 0) return first.id
  if (meta.total === 1) return found[0]!.id
  throw invalid({
    person:
      meta.total === 0
        ? 'is nobody in your company'
        : 'fits several people; use the e-mail address or the employee number',
  })
}
