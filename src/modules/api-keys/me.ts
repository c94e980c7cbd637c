import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { Id } from '../../core/schema.ts'
import { DomainError } from '../../lib/errors.ts'
import { ApiKeySchema } from './schema.ts'

const { id, name, prefix, permissions, rate_limit, confirm_writes, expires_at } =
  ApiKeySchema.entries

const MeSchema = v.strictObject({
  id,
  name,
  prefix,
  company: v.strictObject({ id: Id, name: v.string() }),
  permissions,
  rate_limit,
  confirm_writes,
  expires_at,
})

type Me = Omit<v.InferOutput<typeof MeSchema>, 'company'> & { company_name: string }

export const getMe = defineOperation({
  name: 'me.read',
  summary: 'Read the API key of the request and its permissions.',
  permission: 'any',
  effect: 'read',
  input: v.strictObject({}),
  output: MeSchema,
  async run({ sql, actor, company_id }) {
    if (actor.kind !== 'key')
      throw new DomainError('forbidden', 'This is only available to API keys.')
    const [me] = await sql<Me>(
      `select k.id, k.name, k.prefix, k.permissions, k.rate_limit, k.confirm_writes, k.expires_at,
              c.name as company_name
       from api_keys k join companies c on c.id = k.company_id
       where k.company_id = $1 and k.id = $2`,
      [actor.id],
    )
    if (!me) throw new DomainError('not_found', 'This API key no longer exists.')
    const { company_name, ...key } = me
    return { ...key, company: { id: company_id, name: company_name } }
  },
})
