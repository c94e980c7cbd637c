import { reopen_ms } from '../../../core/access/reopen-window.ts'
import { alertOf, refusalOf } from '../answer.ts'
import { h } from '../dom.ts'
import type { Host } from '../host.ts'
import { t, timeOfDay } from '../words.ts'
import type { Kind, Row } from './kinds.ts'

type Deciding = {
  row: Row
  kind: Kind
  host: Host
  /** The request in words, for the labels of its buttons. */
  about: string
  /** Whether the request was decided in this view, just now. */
  is_new: boolean
  onChange(after: Row): void
  /** Called with the call that waits for a yes on a page, if it has no text, because the assistant reads it. */
  onWait(call: string | undefined): void
}
type Verb = 'approve' | 'reject' | 'reopen'
type Given = Readonly<Record<string, unknown>>
/** The first answer to a key that confirms writes; with `confirm_url` the person says yes on that page. */
type Held = { question?: string; confirm_token?: string; confirm_url?: string }

/** The cell in which a person decides a request, or takes a new decision back. */
export function decisionCell(deciding: Deciding): HTMLElement {
  const { row, kind, host, about, onChange, onWait } = deciding
  const cell = h('td')
  const until_ms = undoUntil(deciding)

  const offer = (...said: Node[]) => cell.replaceChildren(...choices(), ...said)
  const choices = (): Node[] => {
    if (row.status === 'pending') {
      return [
        button(t`Approve`, about, () => void decide('approve')),
        button(t`Reject…`, about, askReason),
      ]
    }
    if (until_ms === undefined) return []
    const until = h('p', { class: 'quiet' }, t`until ${timeOfDay(until_ms)}`)
    return [button(t`Undo`, about, () => void decide('reopen')), until]
  }
  const refuse = (refusal: string) => offer(alertOf(refusal))

  const decide = async (verb: Verb, given: Given = {}, onRefused = refuse) => {
    for (const each of cell.querySelectorAll('button')) each.disabled = true
    const result = await host.callTool(kind[verb] ?? '', { id: row.id, ...given })
    const refusal = refusalOf(result)
    if (refusal !== undefined) return onRefused(refusal)
    const after = result.structuredContent as Row & Held
    if (after.status !== 'confirmation_required') return onChange(after)
    if (after.confirm_url === undefined) askHere(verb, given, after)
    else askOnPage(verb, given, after, after.confirm_url)
  }

  const askHere = (verb: Verb, given: Given, { question = '', confirm_token }: Held) => {
    const agree = button(yesTo(verb), about, () => void decide(verb, { ...given, confirm_token }))
    cell.replaceChildren(
      h('p', {}, question),
      agree,
      button(t`No`, about, () => offer()),
    )
    agree.focus()
  }

  /** The view's calls look like the model's, so it opens the page and repeats the call after the yes there. */
  const askOnPage = (
    verb: Verb,
    given: Given,
    { question = '', confirm_token }: Held,
    url: string,
  ) => {
    const call = { ...given, confirm_token }
    let isOpen = false
    const show = (...said: Node[]) => {
      const how = isOpen
        ? [h('p', {}, t`A confirmation page has opened. Say yes there, then continue here.`)]
        : [h('p', {}, t`Open this page, say yes there, then continue here:`), h('code', {}, url)]
      const goOn = button(t`Continue`, about, () => void decide(verb, call, refused))
      cell.replaceChildren(
        h('p', {}, question),
        ...how,
        goOn,
        button(t`Open the page`, about, () => void open()),
        button(t`Back`, about, () => offer()),
        ...said,
      )
      goOn.focus()
    }
    const refused = (refusal: string) =>
      refusal.includes(url) ? show(alertOf(t`There is no yes on the page yet.`)) : refuse(refusal)
    const open = async () => {
      isOpen = await host.openLink(url)
      show()
    }
    const isWithoutText = Object.keys(given).length === 0
    onWait(isWithoutText ? `${kind[verb]} ${JSON.stringify({ id: row.id, ...call })}` : undefined)
    show()
    void open()
  }

  const askReason = () => {
    const field = h('input', { type: 'text', maxlength: 2000 }) as HTMLInputElement
    const send = () => {
      const reason = field.value.trim()
      void decide('reject', reason === '' ? {} : { [kind.reason]: reason })
    }
    cell.replaceChildren(
      h('label', {}, t`Reason, for the employee`, field),
      button(t`Reject`, about, send),
      button(t`Back`, about, () => offer()),
    )
    field.focus()
  }

  offer()
  if (until_ms !== undefined) setTimeout(() => cell.replaceChildren(), reopen_ms)
  return cell
}

/** Returns until when the decision can be taken back; undefined where it cannot. */
function undoUntil({ row, kind, is_new }: Deciding): number | undefined {
  const { status, decided_at } = row
  if (kind.reopen === undefined || !is_new || status === 'pending' || !decided_at) return undefined
  return Date.parse(decided_at) + reopen_ms
}

function yesTo(verb: Verb): string {
  if (verb === 'reopen') return t`Yes, undo`
  return verb === 'approve' ? t`Yes, approve` : t`Yes, reject`
}

function button(text: string, about: string, click: () => void): HTMLElement {
  return h('button', { type: 'button', 'aria-label': t`${text}: ${about}`, click }, text)
}
