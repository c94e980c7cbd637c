import { h } from './dom.ts'
import type { ToolResult } from './host.ts'
import { t } from './words.ts'

/** Returns the sentence of a refusal, undefined for other answers. */
export function refusalOf({ isError, content }: ToolResult): string | undefined {
  if (!isError) return undefined
  const text = content?.find(({ type }) => type === 'text')?.text ?? ''
  try {
    return String(JSON.parse(text).message)
  } catch {
    return text || t`The tool returned no answer.`
  }
}

/** A sentence that is read out when it appears: why a call was refused. */
export function alertOf(text: string): HTMLElement {
  return h('p', { class: 'refusal', role: 'alert' }, text)
}
