/** A text for comparing: case, accents, kinds of quotes and runs of blanks folded, so that `Zoë` is found by `zoe`. */
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

/** The text that `search` looks in: name, e-mail and employee number, a line each. */
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

/** An e-mail as it is unique over all companies: any case is the same address. */
export function emailNorm(email: string): string {
  return email.trim().toLowerCase()
}

// Some letters fold to eighteen, and a row of an index holds no more than 2,700 bytes.
const longestPart = 400

// Letters that Unicode takes for one whole, and signs that keyboards have in another form.
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
