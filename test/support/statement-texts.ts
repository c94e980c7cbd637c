/** Returns the `insert ... select` statements of a source text that say neither `returning` nor `on conflict`. */
export function bareInserts(source: string): { index: number; end: number; text: string }[] {
  return [...source.matchAll(/\binsert\s+into\b/gi)].flatMap(({ index }) => {
    const { end, outer } = statementFrom(source, index)
    const isBare = /\bselect\b/i.test(outer) && !/\b(returning|on\s+conflict)\b/i.test(outer)
    return isBare ? [{ index, end, text: source.slice(index, end) }] : []
  })
}

/**
 * Reads a statement up to its end, which is that of its string, a semicolon, or the parenthesis that closes around it.
 * `outer` is its text without what is in parentheses or filled in.
 */
function statementFrom(source: string, start: number): { end: number; outer: string } {
  const close = isInTemplate(source, start) ? '`' : quoteBefore(source, start)
  let depth = 0
  let outer = ''
  let at = start
  for (; at < source.length; at += 1) {
    const char = source[at]!
    if (source.startsWith('${', at)) {
      at = endOfFilledIn(source, at)
      outer += '?'
      continue
    }
    if (char === ')') depth -= 1
    if (depth < 0 || (depth === 0 && char === ';') || char === close) break
    if (depth === 0) outer += char
    if (char === '(') depth += 1
  }
  return { end: at, outer }
}

function isInTemplate(source: string, at: number): boolean {
  return (source.slice(0, at).split('`').length - 1) % 2 === 1
}

function quoteBefore(source: string, at: number): string {
  return /['"](?=[^'"]*$)/.exec(source.slice(0, at))?.[0] ?? ''
}

function endOfFilledIn(source: string, start: number): number {
  let depth = 0
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1
    if (source[at] === '}') depth -= 1
    if (depth === 0 && source[at] === '}') return at
  }
  return source.length
}
