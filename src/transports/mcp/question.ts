import type { Tool } from './tool.ts'

type Fields = Readonly<Record<string, unknown>>

/** Returns the question to a person in one line: the tool and its arguments. */
export function questionOf({ text }: Tool, input: Fields): string {
  const provided = Object.entries(input).map(([name, value]) => `${name} ${describeValue(value)}`)
  return `${text.title}${provided.length > 0 ? ` with ${provided.join(', ')}` : ''}?`
}

/** Returns the question with its effects, one per line: everything a person sees before they agree. */
export function questionWithEffects(tool: Tool, input: Fields, effects: Fields): string {
  const { changes, events, ...more } = effects
  const lines = [
    ...(changes as Change[]).map(changeLine),
    ...(events as string[]).map((event) => `Sends ${event}.`),
    ...Object.entries(more).map(([name, value]) => `${name}: ${describeValue(value)}`),
  ]
  const shown = lines.slice(0, mostLines)
  const left = lines.length - shown.length
  return [questionOf(tool, input), ...shown, ...(left > 0 ? [`And ${left} more.`] : [])].join('\n')
}

type Change = {
  record_type: string
  record_id: number | null
  before: Fields | null
  after: Fields | null
}

const mostLines = 20
const mostCharacters = 120

function changeLine({ record_type, record_id, before, after }: Change): string {
  const what = `${record_type.replaceAll('_', ' ')}${record_id === null ? '' : ` ${record_id}`}`
  if (!after) return `Deletes ${what}.`
  if (!before) return `Adds ${record_type.replaceAll('_', ' ')}.`
  const fields = Object.keys(after).filter(
    (name) => name !== 'updated_at' && describeValue(before[name]) !== describeValue(after[name]),
  )
  const changes = fields.map(
    (name) => `${name} ${describeValue(before[name])} → ${describeValue(after[name])}`,
  )
  return `Changes ${what}: ${changes.join(', ') || 'nothing'}.`
}

/**
 * Returns a value in one short line, quoted, so that text from others cannot look like a line of the
 * question.
 */
function describeValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters)}…`
}
