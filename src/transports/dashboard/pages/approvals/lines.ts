import { phrase, say, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { behalfWords, type Cover, coverOf } from '../../parts/deputy-notice.ts'
import { badge, personLink, postForm, to } from '../../parts/ui.ts'
import { dayAt } from '../../words/dates.ts'
import { listAddress, listInput, withList } from './address.ts'
import type { Column, Kind, Line } from './kind.ts'

export const selectedFormId = 'approve-selected'

/** Whether several requests of a kind can be selected and approved together. */
export function selects({ session }: PageContext, { bulk }: Kind): boolean {
  return bulk && !session.read_only
}

/** Whether a pending request is the signed-in person's own, which somebody else decides. */
export function isOwn({ shown }: PageContext, { employee_id }: Pick<Line, 'employee_id'>): boolean {
  return shown.own === employee_id
}

/** Whether the signed-in person can take their own request back. */
export function mayWithdraw(page: PageContext, { cancelling }: Kind): boolean {
  const isAbove = page.session.reach === 'team' && cancelling?.reach?.whom === 'below'
  return cancelling !== undefined && page.may(cancelling) && !page.session.read_only && !isAbove
}

/** Returns a request with the manager for whom it is decided; checks only matter to those who decide it. */
export function lineFor(page: PageContext, covers: readonly Cover[], line: Line): Line {
  if (!isOwn(page, line)) return { ...line, cover: coverOf(covers, line.employee_id) }
  return { ...line, problem: undefined, marks: [{ words: t`Your request`, tone: 'quiet' }] }
}

/** Shows pending requests as a table of lines whose details fold out. */
export function linesTable(page: PageContext, kind: Kind, lines: readonly Line[]): Html {
  const head = [
    ...kind.columns,
    { label: phrase('Asked on'), sort: 'created_at', roomy: true },
  ].map((column) => columnHead(page, kind, column))
  const title = say(kind.title)
  const name = columnHead(page, kind, { label: phrase('Name'), sort: 'employee_name' })
  const hasMarks = lines.some(({ marks }) => marks.length > 0)
  return html`<div class="wide stacks" role="region" aria-label="${title}" tabindex="0"><table class="lines">
<caption class="hidden">${title}</caption>
<thead><tr>${selects(page, kind) ? html`<th scope="col"><span class="hidden">${t`Select`}</span></th>` : ''}${name}${head}${hasMarks ? html`<th scope="col">${t`Check`}</th>` : ''}<th scope="col"><span class="hidden">${t`Decision`}</span></th></tr></thead>
<tbody>${lines.map((line, at) => row(page, kind, line, { next: neighborOf(lines, at), hasMarks }))}</tbody></table></div>`
}

/** Returns the line that gets the focus after a decision. */
function neighborOf(lines: readonly Line[], at: number): number | undefined {
  return (lines[at + 1] ?? lines[at - 1])?.id
}

function columnHead(
  page: PageContext,
  kind: Kind,
  { label: title, sort, number, roomy }: Column,
): Html {
  const label = say(title)
  const kindOf = number ? 'number' : roomy ? 'roomy' : undefined
  const side = kindOf === undefined ? '' : html` class="${kindOf}"`
  if (sort === undefined) return html`<th scope="col"${side}>${label}</th>`
  const current = listInput(page, kind).sort
  const next = current === sort ? `-${sort}` : sort
  const order =
    current === sort
      ? html` aria-sort="ascending"`
      : current === `-${sort}`
        ? html` aria-sort="descending"`
        : ''
  const link = to(page, listAddress(page.query, { sort: next, page: null }))
  return html`<th scope="col"${side}${order}><a href="${link}">${label}</a></th>`
}

type RowOptions = { next: number | undefined; hasMarks: boolean }

function row(page: PageContext, kind: Kind, line: Line, { next, hasMarks }: RowOptions): Html {
  const { id, employee_id, who, cells, marks, cover, asked_at } = line
  const key = `${kind.slug}-${id}`
  const isNext = page.query.get('next') === String(id)
  const isOpen = page.params.kind === kind.slug && page.params.id === String(id)
  return html`<tr class="line" id="${key}" data-line>
${selects(page, kind) ? html`<td class="tick">${isOwn(page, line) ? '' : selectBox(page, line)}</td>` : ''}
<th scope="row"><details${isOpen ? html` open` : ''}><summary${isNext ? html` autofocus data-next` : ''}>${who}</summary></details>${cover ? html`<span class="quiet">${behalfWords(cover)}</span>` : ''}</th>
${cells.map(
  (cell, at) =>
    html`<td data-label="${say(kind.columns[at]!.label)}"${cell.number ? html` class="number"` : ''}>${cell.html}</td>`,
)}
<td class="roomy" data-label="${t`Asked on`}">${dayAt(page, asked_at)}</td>
${hasMarks ? html`<td class="marks">${marks.map(({ words, tone }) => badge(words, tone))}</td>` : ''}
<td class="does">${page.session.read_only || isOwn(page, line) ? openLink(page, kind, line) : decisions(page, kind, { line, next })}</td></tr>
<tr class="unfold"><td colspan="${cells.length + 3 + (selects(page, kind) ? 1 : 0) + (hasMarks ? 1 : 0)}">${detailsOf(line)}
<p class="quiet">${t`Asked on`} ${dayAt(page, asked_at)}</p>
${cover ? '' : html`<p>${personLink(page, employee_id, t`Everything for ${who}`)}</p>`}</td></tr>`
}

type Deciding = { line: Line; next: number | undefined }

/** Whether a request can be approved unchanged, or with options on its page. */
export function isApprovable({ problem, more }: Line): boolean {
  return problem === undefined || more !== undefined
}

function decisions(page: PageContext, kind: Kind, { line, next }: Deciding): Html {
  const { id, who } = line
  const rejecting = withList(`/approvals/${kind.slug}/${id}`, page.query, {
    next: next ?? null,
    reject: 'yes',
  })
  return html`${isApprovable(line) ? quickForm(page, kind, { line, next }) : ''}
<a class="button" data-reject href="${to(page, rejecting)}">${tHtml`Reject<span class="hidden"> ${who}</span>`}</a>`
}

function openLink(page: PageContext, kind: Kind, line: Line): Html {
  const { id, who } = line
  const path = withList(`/approvals/${kind.slug}/${id}`, page.query)
  const words =
    isOwn(page, line) && mayWithdraw(page, kind)
      ? tHtml`Withdraw<span class="hidden"> ${who}</span>`
      : tHtml`Open<span class="hidden"> ${who}</span>`
  return html`<a class="button" href="${to(page, path)}">${words}</a>`
}

/** The button that approves without a note; a request with more to choose is approved on its own page. */
function quickForm(page: PageContext, { slug }: Kind, { line, next }: Deciding): Html {
  const { id, who, more } = line
  const path = withList(`/approvals/${slug}/${id}`, page.query)
  if (more !== undefined) {
    const words = tHtml`Approve…<span class="hidden"> ${who}</span>`
    return html`<a class="button" data-approve href="${to(page, path)}">${words}</a>`
  }
  return postForm(
    page,
    path,
    html`${next === undefined ? '' : html`<input type="hidden" name="next" value="${next}">`}<button type="submit" class="main" name="verdict" value="approve" data-approve>${tHtml`Approve<span class="hidden"> ${who}</span>`}</button>`,
    { swaps: true },
  )
}

/** The facts of a request, and why it cannot be approved. */
export function detailsOf({ note, facts, problem }: Line): Html {
  return html`${note ? html`<blockquote>${note}</blockquote>` : ''}
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${problem === undefined ? '' : html`<p class="wrong">${t`Cannot be approved: ${problem}`}</p>`}`
}

/** The box that selects a request; it works without scripts, outside of its form. */
function selectBox({ form, query }: PageContext, { id, who }: Line): Html {
  const isOn = query.get('ticked') === 'all' || form.getAll('id').includes(String(id))
  return html`<input type="checkbox" name="id" value="${id}" form="${selectedFormId}" aria-label="${t`Select ${who}`}"${
    isOn ? html` checked` : ''
  }>`
}
