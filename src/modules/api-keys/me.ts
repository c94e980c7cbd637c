import * as v from 'valibot'
import { type Actor, defineOperation, reaches } from '../../core/operation.ts'
import { described, Id, Name } from '../../core/schema.ts'
import type { CompanyTable } from '../../core/tables.ts'
import { type Params, prepare, tablesOf } from '../../db/statements/prepare.ts'
import { readRows, string } from '../../db/statements/read-rows.ts'
import { columnsOf } from '../../db/statements/records.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { DomainError } from '../../lib/errors.ts'
import { accessTokenPrefix, perPersonAnHour } from '../connected-apps/limits.ts'
import { refuse } from './refusals.ts'
import { ApiKeySchema, personOfKey } from './schema.ts'
import type { ApiKeyTable } from './table.ts'

const db = tablesOf<typeof ApiKeyTable | typeof CompanyTable>()

const { id, name, prefix, permissions, rate_limit, confirm_writes, expires_at } =
  ApiKeySchema.entries

const MeSchema = v.strictObject({
  id,
  name,
  prefix,
  company: v.strictObject({ id: Id, name: Name }),
  permissions,
  rate_limit,
  confirm_writes,
  expires_at,
  person: described(
    v.exactOptional(v.strictObject({ id: Id, name: Name })),
    'The employee that the access belongs to, if any.',
  ),
  reach: described(v.exactOptional(v.picklist(reaches)), 'With a person: self, team or company.'),
})

export const getMe = defineOperation({
  name: 'me.read',
  summary: 'Read the API key of the request and its permissions.',
  permission: 'any',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({}),
  output: MeSchema,
  async run({ sql, actor, company_id }) {
    if (actor.kind === 'user' && actor.grant) return connectionOf(sql, actor, company_id)
    if (actor.kind !== 'key' || actor.id === null)
      throw new DomainError('forbidden', refuse.only_keys())
    const [[me], [company]] = await Promise.all([findKey(sql, { id: actor.id }), nameCompany(sql)])
    if (!me || !company) throw new DomainError('not_found', refuse.gone())
    const { person, reach, ...key } = me
    return { ...key, company, ...(person ? { person, reach } : {}) }
  },
})

/** Describes the grant of the request's application, in the fields of a key. */
async function connectionOf(sql: Sql, actor: Extract<Actor, { kind: 'user' }>, company_id: number) {
  const { grant, client, permissions, person, reach } = actor
  const [found] = await readRows(
    sql,
    { company_name: string, until: string },
    `select c.name as company_name, g.until from oauth_grants g
     join companies c on c.id = g.company_id where g.company_id = $1 and g.id = $2`,
    [grant!.id],
  )
  if (!found) throw new DomainError('not_found', refuse.connection_gone())
  return {
    id: grant!.id,
    name: client?.name ?? '',
    prefix: accessTokenPrefix,
    company: { id: company_id, name: found.company_name },
    permissions: permissions && [...permissions],
    rate_limit: perPersonAnHour,
    confirm_writes: grant!.confirm_writes,
    expires_at: found.until,
    ...(person && reach ? { person: { id: person.id, name: person.name }, reach } : {}),
  }
}

const findKey = prepare(({ company_id, id }: Params<{ id: number }>) =>
  db
    .selectFrom('api_keys as k')
    .select([
      ...columnsOf('k', v.omit(MeSchema, ['company', 'person', 'reach'])),
      personOfKey('k'),
      'k.reach',
    ])
    .where('k.company_id', '=', company_id)
    .where('k.id', '=', id),
)

const nameCompany = prepare(({ company_id }: Params<object>) =>
  db.selectFrom('companies').select(['id', 'name']).where('id', '=', company_id),
)
