const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Returns the minutes after midnight of `HH:MM` (00:00-23:59); null for any other text. */
export function parseTimeOfDay(text: string): number | null {
  const match = TIME_OF_DAY.exec(text)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}

/** Formats minutes after midnight as `HH:MM`. */
export function formatTimeOfDay(minuteOfDay: number): string {
  const hours = Math.floor(minuteOfDay / 60)
  return `${String(hours).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`
}

/** Returns the hours of whole minutes, rounded half up to two decimals: 494 is 8.23. */
export function hoursOf(minutes: number): number {
  // `+ 0` turns -0 into 0.
  return Math.floor((minutes * 100) / 60 + 0.5) / 100 + 0
}

/** Formats whole minutes as hours with two decimals: 450 is `7.50`. */
export function formatHours(minutes: number): string {
  return hoursOf(minutes).toFixed(2)
}

/** Returns the whole minutes of a number of hours, rounded half up (-0.125 h, that is -7.5 min, is -7). */
export function minutesOf(hours: number): number {
  // Removes the noise of binary fractions first: 0.145 h is 8.7 min, not 8.699999.
  const minutes = Number((hours * 60).toFixed(6))
  return Math.floor(minutes + 0.5) + 0
}
