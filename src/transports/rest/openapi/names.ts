// Nouns that stay plural: `payroll_hours` is one report, and its rows are not a "payroll hour".
const plurals = new Set(['hours', 'settings'])

/**
 * Splits an operation's name: `leave_requests.approve` has the stem `leave_requests` and the verb `approve`.
 */
export function splitName(name: string): { stem: string; verb: string } {
  const dot = name.lastIndexOf('.')
  return { stem: name.slice(0, dot), verb: name.slice(dot + 1) }
}

/** Returns the type of a record: `TimeEntry` for `time_entries`. */
export function recordName(stem: string): string {
  return pascal(singular(stem))
}

/** Whether a stem names one uncountable thing, such as `payroll_hours` or `company`. */
export function isUncounted(stem: string): boolean {
  return singular(stem) === stem
}

/** Returns a part of a type's name: `RotateSecret` for `rotate_secret`. */
export function pascal(words: string): string {
  return words.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter) => letter.toUpperCase())
}

function singular(stem: string): string {
  const last = stem.slice(Math.max(stem.lastIndexOf('_'), stem.lastIndexOf('.')) + 1)
  if (plurals.has(last) || !last.endsWith('s')) return stem
  return stem.endsWith('ies') ? `${stem.slice(0, -3)}y` : stem.slice(0, -1)
}
