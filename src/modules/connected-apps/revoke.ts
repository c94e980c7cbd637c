import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { described, Id } from '../../core/schema.ts'
import { notFound } from '../../lib/errors.ts'
import { endGrants } from './end.ts'
import { ConnectedAppSchema, selectApps } from './schema.ts'

export const revokeConnectedApp = defineOperation({
  name: 'connected_apps.revoke',
  summary: 'End the access of a connected application; ending it again changes nothing.',
  permission: 'any',
  effect: 'update',
  reach: { least: 'self', whom: 'oneself', ids: { id: 'oauth_grants' } },
  transports: ['dashboard', 'cli'],
  input: v.strictObject({
    id: Id,
    because: described(
      v.optional(v.picklist(['revoked', 'reused']), 'revoked'),
      'Revoked, or one of its codes or tokens was used a second time.',
    ),
  }),
  output: ConnectedAppSchema,
  async run(context, { id, because }) {
    await endGrants(context, 'g.id = $2', [id], because)
    const [after] = await selectApps(context.sql, 'g.id = $2', [id])
    if (!after) throw notFound('connected application')
    return after
  },
})
