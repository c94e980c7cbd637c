import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { described, Id, Instant, PeopleText } from '../../core/schema.ts'
import { providerHost } from '../../lib/identity-provider.ts'
import { inForceSince } from '../identity-provider/force.ts'
import { SignInSchema, selectSignIns } from './schema.ts'

export const ProviderSchema = v.nullable(
  v.strictObject({
    issuer: PeopleText,
    host: PeopleText,
    in_force_since: described(
      v.nullable(Instant),
      'Since when nothing else signs in; null before an admin has signed in with it.',
    ),
  }),
)

export const listSignIns = defineOperation({
  name: 'sign_ins.list',
  summary:
    'List the people who may sign in, what waits for an admin to confirm, and the identity provider.',
  permission: 'company:write',
  effect: 'read',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({ employee_id: v.optional(Id) }),
  output: v.strictObject({ data: v.array(SignInSchema), identity_provider: ProviderSchema }),
  async run({ sql, services: { identityProvider } }, { employee_id }) {
    const data = await selectSignIns(sql, employee_id)
    if (!identityProvider) return { data, identity_provider: null }
    const { issuer } = identityProvider
    const in_force_since = await inForceSince(sql, identityProvider)
    return {
      data,
      identity_provider: { issuer, host: providerHost(identityProvider), in_force_since },
    }
  },
})
