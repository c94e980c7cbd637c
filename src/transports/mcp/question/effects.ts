import { isDeepStrictEqual } from 'node:util'
import { freeTextNames } from '../free-text.ts'

type Fields = Record<string, unknown>

/** Fields with text from people that are neither free text nor names, such as addresses and phone numbers. */
const ownWords: ReadonlySet<string> = new Set([
  ...freeTextNames,
  'city',
  'disabled_reason',
  'email',
  'emergency_contact',
  'error',
  'mobile_phone',
  'payroll_id',
  'phone',
  'provider_a_iid',
  'provider_b_client_id',
  'response_body',
  'source',
  'title',
  'url',
  'work_phone',
])

/**
 * Returns the answer of a dry run with effects that a model may read: without free text, whether it is stored
 * or comes with the call. A change names the fields whose text it changes in `text_changed`.
 */
export function withReadableEffects<Body>(body: Body): Body {
  const { effects } = body as { effects?: Fields }
  return effects === undefined ? body : { ...body, effects: readableEffects(effects) }
}

/** Returns effects without free text. */
export function readableEffects<Effects extends Fields>(effects: Effects): Effects {
  const { changes, ...others } = effects as Fields & {
    changes: { before: Fields; after: Fields }[]
  }
  return {
    changes: changes.map((change) => ({ ...(without(change) as Fields), ...textChanged(change) })),
    ...(without(others) as Fields),
  } as unknown as Effects
}

function without(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(without)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      ownWords.has(name) ? [] : [[name, without(member)]],
    ),
  )
}

function textChanged({ before, after }: { before: Fields | null; after: Fields | null }): Fields {
  if (!before || !after) return {}
  const text_changed = Object.keys(after).filter(
    (name) => ownWords.has(name) && !isDeepStrictEqual(before[name], after[name]),
  )
  return text_changed.length > 0 ? { text_changed } : {}
}
