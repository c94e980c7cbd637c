import { DomainError, invalid } from '../../../../lib/errors.ts'
import {
  approveTimeEntries,
  approveTimeEntry,
  deleteTimeEntry,
  getTimeEntry,
  restoreTimeEntry,
  updateTimeEntry,
} from '../../../../modules/time-entries/index.ts'
import { plural, t } from '../../../../words/index.ts'
import { inFormWords } from '../../form-words.ts'
import { html } from '../../html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { problemText } from '../../problem.ts'
import { whole } from '../../ui.ts'
import { listWith, timeAddress } from './address.ts'
import { changesOf, entryWords } from './fields.ts'
import { timeListPage } from './list.ts'

/** Corrects or closes a punch, and goes back to the list, to the line after it. */
export async function changeEntry(page: PageContext): Promise<Answer> {
  const id = idOf(page)
  const changes = changesOf(page, await page.ask(getTimeEntry, { id }))
  const saved = await inFormWords({ words: entryWords }, () =>
    page.act(updateTimeEntry, { id, ...changes }),
  )
  return said(listWith(page, saved, page.form.get('next')), 'entry_saved')
}

export async function approveEntry(page: PageContext): Promise<Answer> {
  const approved = await page.act(approveTimeEntry, { id: idOf(page) })
  return said(listWith(page, approved, page.form.get('next')), 'entry_approved')
}

export async function deleteEntry(page: PageContext): Promise<Answer> {
  const id = idOf(page)
  await page.act(deleteTimeEntry, { id })
  return { go: timeAddress('/time', page.query, { deleted: id }) }
}

export async function restoreEntry(page: PageContext): Promise<Answer> {
  const id = idOf(page)
  const restored = await page.act(restoreTimeEntry, { id })
  return said(listWith(page, restored, id), 'entry_restored')
}

/** Approves the selected punches; those that cannot be are named with the reason. */
export async function approveEntries(page: PageContext): Promise<Answer> {
  const ids = page.form.getAll('id').map(Number)
  if (ids.length === 0) throw new DomainError('bad_request', t`Select at least one punch.`)
  const { approved, results } = await page.act(approveTimeEntries, { ids })
  const failed = results.filter(({ result }) => result === 'failed')
  const reasons = new Set(failed.map(({ errors }) => problemText(invalid(errors!))))
  const done = plural(approved, '{n} punch approved.', '{n} punches approved.', whole(approved))
  const others = plural(failed.length, '{n} not approved:', '{n} not approved:')
  const notice = html`<div class="notice ${approved > 0 ? 'good' : 'bad'}" role="status" tabindex="-1">${done}${
    failed.length === 0
      ? ''
      : html` ${others}<ul>${[...reasons].map((reason) => html`<li>${reason}</li>`)}</ul>`
  }</div>`
  return timeListPage({ ...page, form: new URLSearchParams() }, notice)
}

function idOf({ params }: PageContext): number {
  return Number(params.id)
}
