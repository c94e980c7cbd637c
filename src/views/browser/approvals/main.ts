import { refusalOf } from '../answer.ts'
import { h } from '../dom.ts'
import { type Host, joinHost, type ToolResult } from '../host.ts'
import { moreButton, type Next } from '../more.ts'
import { phrase, t } from '../words.ts'
import { decisionCell } from './decision.ts'
import { factList, ownId, readFacts } from './facts.ts'
import { type Kind, kindOfView, type Row } from './kinds.ts'

joinHost('rollcall-approvals', show)

/** What the person last did with each request, by id: each message to the assistant replaces the one before. */
const done = new Map<number, string>()

type Texts = Readonly<Record<string, unknown>>
type List = {
  data: readonly Row[]
  meta?: { total?: number; note?: string }
  from_people?: { by_id?: Readonly<Record<string, Texts>> }
  next?: Next
}

function show(result: ToolResult, host: Host): void {
  const view = document.getElementById('view')!
  const kind = kindOfView()
  const refusal = refusalOf(result)
  if (refusal !== undefined) {
    view.replaceChildren(h('h1', {}, phrase(kind.title)), h('p', { class: 'refusal' }, refusal))
    return
  }
  const list = result.structuredContent as List
  const heads = [t`Employee`, t`What`, t`Status`, t`Decision`].map((head) =>
    h('th', { scope: 'col' }, head),
  )
  const [lines, rest] = [h('tbody'), h('div')]
  const table = h('table', { class: 'stacks' }, h('thead', {}, h('tr', {}, ...heads)), lines)
  const count = h('p', { class: 'quiet', tabindex: -1 })
  const pending = new Map<number, Pending>()
  const add = ({ data, meta, from_people, next }: List) => {
    const isMore = lines.childElementCount > 0
    for (const row of data) {
      const note = Object.values(from_people?.by_id?.[String(row.id)] ?? {}).map(String)
      lines.append(line({ row, note, kind, host, pending }))
    }
    const shown = lines.childElementCount
    const total = meta?.total ?? shown
    count.textContent = isMore || shown < total ? t`${shown} of ${total}.` : ''
    if (shown === 0) count.textContent = t`Nothing to show.`
    rest.replaceChildren(
      ...(next ? [moreButton(host, kind.list, next, (more) => add(more as List))] : []),
    )
    if (isMore) count.focus()
    table.hidden = shown === 0
    void closeOwn(host, pending).then(() => addFacts(host, kind, pending))
  }
  view.replaceChildren(
    h('h1', {}, phrase(kind.title)),
    count,
    ...(list.meta?.note ? [h('p', { class: 'quiet' }, list.meta.note)] : []),
    h('p', { role: 'status', id: 'said', tabindex: -1 }),
    table,
    rest,
  )
  add(list)
}

/** Adds the facts to the requests that are not decided yet. */
async function addFacts(host: Host, kind: Kind, lines: Map<number, Pending>): Promise<void> {
  for (const [id, { element }] of lines) if (!element.isConnected) lines.delete(id)
  if (kind.approve_many === undefined || lines.size === 0) return
  const facts = await readFacts(host, kind.approve_many, [...lines.keys()])
  for (const [id, words] of facts) lines.get(id)?.facts.replaceChildren(factList(words))
}

/** Removes the buttons of a person's own requests, which others decide. */
async function closeOwn(host: Host, lines: Map<number, Pending>): Promise<void> {
  if (lines.size === 0) return
  const own = await ownId(host)
  for (const [id, { employee_id, decision }] of lines) {
    if (own === undefined || employee_id !== own) continue
    decision.replaceChildren(h('p', { class: 'quiet' }, t`Your own request`))
    lines.delete(id)
  }
}

/** A request that is not decided, with its parts that change. */
type Pending = {
  employee_id: number | undefined
  element: HTMLElement
  facts: HTMLElement
  decision: HTMLElement
}

type Line = {
  row: Row
  note: readonly string[]
  kind: Kind
  host: Host
  /** The requests that are not decided, by id, with this one while it is. */
  pending: Map<number, Pending>
  is_new?: boolean
}

/** Shows one request: the employee, the request with its note, its status, and its buttons. */
function line(shown: Line): HTMLElement {
  const { row, note, kind, host, pending, is_new = false } = shown
  const { id, employee_id, employee_name = '', status = '' } = row
  const about = `${employee_name}, ${kind.what(row)}`
  const tell = (what: string) => {
    done.set(id ?? 0, `${kind.title}, id ${id}: ${what}.`)
    host.tell(`The person acted in the approvals view. ${[...done.values()].join(' ')}`)
  }
  const decision =
    id === undefined
      ? h('td')
      : decisionCell({
          row,
          kind,
          host,
          about,
          is_new,
          onWait(call) {
            const then = call === undefined ? '' : `, then for the call ${call}`
            tell(`waits for a yes on the page that the view opened${then}`)
          },
          onChange(after) {
            element.replaceWith(line({ ...shown, row: { ...row, ...after }, is_new: true }))
            const said = document.getElementById('said')!
            said.textContent = outcome(about, after)
            said.focus()
            tell(String(after.status))
            void addFacts(host, kind, pending)
          },
        })
  const facts = h('div')
  const quotes = note.map((text) => h('blockquote', {}, text))
  const element = h(
    'tr',
    {},
    h('th', { scope: 'row' }, employee_name),
    h('td', {}, kind.what(row), ...quotes, facts),
    h('td', {}, phrase(status)),
    decision,
  )
  if (id !== undefined && status === 'pending') {
    pending.set(id, { employee_id, element, facts, decision })
  }
  return element
}

/** Describes the outcome of a request; names the person that the access belongs to, if any. */
function outcome(about: string, { status = '', decided_by, reviewed_by }: Row): string {
  const name = (decided_by ?? reviewed_by)?.person?.name
  if (name === undefined) return t`${about}: ${phrase(status)}.`
  return t`${about}: ${phrase(status)} by ${name}.`
}
