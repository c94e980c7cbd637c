import { sql } from 'kysely'
import * as v from 'valibot'
import { type Person, reaches } from '../../core/operation.ts'
import { Code, Id, Instant, integer, Name, name } from '../../core/schema.ts'
import { tablesOf } from '../../db/statements/prepare.ts'
import { columnsOf, recordSource } from '../../db/statements/records.ts'
import type { ApiKeyTable } from './table.ts'

/** Builds statements about API keys. */
export const db = tablesOf<typeof ApiKeyTable>()

/** The name of a key. */
export const KeyName = name(100)

/** Requests per hour. */
export const RateLimit = integer(1, 100_000_000)

/** An API key in the dashboard and the CLI; only the answer that creates it contains the secret. */
export const ApiKeySchema = v.strictObject({
  id: Id,
  name: Name,
  prefix: v.pipe(Code, v.description('The first characters of the key, to identify it.')),
  permissions: v.pipe(v.nullable(v.array(Code)), v.description('Permissions; null means all.')),
  rate_limit: v.pipe(v.number(), v.description('Requests per hour.')),
  confirm_writes: v.pipe(
    v.boolean(),
    v.description('Whether an assistant must ask a person before each change.'),
  ),
  person: v.pipe(
    v.nullable(v.strictObject({ id: Id, name: Name })),
    v.description('The employee that the key belongs to; null for none.'),
  ),
  reach: v.pipe(
    v.picklist(reaches),
    v.description(
      'Whose records it reaches: the company, the person and everybody below, or the person alone.',
    ),
  ),
  expires_at: v.nullable(Instant),
  last_used_at: v.nullable(Instant),
  revoked_at: v.nullable(Instant),
  created_at: Instant,
})

export type ApiKeyRecord = v.InferOutput<typeof ApiKeySchema>

/** The employee of a key, as JSON; `of` is the key's table or its alias. */
export const personOfKey = (of: string) =>
  sql<Person | null>`case when ${sql.ref(`${of}.employee_id`)} is not null
    then json_build_object('id', ${sql.ref(`${of}.employee_id`)}, 'name', ${sql.ref(`${of}.person_name`)})
    end`.as('person')

/** API keys `k`, with the columns of `ApiKeySchema`. */
export const apiKeys = recordSource(
  'API key',
  'k',
  db.selectFrom('api_keys as k').select(columnsOf('k', ApiKeySchema, { person: personOfKey('k') })),
)
