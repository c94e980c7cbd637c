import { say, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { coverNotice, coversOf } from '../../parts/deputy-notice.ts'
import { placed } from '../../parts/inputs.ts'
import { upToPeriod } from '../../parts/period-picker.ts'
import { button, confirmed, empty, notices, personLink, postForm, to } from '../../parts/ui.ts'
import { historyOf } from '../audit.ts'
import { listAddress, withList } from './address.ts'
import { outcomeWords, reopenForm } from './decided-words.ts'
import type { Kind, Line } from './kind.ts'
import { kindInPath } from './kinds.ts'
import { detailsOf, isApprovable, isOwn, lineFor, mayWithdraw } from './lines.ts'

/** One request with its effects, a note and both decisions. */
export async function showRequest(page: PageContext): Promise<Answer> {
  const kind = kindInPath(page)
  const id = Number(page.params.id)
  const covers = await coversOf(page)
  const found = await kind.line(page, id)
  const history = await historyOf(page, kind.record_type, id)
  const back = html`${upToPeriod(page)}<p class="up"><a href="${to(page, listAddress(page.query, { kind: kind.slug }))}">${t`Approvals`}</a></p>`
  if (!found) {
    const outcome = await kind.outcome(page, id)
    const main = html`${back}<h1>${outcome.who}</h1>${notices(page)}<p class="lead">${outcome.what}</p><p>${outcomeWords(page, outcome)}</p>${reopenForm(page, kind, { ...outcome, id })}${history}`
    return { title: outcome.who, main }
  }
  const line = lineFor(page, covers, found)
  return {
    title: t`${say(kind.title)}: ${line.who}`,
    main: html`${back}<h1>${personLink(page, line.employee_id, line.who)}</h1>
${notices(page)}
${coverNotice(
  page,
  covers.filter((cover) => cover === line.cover),
)}
<section class="card request" aria-label="${t`Request`}"><p>${line.cells.flatMap((cell, at) => (cell.html === '' ? [] : [summed(kind, cell, at)])).map((cell, at) => html`${at > 0 ? ', ' : ''}${cell}`)}</p>
${line.facts.length === 0 && line.problem === undefined && !line.note ? empty(t`No more details.`) : detailsOf(line)}
${decisionForms(page, kind, line)}</section>${history}`,
  }
}

/** A cell in the line about a request; a number has the name of its column. */
function summed(kind: Kind, cell: Line['cells'][number], at: number): Html | string {
  return cell.number ? tHtml`${say(kind.columns[at]!.label)}: ${cell.html}` : cell.html
}

/** Approve first; Reject opens its reason. Nothing has the focus, so that Enter decides nothing. */
function decisionForms(page: PageContext, kind: Kind, line: Line): Html {
  if (page.session.read_only) return html``
  const { who, more } = line
  if (isOwn(page, line)) {
    const path = withList(`/approvals/${kind.slug}/${line.id}/cancel`, page.query)
    const body = html`<input type="hidden" name="pending" value="yes">${button(t`Withdraw`, 'danger')}`
    return html`<p>${t`This is your own request: somebody else decides it.`}</p>${
      mayWithdraw(page, kind)
        ? confirmed(t`Withdraw`, t`This cannot be undone.`, postForm(page, path, body))
        : ''
    }`
  }
  // What cannot be approved as it is needs a choice first.
  const kindOf = line.problem === undefined ? 'main' : 'plain'
  const approve = html`<button type="submit" class="${kindOf}" name="verdict" value="approve">${tHtml`Approve<span class="hidden"> ${who}</span>`}</button>`
  const reject = html`<button type="submit" class="danger" name="verdict" value="reject">${tHtml`Reject<span class="hidden"> ${who}</span>`}</button>`
  const isRejected = page.form.get('verdict') === 'reject' || page.query.get('reject') === 'yes'
  const label = say(kind.note_label)
  const notes = kind.approval_notes
    ? html`<details><summary>${t`Add a note`}</summary>${noteField(page, kind, line, { verdict: 'approve', label: t`Note with the approval` })}</details>`
    : ''
  const approval = html`${notes}${more}<div class="actions">${approve}</div>`
  return html`<div class="actions">${isApprovable(line) ? verdictForm(page, kind, line, approval) : ''}
<details class="confirm"${isRejected ? html` open` : ''}><summary>${t`Reject`}</summary><div>${verdictForm(
    page,
    kind,
    line,
    html`${noteField(page, kind, line, { verdict: 'reject', label })}<div class="actions">${reject}</div>`,
  )}</div></details></div>`
}

function verdictForm(page: PageContext, kind: Kind, { id }: Line, body: Html): Html {
  const next = page.query.get('next') ?? page.form.get('next')
  return postForm(
    page,
    withList(`/approvals/${kind.slug}/${id}`, page.query),
    html`<input type="hidden" name="alone" value="yes">${next ? html`<input type="hidden" name="next" value="${next}">` : ''}${body}`,
  )
}

type Note = { verdict: 'approve' | 'reject'; label: string }

function noteField(page: PageContext, kind: Kind, { id }: Line, { verdict, label }: Note): Html {
  const key = verdict === 'reject' ? `${kind.slug}-${id}` : `${kind.slug}-${id}-${verdict}`
  // A refused form is shown again; the note of the other form was not sent.
  const isSent = page.form.get('verdict') === verdict
  const wrong = isSent ? placed(page, 'note', label, `n-${key}`) : undefined
  const invalid = wrong === undefined ? '' : html` aria-invalid="true" aria-describedby="e-${key}"`
  const focus = verdict === 'reject' && page.query.get('reject') === 'yes' ? html` autofocus` : ''
  return html`<div class="field"><label for="n-${key}">${label}</label>
<input id="n-${key}" name="note" maxlength="2000" autocomplete="off" value="${isSent ? (page.form.get('note') ?? '') : ''}"${focus}${invalid}>${
    wrong === undefined ? '' : html`<p class="wrong" id="e-${key}">${wrong}</p>`
  }</div>`
}
