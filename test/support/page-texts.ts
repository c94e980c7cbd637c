import type { TestServer } from './server.ts'

/** A text that a page shows or reads out. */
export type PageText = {
  text: string
  /** The element or attribute that has it. */
  place: string
}

const token =
  /<!--.*?-->|<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|<![^>]*>|([^<]+)/gs

/** What is not written for people, or is copied as it is. */
const silent: ReadonlySet<string> = new Set(['script', 'style', 'code', 'pre', 'textarea'])
const empty: ReadonlySet<string> = new Set(['input', 'br', 'meta', 'link', 'hr', 'img', 'rect'])
/** Fields and values of the audit log. */
const storedFields = /<dl class="changes stored">.*?<\/dl>/gs
const read = /\s(title|aria-label|placeholder|alt|label)="([^"]*)"/g

/** Returns the texts of a page in their order, and the attributes that are read out; spaces that do not break are kept on request. */
export function textsOf(page: string, { keepsSpaces = false } = {}): PageText[] {
  const plain = keepsSpaces ? unbroken : spaced
  const found: PageText[] = []
  const open: string[] = []
  for (const [, end, name = '', attributes = '', text] of page
    .replace(storedFields, '')
    .matchAll(token)) {
    if (text !== undefined) {
      const words = plain(text)
      if (words !== '' && !open.some((each) => silent.has(each))) {
        found.push({ text: words, place: open.at(-1) ?? '' })
      }
    } else if (end === '/') open.splice(open.lastIndexOf(name), 1)
    else if (name !== '') {
      for (const [, attribute = '', value = ''] of attributes.matchAll(read)) {
        found.push({ text: plain(value), place: `${name} ${attribute}` })
      }
      if (!empty.has(name)) open.push(name)
    }
  }
  return found
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}

function spaced(text: string): string {
  return unbroken(text).replace(/\s+/g, ' ').trim()
}

function unbroken(text: string): string {
  return text
    .replace(/&(\w+|#\d+);/g, (whole, name) => entities[name] ?? whole)
    .replace(/[ \n\t]+/g, ' ')
    .trim()
}

/** Columns with texts that people or programs have stored. */
const stored =
  /^(name|first_name|last_name|email|sign_in_email|title|department|label|notes?|reason|purpose|description|address|.*_address|city|postal_code|url|actor_name|person_name|client|client_name|employee_number|payroll_id|prefix|last_error|error|response_body|rejection_reason|reviewer_notes|cancel_reason|source|emergency_contact|work_locations|after|before|timezone|key|subject|issuer|departments|leave_types)$/

/** Returns every text that the database has of a company, the longest first. */
export async function storedTexts({ sql }: Pick<TestServer, 'sql'>): Promise<string[]> {
  const columns = await sql<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY', 'json')
       and $1::bigint is not null`,
  )
  const texts = new Set<string>()
  for (const { table_name, column_name } of columns) {
    if (!stored.test(column_name)) continue
    const rows = await sql<{ value: unknown }>(
      `select distinct to_jsonb(t.${column_name}) as value from ${table_name} t
       where $1::bigint is not null and t.${column_name} is not null limit 5000`,
    )
    for (const { value } of rows) collect(value, texts)
  }
  return [...texts].toSorted((a, b) => b.length - a.length)
}

/** The fields of records whose values are codes that pages say in words. */
const coded =
  /^(status|type|role|reach|kind|enforcement|pay_basis|employment_type|state|event|events|format|choice|source|channel|action|record_type|earning|.*_part)$/

function collect(value: unknown, into: Set<string>, field = ''): void {
  if (typeof value === 'string') {
    if (/^[[{]/.test(value)) {
      try {
        collect(JSON.parse(value), into)
        return
      } catch {
        // A text that only begins like JSON.
      }
    }
    if (/\p{L}/u.test(value) && !coded.test(field)) into.add(value.replace(/\s+/g, ' ').trim())
  } else if (Array.isArray(value)) for (const each of value) collect(each, into, field)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) collect(each, into, name)
  }
}
