import { answerJsonSchema, type JsonSchema, outputJsonSchema } from '../../../core/json-schema.ts'
import { EffectsSchema } from '../../effects.ts'
import { registry } from '../../registry.ts'
import { branches, isSchema } from '../answer/free-text.ts'

/**
 * Whether a model must not read a field of a call's effects: text that people type, and every text that no answer
 * declares as a code, a name or in a fixed form. `parent` is the field that contains the record, '' for the changed
 * record itself.
 */
export function isHidden(parent: string, name: string, value: unknown): boolean {
  const texts = textFields()
  const isShown = texts.get(`${parent}.${name}`)
  if (isShown !== undefined) return !isShown
  return typeof value === 'string' && texts.get(name) !== true
}

let found: Map<string, boolean> | undefined

/**
 * Returns which text fields are shown, by their parent and name and by name alone, from the answers of all operations and
 * their effects; one that is hidden anywhere is hidden.
 */
function textFields(): ReadonlyMap<string, boolean> {
  if (found) return found
  found = new Map()
  addFields(found, '', answerJsonSchema(EffectsSchema))
  for (const operation of registry.values()) addFields(found, '', outputJsonSchema(operation))
  return found
}

type Texts = Map<string, boolean>

function addFields(texts: Texts, parent: string, record: JsonSchema): void {
  for (const part of branches(record)) {
    for (const inner of [part.items, part.additionalProperties]) {
      if (isSchema(inner)) addFields(texts, parent, inner)
    }
    for (const [name, field] of Object.entries(part.properties ?? {})) {
      if (!isSchema(field)) continue
      addText(texts, parent, name, field)
      // The rows of a list are records like one alone.
      addFields(texts, name === 'data' ? '' : name, field)
    }
  }
}

function addText(texts: Texts, parent: string, name: string, field: JsonSchema): void {
  const add = (isShown: boolean) => {
    for (const key of [`${parent}.${name}`, name]) {
      texts.set(key, isShown && texts.get(key) !== false)
    }
  }
  for (const part of branches(field)) {
    // A dry run leaves secrets out.
    if (isFromPeople(part)) add(false)
    else if (part.type === 'string' && !('secret' in part)) add(isSafe(part))
    for (const inner of [part.items, part.additionalProperties]) {
      if (isSchema(inner)) addText(texts, parent, name, inner)
    }
  }
}

type Marked = JsonSchema & { kind?: unknown }

function isFromPeople({ kind }: Marked): boolean {
  return kind === 'people' || kind === 'free'
}

/** A code, a name, one of a list of words, a date or a time. */
function isSafe({ kind, enum: words, format }: Marked): boolean {
  return (kind ?? words ?? format) !== undefined
}
