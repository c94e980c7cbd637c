import { isDeepStrictEqual } from 'node:util'
import { isCivilDate } from '../../../lib/calendar/dates.ts'
import { weekdayOn } from './dates.ts'
import { isHidden } from './shown-texts.ts'

type Fields = Record<string, unknown>

/**
 * Returns the answer of a dry run with effects that a model may read: without free text, whether it is stored
 * or comes with the call, and with weekdays. A change names the fields whose text it changes in `text_changed`.
 */
export function withReadableEffects<Body>(body: Body): Body {
  const { effects } = body as { effects?: Fields }
  return effects === undefined ? body : { ...body, effects: readableEffects(effects) }
}

/** More dates than these are of a list that nobody checks by weekday. */
const mostWeekdays = 31

/** Adds the weekday of every date in effects, and in the call that they are of: models compute it wrong. */
export function withWeekdays<Effects extends object>(effects: Effects, call: object = {}): Effects {
  const found = JSON.stringify([call, effects]).matchAll(/"(\d{4}-\d{2}-\d{2})"/g)
  const dates = [...new Set([...found].map(([, date]) => date!))].filter(isCivilDate).sort()
  if (dates.length === 0) return effects
  const weekdays = dates.slice(0, mostWeekdays).map((date) => [date, weekdayOn(date)])
  return { ...effects, weekdays: Object.fromEntries(weekdays) }
}

/** Returns effects without text from people, and with weekdays. */
export function readableEffects<Effects extends Fields>(effects: Effects): Effects {
  const { changes, ...others } = effects as Fields & {
    changes: { before: Fields; after: Fields }[]
  }
  return withWeekdays({
    changes: changes.map(({ before, after, ...change }) => ({
      ...change,
      before: readable(before, ''),
      after: readable(after, ''),
      ...textChanged({ before, after }),
    })),
    ...(readable(others, '') as Fields),
  } as unknown as Effects)
}

/** Returns a value without its hidden texts. */
function readable(value: unknown, parent: string): unknown {
  if (Array.isArray(value)) return value.map((each) => readable(each, parent))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      return isHidden(parent, name, member) || isAllHidden(name, member)
        ? []
        : [[name, readable(member, name)]]
    }),
  )
}

function isAllHidden(parent: string, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const members = Object.entries(value)
  return members.length > 0 && members.every(([name, member]) => isHidden(parent, name, member))
}

function textChanged({ before, after }: { before: Fields | null; after: Fields | null }): Fields {
  if (!before || !after) return {}
  const text_changed = Object.keys(after).filter(
    (name) =>
      [before, after].some((record) => isWithheld(name, record[name])) &&
      !isDeepStrictEqual(before[name], after[name]),
  )
  return text_changed.length > 0 ? { text_changed } : {}
}

/** Whether a field, or a part of it, is not shown. */
function isWithheld(name: string, value: unknown): boolean {
  return !isDeepStrictEqual(readable({ [name]: value }, ''), { [name]: value })
}
