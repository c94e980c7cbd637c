import * as v from 'valibot'
import { requireSignedIn } from '../../core/access/actor.ts'
import { permissions } from '../../core/access/permissions.ts'
import { defineOperation, reaches } from '../../core/operation.ts'
import { refuse as common } from '../../core/refusals.ts'
import { described, PeopleText } from '../../core/schema.ts'
import { confirmModes } from '../../core/tables.ts'
import { number, readRows } from '../../db/statements/read-rows.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { DomainError, invalid } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'
import { ConnectedAppSchema, permissionsAt, selectApps } from './schema.ts'
import { reachAllowed, standingColumns, standingShape } from './standing.ts'

const grantDays = [30, 90, 180]

/** Returns how many days an application may be connected; after signing in with the identity provider at most its. */
export function grantChoices(most?: number): readonly number[] {
  return most === undefined ? grantDays : [...grantDays.filter((days) => days < most), most]
}

const client = v.strictObject({
  /** SHA-256 of the client id. */
  hash: PeopleText,
  name: v.pipe(v.string(), v.maxLength(200)),
  host: v.pipe(v.string(), v.maxLength(300)),
})

export const connectApp = defineOperation({
  name: 'connected_apps.create',
  summary: 'Allow an application to act for the signed-in person.',
  permission: 'any',
  effect: 'create',
  reach: { least: 'self', whom: 'nobody' },
  transports: ['dashboard'],
  input: v.strictObject({
    client,
    permissions: v.pipe(v.array(v.picklist(permissions)), v.minLength(1, refuse.no_areas())),
    reach: v.picklist(reaches),
    read_only: v.boolean(),
    confirm_writes: v.boolean(),
    confirm_by: v.optional(v.picklist(confirmModes), 'token'),
    days: v.number(),
    by_provider: described(
      v.optional(v.boolean(), false),
      'Whether the person signed in with the identity provider, or could do nothing else.',
    ),
  }),
  output: ConnectedAppSchema,
  async run(
    { sql, actor, now_ms, audit, services },
    { client, permissions, reach, days, by_provider, ...input },
  ) {
    const employee_id = requireSignedIn(actor)
    const choices = grantChoices(by_provider ? services.identityProvider?.grant_days : undefined)
    if (!choices.includes(days))
      throw invalid({ days: refuse.no_such_days({ choices: choices.join(', ') }) })
    const [standing] = await readRows(
      sql,
      standingShape,
      `select ${standingColumns}
       from employees e join sign_ins s on s.company_id = e.company_id and s.employee_id = e.id
       where e.company_id = $1 and e.id = $2 and e.is_active`,
      [employee_id],
    )
    if (!standing) throw new DomainError('forbidden', common.may_not_sign_in())
    const widest = reachAllowed(standing)
    if (reaches.indexOf(reach) < reaches.indexOf(widest)) {
      throw invalid({ reach: refuse.too_wide({ reach: widest }) })
    }
    if (standing.person_only_reads && !input.read_only) {
      throw invalid({ read_only: refuse.must_be_read_only() })
    }
    const possible = new Set<string>(permissionsAt(reach))
    const refused = permissions.filter((permission) => !possible.has(permission))
    if (refused.length > 0) {
      throw invalid({ permissions: refuse.need_company({ permissions: refused.join(', ') }) })
    }
    const [made] = await readRows(
      sql,
      { id: number },
      `insert into oauth_grants (company_id, employee_id, client_hash, client_name, client_host,
         permissions, reach, read_only, confirm_writes, confirm_by, created_at, until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
      [
        employee_id,
        client.hash,
        client.name,
        client.host,
        permissions,
        reach,
        input.read_only,
        input.confirm_writes,
        input.confirm_by,
        formatInstant(now_ms),
        formatInstant(now_ms + days * 24 * 60 * 60 * 1000),
      ],
    )
    const [after] = await selectApps(sql, 'g.id = $2', [made!.id])
    audit({ record_type: 'connected_app', record_id: made!.id, before: null, after })
    return after!
  },
})

export const denyApp = defineOperation({
  name: 'connected_apps.deny',
  summary: 'Record that the signed-in person refused an application.',
  permission: 'any',
  effect: 'create',
  reach: { least: 'self', whom: 'nobody' },
  transports: ['dashboard'],
  input: v.strictObject({ client }),
  output: v.strictObject({ denied: v.boolean() }),
  async run({ actor, audit }, { client: { name, host } }) {
    const employee_id = requireSignedIn(actor)
    const after = { employee_id, client: { name, host }, denied: true }
    audit({ record_type: 'connected_app', record_id: null, before: null, after })
    return { denied: true }
  },
})
