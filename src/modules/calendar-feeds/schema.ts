import { sql as text } from 'kysely'
import * as v from 'valibot'
import { type Person, type Reach, reaches } from '../../core/operation.ts'
import {
  described,
  Id,
  Instant,
  Name,
  name,
  oneOf,
  optional,
  PeopleText,
} from '../../core/schema.ts'
import { tablesOf } from '../../db/statements/prepare.ts'
import { columnsOf, recordSource, selectRecords } from '../../db/statements/records.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { type EmployeeTable, fullName } from '../employees/table.ts'
import type { CalendarFeedTable } from './table.ts'

const db = tablesOf<typeof CalendarFeedTable | typeof EmployeeTable>()

const reachWords =
  'Whose leave it shows: the company’s, a person’s and that of everybody below (team), or a person’s own (self).'

/** A calendar feed as the API returns it; only the answers that make an address contain it. */
export const CalendarFeedSchema = v.strictObject({
  id: Id,
  reach: described(v.picklist(reaches), reachWords),
  person: described(
    v.nullable(v.strictObject({ id: Id, name: Name })),
    'The employee that it belongs to; null for a feed of the company.',
  ),
  name: described(v.nullable(Name), 'What the address is for.'),
  created_at: Instant,
  renewed_at: described(v.nullable(Instant), 'When its address was last replaced; null if never.'),
  last_read_at: described(
    v.nullable(Instant),
    'When a calendar app last read it, to the hour; null if never.',
  ),
})

export type CalendarFeed = v.InferOutput<typeof CalendarFeedSchema>

/** The only answers that contain the address. */
export const CalendarFeedWithUrl = v.strictObject({
  ...CalendarFeedSchema.entries,
  feed_url: v.pipe(
    PeopleText,
    v.description(
      'The address for calendar apps, shown only in this answer. Everybody who has it can read the feed.',
    ),
    v.metadata({ secret: true }),
  ),
})

export const CalendarFeedId = described(Id, 'Calendar feed id, from the list of calendar feeds.')

export const FeedReach = optional(
  oneOf(reaches),
  `${reachWords} By default self with a person, else company.`,
)

export const FeedName = optional(
  v.nullable(name(100)),
  'What the address is for, such as Reception; calendar apps do not see it.',
)

const personOfFeed = text<Person | null>`case when f.employee_id is not null
  then json_build_object('id', f.employee_id, 'name', ${fullName}) end`.as('person')

/** Calendar feeds `f`, with the columns of `CalendarFeedSchema`. */
export const calendarFeeds = recordSource(
  'calendar feed',
  'f',
  db
    .selectFrom('calendar_feeds as f')
    .leftJoin('employees as e', (on) =>
      on.onRef('e.company_id', '=', 'f.company_id').onRef('e.id', '=', 'f.employee_id'),
    )
    .select(columnsOf('f', CalendarFeedSchema, { person: personOfFeed })),
  'calendar_feeds f',
)

/** Returns the feeds that match a condition, by id, locked until the transaction ends. */
export function lockFeeds(
  sql: Sql,
  condition: string,
  values: readonly unknown[],
): Promise<CalendarFeed[]> {
  return selectRecords(
    sql,
    calendarFeeds,
    `${condition} order by f.id for no key update of f`,
    values,
  )
}

/** Whether a feed of the team may be made for, and read as, the employee `e`: the lower of both roles counts. */
export const reachesTeam = `e.role <> 'employee' and not exists (select 1 from sign_ins s
  where s.company_id = $1 and s.employee_id = e.id and s.role = 'employee')`

/** Returns the reaches that are at most as wide as one. */
export function reachesWithin(reach: Reach): readonly Reach[] {
  return reaches.slice(reaches.indexOf(reach))
}
