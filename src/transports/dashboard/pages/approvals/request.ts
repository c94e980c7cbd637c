import { say, t } from '../../../../words/index.ts'
import { coverNotice, coverOf, coversOf } from '../../covers.ts'
import { html, tHtml } from '../../html.ts'
import { placed } from '../../inputs.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { empty, notices, personLink, postForm, to } from '../../ui.ts'
import { listAddress, withList } from './address.ts'
import { outcomeWords } from './decided-words.ts'
import type { Kind, Line } from './kind.ts'
import { kindInPath } from './kinds.ts'
import { detailsOf } from './lines.ts'

/** One request with its effects, a note and both decisions. */
export async function showRequest(page: PageContext): Promise<Answer> {
  const kind = kindInPath(page)
  const id = Number(page.params.id)
  const covers = await coversOf(page)
  const line = await kind.line(page, id)
  const back = html`<p class="up"><a href="${to(page, listAddress(page.query, { kind: kind.slug }))}">${t`Approvals`}</a></p>`
  if (!line) {
    const outcome = await kind.outcome(page, id)
    const main = html`${back}<h1>${outcome.who}</h1>${notices(page)}<p>${outcomeWords(page, outcome)}</p>`
    return { title: outcome.who, main }
  }
  return {
    title: t`${say(kind.title)}: ${line.who}`,
    main: html`${back}<h1>${personLink(page, line.employee_id, line.who)}</h1>
${notices(page)}
${coverNotice(
  page,
  covers.filter((cover) => cover === coverOf(covers, line.employee_id)),
)}
<section class="card request" aria-label="${t`Request`}"><p>${line.cells.map(({ html: cell }, at) => html`${at > 0 ? ', ' : ''}${cell}`)}</p>
${line.facts.length === 0 && line.problem === undefined && !line.note ? empty(t`No more details.`) : detailsOf(line)}
${decisionForm(page, kind, line)}</section>`,
  }
}

function decisionForm(page: PageContext, kind: Kind, line: Line) {
  const { id, who, more } = line
  const key = `${kind.slug}-${id}`
  const label = say(kind.note_label)
  const wrong = placed(page, 'note', label, `n-${key}`)
  const invalid = wrong === undefined ? '' : html` aria-invalid="true" aria-describedby="e-${key}"`
  const next = page.query.get('next') ?? page.form.get('next')
  return postForm(
    page,
    withList(`/approvals/${kind.slug}/${id}`, page.query),
    html`<div class="field"><label for="n-${key}">${label}</label>
<input id="n-${key}" name="note" maxlength="2000" autocomplete="off" value="${page.form.get('note') ?? ''}" autofocus${invalid}>${
      wrong === undefined ? '' : html`<p class="wrong" id="e-${key}">${t`It ${wrong}.`}</p>`
    }</div>${more}${next ? html`<input type="hidden" name="next" value="${next}">` : ''}
<div class="actions"><button type="submit" class="main" name="verdict" value="reject">${tHtml`Reject<span class="hidden"> ${who}</span>`}</button>
<button type="submit" class="plain" name="verdict" value="approve">${tHtml`Approve<span class="hidden"> ${who}</span>`}</button></div>`,
  )
}
