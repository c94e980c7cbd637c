import { createTimeEntry } from '../../../../modules/time-entries/index.ts'
import { t } from '../../../../words/index.ts'
import { numberOf, textOf } from '../../../pages/form.ts'
import { html } from '../../../pages/html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { personField, personIn } from '../../parts/person-input.ts'
import { askedFirst, stepOf } from '../../parts/review.ts'
import { button, notices, postForm, to } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { inFormWords } from '../../words/form-words.ts'
import { enterTabs } from '../enter/parts.ts'
import { listWith, timeAddress } from './address.ts'
import { upToTime } from './entry.ts'
import { clockOutOf, entryFields, entryWords } from './fields.ts'

/** The form for a punch that no clock recorded. */
export async function showAddEntry(page: PageContext): Promise<Answer> {
  requireMay(page, createTimeEntry, t`You do not have permission to add punches.`)
  const back = to(page, timeAddress('/time', page.query))
  return {
    title: t`Add a punch`,
    main: html`${upToTime(page)}<h1>${t`Add a punch`}</h1>${enterTabs(page, '/time/new')}
${notices(page)}
${postForm(
  page,
  timeAddress('/time/new', page.query),
  html`${await personField(page)}
${entryFields(onDate(page))}
<div class="actions">${button(t`Add the punch`)} <a href="${back}">${t`Cancel`}</a></div>`,
)}`,
  }
}

/** The form of a day that was chosen begins in its morning. */
function onDate(page: PageContext): PageContext {
  const date = textOf(page.query, 'date')
  if (date === undefined || page.form.has('clock_in')) return page
  return { ...page, form: new URLSearchParams({ clock_in: `${date}T09:00` }) }
}

/** Adds the punch; without a clock-out the person is clocked in. */
export async function addEntry(page: PageContext): Promise<Answer> {
  const { form } = page
  if (stepOf(page) === 'edit') return showAddEntry(page)
  const employee_id = await personIn(page, page.form)
  const clock_out = clockOutOf(page)
  const notes = textOf(form, 'notes')
  const input = {
    employee_id,
    clock_in: form.get('clock_in') ?? '',
    ...(clock_out === undefined ? {} : { clock_out }),
    break_minutes: numberOf(form, 'break_minutes') ?? 0,
    ...(notes === undefined ? {} : { notes }),
    source: 'dashboard',
  }
  return inFormWords({ words: entryWords }, async () => {
    const question = await askedFirst(page, {
      title: t`Add a punch`,
      up: upToTime(page),
      action: timeAddress('/time/new', page.query),
      operation: createTimeEntry,
      input,
      save: t`Add the punch`,
    })
    if (question) return question
    const entry = await page.act(createTimeEntry, input)
    return said(listWith(page, entry, entry.id), 'entry_added')
  })
}
