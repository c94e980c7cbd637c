import type { ToolResult } from './host.ts'

/** The sentence of a refusal, undefined where the answer is none. */
export function refusalOf({ isError, content }: ToolResult): string | undefined {
  if (!isError) return undefined
  const text = content?.find(({ type }) => type === 'text')?.text ?? ''
  try {
    return String(JSON.parse(text).message)
  } catch {
    return text || 'The tool gave no answer.'
  }
}
