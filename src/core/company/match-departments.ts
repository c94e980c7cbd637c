import { readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { oneLineName } from '../../lib/quoted-name.ts'
import { normalizeText } from '../../lib/text.ts'
import { refuse } from '../refusals.ts'

/** The result of a filter by name: the stored values that match, and a note when none does. */
export type Matched = { values: string[]; note: string | undefined }

/** Returns the words that match a text, ignoring case and accents, and a note when there is no such `kind`. */
export function matchWords(input: string, words: readonly string[], kind: string): Matched {
  const normalized = normalizeText(input)
  const values = words.filter((word) => normalizeText(word) === normalized)
  if (values.length > 0) return { values, note: undefined }
  const name = oneLineName(input)
  const note =
    words.length === 0
      ? refuse.names_none({ kind, name })
      : refuse.names_others({ kind, name, names: namesOf(words) })
  return { values, note }
}

/** Returns the departments of employees, or of these people, that match a filter. */
export async function matchDepartments(
  sql: Sql,
  input: string | undefined,
  people: readonly number[] | null,
): Promise<Matched | undefined> {
  if (input === undefined) return undefined
  const departments = await (people ? departmentsOf(sql, people) : loadDepartments(sql))
  return matchWords(input, departments, 'department')
}

async function departmentsOf(sql: Sql, people: readonly number[]): Promise<string[]> {
  const rows = await readRows(
    sql,
    { department: string },
    `select distinct department from employees
     where company_id = $1 and id = any($2::bigint[]) and department is not null
     order by department`,
    [people],
  )
  return rows.map(({ department }) => department)
}

/** Reads one index entry per department, however many employees there are. */
export async function loadDepartments(sql: Sql): Promise<string[]> {
  const rows = await readRows(
    sql,
    { department: string },
    `with recursive found as (
       (select department from employees where company_id = $1 and department is not null
        order by department limit 1)
       union all
       select (select e.department from employees e
               where e.company_id = $1 and e.department > found.department
               order by e.department limit 1)
       from found where found.department is not null)
     select department from found where department is not null`,
  )
  return rows.map(({ department }) => department)
}

const most_names = 20

function namesOf(words: readonly string[]): string {
  const more = words.length - most_names
  const names = words.slice(0, most_names).map(oneLineName).join(', ')
  return more > 0 ? refuse.names_and_more({ names, more }) : names
}
