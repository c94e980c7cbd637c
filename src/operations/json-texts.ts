/** The JSON of a value. */
export type JsonTexts = (value: unknown) => string

/** The same, written once for a record that is told more than once: to the audit log and in an event. */
export function jsonTexts(): JsonTexts {
  const known = new Map<unknown, string>()
  return (value) => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    let text = known.get(value)
    if (text === undefined) {
      text = JSON.stringify(value)
      known.set(value, text)
    }
    return text
  }
}
