/** A shift from 9 to 17 UTC on a date, its times, and breaks as `[start, end, is_paid]`. */
export function shiftOn(date: string) {
  const at = (time: string) => `${date}T${time}:00Z`
  const breaks = (...all: [string, string, boolean?][]) =>
    all.map(([start, end, is_paid = false]) => ({ start: at(start), end: at(end), is_paid }))
  return { at, breaks, whole: { clock_in: at('09:00'), clock_out: at('17:00') } }
}
