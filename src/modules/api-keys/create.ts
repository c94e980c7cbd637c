import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { defineOperation, reaches } from '../../core/operation.ts'
import { refuse as common } from '../../core/refusals.ts'
import { described, Id, oneOf, optional, Timestamp } from '../../core/schema.ts'
import { type Params, prepare } from '../../db/statements/prepare.ts'
import { columnsOf } from '../../db/statements/records.ts'
import { insertRow, rowTable } from '../../db/statements/row-statements.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { hashKey, keyPrefix, writeKey } from './format.ts'
import { Grants, requirePerson } from './grants.ts'
import { refuse } from './refusals.ts'
import {
  type ApiKeyRecord,
  ApiKeySchema,
  apiKeys,
  db,
  KeyName,
  personOfKey,
  RateLimit,
} from './schema.ts'
import { ApiKeyTable } from './table.ts'

export const createApiKey = defineOperation({
  name: 'api_keys.create',
  summary: 'Create an API key; it is shown only in this answer.',
  permission: 'company:write',
  effect: 'create',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({
    name: KeyName,
    permissions: v.optional(Grants, null),
    rate_limit: v.optional(RateLimit, 1000),
    expires_at: v.optional(v.nullable(Timestamp), null),
    confirm_writes: v.optional(v.boolean(common.not_boolean()), false),
    employee_id: described(
      v.optional(v.nullable(Id), null),
      'The employee that the key belongs to.',
    ),
    reach: optional(
      oneOf(reaches),
      'Whose records it reaches: self, team or company; self by default for an employee, else company.',
    ),
  }),
  output: v.strictObject({
    ...ApiKeySchema.entries,
    key: v.pipe(v.string(), v.metadata({ secret: true })),
  }),
  async run({ sql, actor, now_ms, audit }, { reach = null, ...input }) {
    const { expires_at, employee_id } = input
    if (expires_at !== null && Date.parse(expires_at) <= now_ms) {
      throw invalid({ expires_at: refuse.in_past() })
    }
    const reached = reach ?? (employee_id === null ? 'company' : 'self')
    if (employee_id !== null) {
      await requirePerson(sql, employee_id, {
        field: 'employee_id',
        left: refuse.left(),
      })
    } else if (reached !== 'company') {
      throw invalid({ employee_id: refuse.needs_person({ reach: reached }) })
    }

    // The hash covers the id, which only the insert assigns.
    const { id }: ApiKeyRecord = await insertRow(sql, keyTable, apiKeys, {
      ...input,
      prefix: '',
      secret_hash: '',
      reach: reached,
      created_at: formatInstant(now_ms),
      created_by: actor.name,
    })
    const key = writeKey(id, randomBytes(32))
    const hash = hashKey(key).toString('hex')
    const [record] = await nameKey(sql, {
      id,
      prefix: keyPrefix(key),
      secret_hash: reached === 'company' ? hash : noHash,
      person_secret_hash: reached === 'company' ? null : hash,
    })
    audit({ record_type: 'api_key', record_id: record!.id, before: null, after: record })
    return { ...record!, key }
  },
})

/**
 * The hash of no key: processes of a release that does not know of reaches must not take a person's key for one of
 * the company.
 */
const noHash = '0'.repeat(64)

const keyTable = rowTable(ApiKeyTable)

const nameKey = prepare(
  ({
    company_id,
    id,
    prefix,
    secret_hash,
    person_secret_hash,
  }: Params<{
    id: number
    prefix: string
    secret_hash: string
    person_secret_hash: string | null
  }>) =>
    db
      .updateTable('api_keys')
      .set({ prefix, secret_hash, person_secret_hash })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .returning(columnsOf('api_keys', ApiKeySchema, { person: personOfKey('api_keys') })),
)
