import { alertOf, refusalOf } from './answer.ts'
import { h } from './dom.ts'
import type { Host } from './host.ts'
import { t } from './words.ts'

/** The arguments of the call that returns the following rows. */
export type Next = Readonly<Record<string, unknown>>

/** The button for the rows that an answer leaves out. */
export function moreButton(
  host: Host,
  tool: string,
  next: Next,
  add: (content: unknown) => void,
): HTMLElement {
  const place = h('p')
  const offer = (...said: Node[]) =>
    place.replaceChildren(
      h('button', { type: 'button', click: () => void read() }, t`Show more`),
      ...said,
    )
  const read = async () => {
    for (const button of place.querySelectorAll('button')) button.disabled = true
    const result = await host.callTool(tool, next)
    const refusal = refusalOf(result)
    if (refusal === undefined) add(result.structuredContent)
    else offer(alertOf(refusal))
  }
  offer()
  return place
}
