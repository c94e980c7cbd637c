import { sql } from 'kysely'
import * as v from 'valibot'
import { type Person, reaches } from '../../core/operation.ts'
import { Code, described, Id, Instant, integer, Name, name } from '../../core/schema.ts'
import { tablesOf } from '../../db/statements/prepare.ts'
import { columnsOf, recordSource } from '../../db/statements/records.ts'
import type { ApiKeyTable } from './table.ts'

/** Builds statements about API keys. */
export const db = tablesOf<typeof ApiKeyTable>()

export const KeyName = name(100)

/** Requests per hour. */
export const RateLimit = integer(1, 100_000_000)

/** An API key in the dashboard and the CLI; only the answer that creates it contains the secret. */
export const ApiKeySchema = v.strictObject({
  id: Id,
  name: Name,
  prefix: described(Code, 'The first characters of the key, to identify it.'),
  permissions: described(v.nullable(v.array(Code)), 'Permissions; null means all.'),
  rate_limit: described(v.number(), 'Requests per hour.'),
  confirm_writes: described(
    v.boolean(),
    'Whether an assistant must ask a person before each change.',
  ),
  person: described(
    v.nullable(v.strictObject({ id: Id, name: Name })),
    'The employee that the key belongs to; null for none.',
  ),
  reach: described(
    v.picklist(reaches),
    'Whose records it reaches: the company, the person and everybody below, or the person alone.',
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
