/** The whole numbers, 0 or more, of an array as PostgreSQL writes it: `{1,2,3}`. */
export function numbersOf(array: string): number[] {
  const numbers: number[] = []
  let value = 0
  // Read by hand: a year of punches is half a million numbers, and splitting makes a text of each.
  for (let i = 1; i < array.length; i++) {
    const digit = array.charCodeAt(i) - ZERO
    if (digit >= 0 && digit <= 9) value = value * 10 + digit
    else {
      numbers.push(value)
      value = 0
    }
  }
  return numbers
}

const ZERO = 48
