import { refusalOf } from '../answer.ts'
import { h } from '../dom.ts'
import { type Host, joinHost, type ToolResult } from '../host.ts'
import { phrase, t } from '../words.ts'
import { type Kind, kindOf, type Row } from './kinds.ts'

joinHost('rollcall-approvals', show)

/** Each message replaces the previous one. */
const decided: string[] = []

type List = { data: readonly Row[]; meta?: { total?: number } }

function show(result: ToolResult, host: Host): void {
  const view = document.getElementById('view')!
  const refusal = refusalOf(result)
  if (refusal !== undefined) {
    view.replaceChildren(h('h1', {}, t`Approvals`), h('p', { class: 'refusal' }, refusal))
    return
  }
  const { data, meta } = result.structuredContent as List
  const kind = kindOf(data)
  const total = meta?.total ?? data.length
  const count = data.length < total ? t`${data.length} of ${total}.` : ''
  const heads = [t`Employee`, t`What`, t`Status`, t`Decision`].map((head) =>
    h('th', { scope: 'col' }, head),
  )
  view.replaceChildren(
    h('h1', {}, phrase(kind.title)),
    h('p', { class: 'quiet' }, data.length === 0 ? t`Nothing to show.` : count),
    h('p', { role: 'status', id: 'said', tabindex: -1 }),
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...heads)),
      h('tbody', {}, ...data.map((row) => line(row, kind, host))),
    ),
  )
}

/** Shows one request: the employee, the request, its status, and the buttons while it is pending. */
function line(row: Row, kind: Kind, host: Host): HTMLElement {
  const { employee_name = '', status = '' } = row
  const about = `${employee_name}, ${kind.what(row)}`
  const element = h('tr', {}, h('th', { scope: 'row' }, employee_name), h('td', {}, kind.what(row)))
  const decision = h('td')
  element.append(h('td', {}, phrase(status)), decision)
  if (row.id === undefined || status !== 'pending') return element

  const decide = async (verb: Verb, more: Record<string, unknown> = {}) => {
    for (const button of decision.querySelectorAll('button')) button.disabled = true
    const result = await called(host, kind[verb], { id: row.id, ...more })
    const refusal = refusalOf(result)
    if (refusal !== undefined) return offer(h('p', { class: 'refusal', role: 'alert' }, refusal))
    const after = result.structuredContent as Row & Held
    if (after.status === 'confirmation_required') {
      const yes = () => void decide(verb, { confirm_token: after.confirm_token })
      const agree = button(verb === 'approve' ? t`Yes, approve` : t`Yes, reject`, about, yes)
      const back = button(t`No`, about, () => offer())
      decision.replaceChildren(h('p', {}, after.question ?? ''), agree, back)
      return agree.focus()
    }
    element.replaceWith(line({ ...row, ...after }, kind, host))
    const said = document.getElementById('said')!
    said.textContent = outcome(about, after)
    said.focus()
    decided.push(`${kind.title}, id ${row.id}: ${after.status}.`)
    host.tell(`The person decided in the approvals view. ${decided.join(' ')}`)
  }
  const offer = (...said: Node[]) =>
    decision.replaceChildren(
      button(t`Approve`, about, () => void decide('approve')),
      button(t`Reject`, about, () => void decide('reject')),
      ...said,
    )
  offer()
  return element
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
