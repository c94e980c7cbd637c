// Words whose plural names the whole: `payroll_hours` is one report, its rows are no "payroll hour".
const plurals = new Set(['hours', 'settings'])

/** An operation's name taken apart: `leave_requests.approve` is stem `leave_requests`, verb `approve`. */
export function splitName(name: string): { stem: string; verb: string } {
  const dot = name.lastIndexOf('.')
  return { stem: name.slice(0, dot), verb: name.slice(dot + 1) }
}

/** `time_entries` as the type of one of them: `TimeEntry`. */
export function recordName(stem: string): string {
  return pascal(singular(stem))
}

/** Whether a stem names one thing that is not counted, such as `payroll_hours` or `company`. */
export function isUncounted(stem: string): boolean {
  return singular(stem) === stem
}

/** `rotate_secret` as a part of a type's name: `RotateSecret`. */
export function pascal(words: string): string {
  return words.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter) => letter.toUpperCase())
}

function singular(stem: string): string {
  const last = stem.slice(Math.max(stem.lastIndexOf('_'), stem.lastIndexOf('.')) + 1)
  if (plurals.has(last) || !last.endsWith('s')) return stem
  return stem.endsWith('ies') ? `${stem.slice(0, -3)}y` : stem.slice(0, -1)
}
