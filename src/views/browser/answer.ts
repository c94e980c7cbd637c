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
