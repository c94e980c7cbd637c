/**
 * Normalizes a text for comparison: case, accents, kinds of quotes and repeated spaces, so that `zoe` finds
 * `Zoë`.
 */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[øłđðþßæœıς’ʼ‘‐‑]/g, (letter) => undecomposed[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns a text that begins with a capital letter. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Whether two texts differ by one letter: another, one more, or two that are swapped. Digits tell things apart. */
export function isOneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short === long || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (/\d/.test(`${short[at] ?? ''}${long[at]}`)) return false
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return (
    short.slice(at + 1) === long.slice(at + 1) ||
    (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  )
}

/** Returns the text that `search` matches: name, email and employee number, one per line. */
export function searchText(employee: {
  first_name: string
  last_name: string
  email: string
  employee_number: string
}): string {
  const { first_name, last_name, email, employee_number } = employee
  return [`${first_name} ${last_name}`, email, employee_number]
    .map((part) => normalizeText(part).slice(0, longestPart))
    .join('\n')
}

/** Normalizes an email for comparison: case does not matter. */
export function emailNorm(email: string): string {
  return email.trim().toLowerCase()
}

// Some characters normalize to eighteen, and an index row can contain at most 2,700 bytes.
const longestPart = 400

// Letters that Unicode does not decompose, and signs that keyboards enter in another form.
const undecomposed: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  ʼ: "'",
  '‘': "'",
  '‐': '-',
  '‑': '-',
}
