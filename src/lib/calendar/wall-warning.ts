import { MS_PER_DAY } from './dates.ts'
import { formatInstant, hasOffset, parseInstant } from './instants.ts'
import { localTime } from './local-time.ts'
import { offsetMsAt } from './zones.ts'

/** Why a local time is unusual: it occurs twice that day, or not at all. */
export type WallWarning = 'ambiguous_time' | 'time_moved'

/**
 * Returns whether a time without an offset occurs twice in the zone (the first is used) or is skipped by its
 * clocks (moved forward by the gap). Undefined for any other time, or one with an offset.
 */
function wallWarning(text: string, zoneName: string): WallWarning | undefined {
  if (hasOffset(text)) return undefined
  const instant = parseInstant(text, zoneName)
  const wall = parseInstant(text, 'UTC')
  if (instant === null || wall === null) return undefined
  const offset = offsetMsAt(zoneName, instant)
  if (instant + offset !== wall) return 'time_moved'
  const later = offsetMsAt(zoneName, instant + MS_PER_DAY)
  const second = wall - later
  return second > instant && offsetMsAt(zoneName, second) === later ? 'ambiguous_time' : undefined
}

/** Whether a time has an offset, as clocks send them; then it is one instant. */
function isClear(text: string | null | undefined): boolean {
  return text == null || hasOffset(text)
}

/** Returns the warnings of several times, each code once. */
export function wallWarnings(
  texts: readonly (string | null | undefined)[],
  zoneName: string,
): WallWarning[] {
  if (texts.every(isClear)) return []
  const codes = texts.flatMap((text) => (text == null ? [] : (wallWarning(text, zoneName) ?? [])))
  return [...new Set(codes)]
}

/** Returns how local times that occur twice or never were interpreted; undefined when there are none. */
export function wallMessage(
  texts: readonly (string | null | undefined)[],
  zoneName: string,
): string | undefined {
  if (texts.every(isClear)) return undefined
  const unusual = [...new Set(texts)].flatMap((text) => {
    const warning = text == null ? undefined : wallWarning(text, zoneName)
    return text == null || warning === undefined ? [] : sentenceOf(text, warning, zoneName)
  })
  return unusual.length === 0 ? undefined : `${unusual.join(' ')} ${otherwise}`
}

const otherwise = 'If another time is meant, send it with its offset.'

function sentenceOf(text: string, warning: WallWarning, zoneName: string): string {
  const instant = formatInstant(parseInstant(text, zoneName) ?? 0)
  const taken = `${localTime(instant, zoneName)} (${instant})`
  return warning === 'ambiguous_time'
    ? `${text} occurs twice in ${zoneName}; the first was taken, ${taken}.`
    : `${text} does not exist in ${zoneName}, where clocks move forward; ${taken} was taken.`
}
