import { refusalOf } from '../answer.ts'
import { h } from '../dom.ts'
import { type Host, joinHost, type ToolResult } from '../host.ts'
import { phrase, t } from '../words.ts'
import { factList, ownId, readFacts } from './facts.ts'
import { type Kind, kindOfView, type Row } from './kinds.ts'

joinHost('rollcall-approvals', show)

/** Each message replaces the previous one. */
const decided: string[] = []

type Texts = Readonly<Record<string, unknown>>
type List = {
  data: readonly Row[]
  meta?: { total?: number }
  from_people?: { by_id?: Readonly<Record<string, Texts>> }
}

function show(result: ToolResult, host: Host): void {
  const view = document.getElementById('view')!
  const refusal = refusalOf(result)
  if (refusal !== undefined) {
    view.replaceChildren(h('h1', {}, t`Approvals`), h('p', { class: 'refusal' }, refusal))
    return
  }
  const { data, meta, from_people } = result.structuredContent as List
  const kind = kindOfView()
  const total = meta?.total ?? data.length
  const count = data.length < total ? t`${data.length} of ${total}.` : ''
  const heads = [t`Employee`, t`What`, t`Status`, t`Decision`].map((head) =>
    h('th', { scope: 'col' }, head),
  )
  const pending = new Map<number, Pending>()
  const seeFacts = () => void addFacts(host, kind, pending)
  const lines = data.map((row) => {
    const note = Object.values(from_people?.by_id?.[String(row.id)] ?? {}).map(String)
    const shown = line({ row, note, kind, host, onDecided: seeFacts })
    if (shown.pending && row.id !== undefined) pending.set(row.id, shown.pending)
    return shown.element
  })
  view.replaceChildren(
    h('h1', {}, phrase(kind.title)),
    h('p', { class: 'quiet' }, data.length === 0 ? t`Nothing to show.` : count),
    h('p', { role: 'status', id: 'said', tabindex: -1 }),
    h('table', {}, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...lines)),
  )
  void closeOwn(host, pending)
  seeFacts()
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
  for (const { employee_id, decision } of lines.values()) {
    if (own !== undefined && employee_id === own) {
      decision.replaceChildren(h('p', { class: 'quiet' }, t`Your own request`))
    }
  }
}

/** A request that is not decided, with its parts that change. */
type Pending = {
  employee_id: number | undefined
  element: HTMLElement
  facts: HTMLElement
  decision: HTMLElement
}

type Line = { row: Row; note: readonly string[]; kind: Kind; host: Host; onDecided: () => void }

/** Shows one request: the employee, the request with its note, its status, and the buttons while it is pending. */
function line(shown: Line): { element: HTMLElement; pending?: Pending } {
  const { row, note, kind, host, onDecided } = shown
  const { employee_name = '', status = '' } = row
  const about = `${employee_name}, ${kind.what(row)}`
  const [facts, decision] = [h('div'), h('td')]
  const quotes = note.map((text) => h('blockquote', {}, text))
  const element = h(
    'tr',
    {},
    h('th', { scope: 'row' }, employee_name),
    h('td', {}, kind.what(row), ...quotes, facts),
    h('td', {}, phrase(status)),
    decision,
  )
  if (row.id === undefined || status !== 'pending') return { element }

  const decide = async (verb: Verb, more: Record<string, unknown> = {}) => {
    for (const button of decision.querySelectorAll('button')) button.disabled = true
    const result = await called(host, kind[verb], { id: row.id, ...more })
    const refusal = refusalOf(result)
    if (refusal !== undefined) return offer(h('p', { class: 'refusal', role: 'alert' }, refusal))
    const after = result.structuredContent as Row & Held
    if (after.status === 'confirmation_required') {
      const yes = () => void decide(verb, { ...more, confirm_token: after.confirm_token })
      const agree = button(verb === 'approve' ? t`Yes, approve` : t`Yes, reject`, about, yes)
      const back = button(t`No`, about, () => offer())
      decision.replaceChildren(h('p', {}, after.question ?? ''), agree, back)
      return agree.focus()
    }
    element.replaceWith(line({ ...shown, row: { ...row, ...after } }).element)
    const said = document.getElementById('said')!
    said.textContent = outcome(about, after)
    said.focus()
    decided.push(`${kind.title}, id ${row.id}: ${after.status}.`)
    host.tell(`The person decided in the approvals view. ${decided.join(' ')}`)
    onDecided()
  }
  const askReason = () => {
    const field = h('input', { type: 'text', maxlength: 2000 }) as HTMLInputElement
    const send = () => {
      const reason = field.value.trim()
      void decide('reject', reason === '' ? {} : { [kind.reason]: reason })
    }
    decision.replaceChildren(
      h('label', {}, t`Reason, for the employee`, field),
      button(t`Reject`, about, send),
      button(t`Back`, about, () => offer()),
    )
    field.focus()
  }
  const offer = (...said: Node[]) =>
    decision.replaceChildren(
      button(t`Approve`, about, () => void decide('approve')),
      button(t`Reject…`, about, askReason),
      ...said,
    )
  offer()
  return { element, pending: { employee_id: row.employee_id, element, facts, decision } }
}

/** Describes the outcome of a request; names the person that the access belongs to, if any. */
function outcome(about: string, { status = '', decided_by, reviewed_by }: Row): string {
  const name = (decided_by ?? reviewed_by)?.person?.name
  if (name === undefined) return t`${about}: ${phrase(status)}.`
  return t`${about}: ${phrase(status)} by ${name}.`
}

type Verb = 'approve' | 'reject'
/** The first answer to a key that confirms writes. */
type Held = { question?: string; confirm_token?: string }

function button(text: string, about: string, click: () => void): HTMLElement {
  return h('button', { type: 'button', 'aria-label': t`${text}: ${about}`, click }, text)
}

/** A host may refuse to pass a call on, which is shown like the server's refusals. */
async function called(
  host: Host,
  tool: string,
  given: Record<string, unknown>,
): Promise<ToolResult> {
  try {
    return await host.callTool(tool, given)
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: String(error) }] }
  }
}
