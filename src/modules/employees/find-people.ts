import * as v from 'valibot'
import { allows } from '../../core/access/permissions.ts'
import { matchDepartments } from '../../core/company/match-departments.ts'
import { OnlyDepartment } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import {
  Code,
  described,
  Id,
  listOf,
  listParameters,
  Name,
  optional,
  PeopleText,
  sortBy,
  text,
} from '../../core/schema.ts'
import { type Condition, noteOf, where, whereProvided } from '../../db/lists/list-query.ts'
import { listPage } from '../../db/lists/page.ts'
import { employeeNameOrder } from '../../db/lists/sort.ts'
import { tablesOf } from '../../db/statements/prepare.ts'
import { columnsOf, recordSource } from '../../db/statements/records.ts'
import { normalizeText } from '../../lib/text.ts'
import { type EmployeeTable, fullName } from './table.ts'

const db = tablesOf<typeof EmployeeTable>()

const PersonSchema = v.strictObject({
  id: Id,
  name: described(Name, 'First and last name.'),
  title: v.nullable(PeopleText),
  department: v.nullable(Code),
})

const people = recordSource(
  'employee',
  'e',
  db
    .selectFrom('employees as e')
    .select(columnsOf('e', PersonSchema, { name: fullName.as('name') })),
)

const sortColumns = {
  name: employeeNameOrder,
}

export const findPeople = defineOperation({
  name: 'people.find',
  summary: 'Find active employees and their ids by name or number.',
  permission: 'people:read',
  effect: 'read',
  reach: { least: 'team' },
  input: v.strictObject({
    search: optional(
      text(200),
      'Parts of a name in any order, ignoring case and accents, or a whole employee number. Also part of an email address, for access with employees:read.',
    ),
    department: OnlyDepartment,
    manager_id: optional(Id, 'Only direct reports of this manager.'),
    sort: sortBy(sortColumns),
    ...listParameters,
  }),
  output: listOf(PersonSchema),
  async run({ sql, totals, people: reached, actor }, input) {
    const departments = await matchDepartments(sql, input.department, reached)
    const withEmail = allows(actor.permissions, 'employees:read')
    const { data, meta } = await listPage(sql, input, {
      ...people,
      people: reached,
      owner: 'e.id',
      conditions: [
        where('e.is_active'),
        ...whereProvided(
          { department: departments?.values, manager_id: input.manager_id },
          { department: 'e.department = any(?::text[])', manager_id: 'e.manager_id = ?' },
        ),
        ...(input.search === undefined ? [] : searched(input.search, withEmail)),
      ],
      totals,
      sortColumns,
      order: `${employeeNameOrder}, e.id`,
    })
    return { data, meta: { ...meta, ...noteOf(departments?.note) } }
  },
})

// The lines of search_text: name, email, employee number. All are read from one index.
const line = (n: number) => `split_part(e.search_text, e'\\n', ${n})`
const number = `ltrim(${line(3)}, '0')`

/** Every word of the search has to match: a part of the name or email, or the whole number without leading zeros. */
function searched(search: string, withEmail: boolean): Condition[] {
  const lines = withEmail ? [line(1), line(2)] : [line(1)]
  const parts = lines.map((each) => `position(? in ${each}) > 0`)
  const normalized = normalizeText(search)
  const words = normalized.split(' ').filter((word) => word !== '')
  if (words.length === 0) return []
  const each = where(
    words.map(() => `(${[...parts, `${number} = ltrim(?, '0')`].join(' or ')})`).join(' and '),
    ...words.flatMap((word) => [...parts, number].map(() => word)),
  )
  // A number may contain spaces.
  return [where(`((${each.text}) or ${number} = ltrim(?, '0'))`, ...each.values, normalized)]
}
