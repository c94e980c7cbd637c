/** Whether a release such as `1.2` or `1.2.0` comes after another. */
export function isAfter(release: string, other: string): boolean {
  const [a, b] = [numbersOf(release), numbersOf(other)]
  const at = a.findIndex((number, n) => number !== b[n])
  return at >= 0 && a[at]! > b[at]!
}

/**
 * Returns the required step before a database of the release `from` can be used by `to`, or null. Minor releases are
 * installed one after another, because each may remove objects that the previous one no longer uses.
 */
export function skippedRelease(from: string, to: string): string | null {
  const [[major, minor], [to_major, to_minor]] = [numbersOf(from), numbersOf(to)]
  const isNext = to_major === major ? to_minor <= minor + 1 : to_major === major + 1 && !to_minor
  if (isNext || !isAfter(to, from)) return null
  const next =
    to_major === major ? `${major}.${minor + 1}` : `the last ${major}.x and ${major + 1}.0`
  return `This database was last used by Rollcall ${from}, and this is ${to}. A release must not be skipped: install ${next} and start it, stop the older processes, then install ${to}.`
}

function numbersOf(release: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = release
    .split('.')
    .map((part) => Number.parseInt(part, 10))
  return [major, minor, patch]
}
