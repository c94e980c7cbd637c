import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { defineOperation, reaches } from '../../core/operation.ts'
import { refuse as common } from '../../core/refusals.ts'
import { described, Id, oneOf, optional, Timestamp } from '../../core/schema.ts'
import { type Params, prepare } from '../../db/statements/prepare.ts'
import { columnsOf } from '../../db/statements/records.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { hashKey, keyPrefix, writeKey } from './format.ts'
import { Grants, requirePerson } from './grants.ts'
import { refuse } from './refusals.ts'
import { type ApiKeyRecord, ApiKeySchema, db, KeyName, personOfKey, RateLimit } from './schema.ts'

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
    const [made] = await insertKey(sql, {
      ...input,
      reach: reached,
      now: formatInstant(now_ms),
      created_by: actor.name,
    })
    const key = writeKey(made!.id, randomBytes(32))
    const hash = hashKey(key).toString('hex')
    const [record] = await nameKey(sql, {
      id: made!.id,
      prefix: keyPrefix(key),
      secret_hash: reached === 'company' ? hash : noHash,
      person_secret_hash: reached === 'company' ? null : hash,
    })
    audit({ record_type: 'api_key', record_id: record!.id, before: null, after: record })
    return { ...record!, key }
  },
})

type NewKey = Pick<
  ApiKeyRecord,
  'name' | 'permissions' | 'rate_limit' | 'confirm_writes' | 'expires_at' | 'reach'
> & { employee_id: number | null; now: string; created_by: string }

/**
 * The hash of no key: processes of a release that does not know of reaches must not take a person's key for one of
 * the company.
 */
const noHash = '0'.repeat(64)

const insertKey = prepare((key: Params<NewKey>) =>
  db
    .insertInto('api_keys')
    .values({
      company_id: key.company_id,
      name: key.name,
      prefix: '',
      secret_hash: '',
      permissions: key.permissions,
      rate_limit: key.rate_limit,
      confirm_writes: key.confirm_writes,
      expires_at: key.expires_at,
      employee_id: key.employee_id,
      reach: key.reach,
      created_at: key.now,
      created_by: key.created_by,
    })
    .returning('id'),
)

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
