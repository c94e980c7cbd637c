import type { FieldErrors } from '../lib/errors.ts'

/** Formats columns as wide as their widest text. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) =>
    Math.max(title.length, ...rows.map((row) => row[i]!.length)),
  )
  return [head, ...rows]
    .map((row) =>
      row
        .map((text, i) => text.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Returns why something was refused, for people: each invalid field, or one sentence. */
export function refusal(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { fields, code } = error as { fields?: FieldErrors; code?: unknown }
  if (fields) {
    return Object.entries(fields)
      .flatMap(([field, said]) => said.map((words) => `${optionName(field)} ${words}.`))
      .join('\n')
  }
  const missingDatabase = code === '3D000' ? ' Create it first, with createdb.' : ''
  return `${error.message || unreachable(error)}${missingDatabase}`
}

function optionName(field: string): string {
  return `--${field
    .replace(/\.\d+$/, '')
    .replace(/_(at|code)$/, '')
    .replaceAll('_', '-')}`
}

/** Node's error for a name with several addresses only has messages in its parts. */
function unreachable(error: Error): string {
  const { errors = [] } = error as { errors?: Error[] }
  return errors.map(({ message }) => message).join('; ') || error.name
}
