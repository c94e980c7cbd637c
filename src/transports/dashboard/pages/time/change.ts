import { DomainError, invalid } from '../../../../lib/errors.ts'
import * as timeEntries from '../../../../modules/time-entries/index.ts'
import { plural, say, t } from '../../../../words/index.ts'
import { html } from '../../../pages/html.ts'
import { problemText } from '../../../pages/problem.ts'
import { type Answer, type PageContext, said, sentences } from '../../page-context.ts'
import { moves } from '../../parts/effects.ts'
import { askedFirst, askIfItMoves, reviewPage, stepOf } from '../../parts/review.ts'
import { whole } from '../../parts/ui.ts'
import { inFormWords } from '../../words/form-words.ts'
import { listWith, savedEntry, timeAddress } from './address.ts'
import { showEntry, upToTime } from './entry.ts'
import { changesOf, entryWords } from './fields.ts'
import { timeListPage } from './list.ts'

/**
 * Corrects or closes a punch, and returns to the list, at the next line. Correcting one shows its effects first;
 * closing one only does if it is held, as the clock-out that was just typed is its effect.
 */
export async function changeEntry(page: PageContext): Promise<Answer> {
  if (stepOf(page) === 'edit') return showEntry(page)
  const id = idOf(page)
  const before = await page.ask(timeEntries.getTimeEntry, { id })
  const input = { id, ...changesOf(page, before) }
  return inFormWords({ words: entryWords }, async () => {
    if (stepOf(page) === 'review') {
      const dryRun = await page.dryRun(timeEntries.updateTimeEntry, input)
      if (dryRun.held || (before.clock_out !== null && moves(page, dryRun.effects))) {
        return reviewPage(page, {
          title: t`Punch of ${before.employee_name}`,
          up: upToTime(page),
          action: timeAddress(`/time/${id}`, page.query),
          changes: dryRun.held ? html`<p class="wrong">${say(sentences.held)}</p>` : html``,
          dryRun,
          save: t`Save`,
        })
      }
    }
    return savedEntry(page, await page.act(timeEntries.updateTimeEntry, input), 'entry_saved')
  })
}

export async function approveEntry(page: PageContext): Promise<Answer> {
  const approved = await page.act(timeEntries.approveTimeEntry, { id: idOf(page) })
  return said(listWith(page, approved, page.form.get('next')), 'entry_approved')
}

export async function deleteEntry(page: PageContext): Promise<Answer> {
  if (stepOf(page) === 'edit') return showEntry(page)
  const id = idOf(page)
  return askIfItMoves(page, {
    title: t`Delete the punch`,
    up: upToTime(page),
    action: timeAddress(`/time/${id}/delete`, page.query),
    operation: timeEntries.deleteTimeEntry,
    input: { id },
    save: t`Delete the punch`,
    danger: true,
    done: { go: timeAddress('/time', page.query, { deleted: id }) },
  })
}

export async function restoreEntry(page: PageContext): Promise<Answer> {
  const id = idOf(page)
  if (stepOf(page) === 'edit') return { go: timeAddress('/time', page.query, { deleted: id }) }
  const question = await askedFirst(page, {
    title: t`Punch`,
    up: upToTime(page),
    action: timeAddress(`/time/${id}/restore`, page.query),
    operation: timeEntries.restoreTimeEntry,
    input: { id },
    save: t`Restore`,
  })
  if (question) return question
  const restored = await page.act(timeEntries.restoreTimeEntry, { id })
  return savedEntry(page, restored, 'entry_restored')
}

/** Approves the selected punches; those that cannot be are named with the reason. */
export async function approveEntries(page: PageContext): Promise<Answer> {
  const ids = page.form.getAll('id').map(Number)
  if (ids.length === 0) throw new DomainError('bad_request', t`Select at least one punch.`)
  const { approved, results } = await page.act(timeEntries.approveTimeEntries, { ids })
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
