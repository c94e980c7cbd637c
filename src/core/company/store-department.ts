import * as v from 'valibot'
import { readRows, string } from '../../db/statements/read-rows.ts'
import { quotedName } from '../../lib/quoted-name.ts'
import { isOneLetterApart, normalizeText } from '../../lib/text.ts'
import type { Context } from '../operation.ts'
import { refuse } from '../refusals.ts'
import { Code, described } from '../schema.ts'
import { loadDepartments } from './match-departments.ts'

export const departmentWarnings = ['known_department', 'similar_department'] as const

/** What an answer says about departments that were typed. */
export const departmentEntries = {
  warnings: described(
    v.exactOptional(v.array(v.picklist(departmentWarnings))),
    'Over MCP and in forms: a department was stored as others have it, or is one letter from theirs.',
  ),
  message: described(
    v.exactOptional(Code),
    'What the warnings in this answer mean and what to do.',
  ),
}

type Said = { warnings?: (typeof departmentWarnings)[number][]; message?: string }

/**
 * Returns departments as they are stored. Over MCP and in forms one that differs from a known one in case or accents
 * alone is taken as that one; REST stores what was sent. `of` is the employee whose own department does not count.
 */
export async function departmentsToStore(
  { sql, channel }: Pick<Context, 'sql' | 'channel'>,
  typed: readonly string[],
  of: number | null = null,
): Promise<{ departments: string[]; said: Said }> {
  const isTyped = channel === 'mcp' || channel === 'dashboard'
  if (!isTyped || typed.length === 0) return { departments: [...typed], said: {} }
  const known = await loadDepartments(sql)
  const said: Said = {}
  const say = (warning: (typeof departmentWarnings)[number], message: string) => {
    said.warnings = [...new Set([...(said.warnings ?? []), warning])]
    said.message = said.message === undefined ? message : `${said.message} ${message}`
  }
  const departments: string[] = []
  for (const name of typed) {
    const stored = await knownAs(sql, name, known, of)
    departments.push(stored.name)
    if (stored.name !== name) {
      say(
        'known_department',
        refuse.known_department({ typed: quotedName(name), known: quotedName(stored.name) }),
      )
    }
    if (stored.near !== undefined) {
      say(
        'similar_department',
        refuse.similar_department({ typed: quotedName(name), known: quotedName(stored.near) }),
      )
    }
  }
  return { departments, said }
}

async function knownAs(
  sql: Context['sql'],
  name: string,
  known: readonly string[],
  of: number | null,
): Promise<{ name: string; near?: string }> {
  const normalized = normalizeText(name)
  const same: string[] = []
  const near: string[] = []
  for (const each of known) {
    const other = normalizeText(each)
    if (other === normalized) same.push(each)
    else if (isOneLetterApart(normalized, other)) near.push(each)
  }
  const others = of === null ? known : await ofOthers(sql, [...same, ...near], of)
  const taken = same.filter((each) => others.includes(each))
  if (taken.length > 0) return { name: taken.includes(name) ? name : taken[0]! }
  const [similar] = near.filter((each) => others.includes(each))
  return similar === undefined ? { name } : { name, near: similar }
}

/** Returns the departments that somebody other than this employee has. */
async function ofOthers(
  sql: Context['sql'],
  names: readonly string[],
  employee_id: number,
): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await readRows(
    sql,
    { name: string },
    `select n.name from unnest($2::text[]) as n(name)
     where exists (select from employees e
       where e.company_id = $1 and e.department = n.name and e.id <> $3)`,
    [names, employee_id],
  )
  return rows.map(({ name }) => name)
}
