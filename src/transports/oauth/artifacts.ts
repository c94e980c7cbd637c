import type { Adapter, AdapterPayload } from 'oidc-provider'
import { type OperationDeps, runOperation } from '../../core/run/run-operation.ts'
import type { Database } from '../../db/connect.ts'
import { deleteOld } from '../../db/jobs/delete-old.ts'
import { nullable, readRows, string } from '../../db/statements/read-rows.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { DomainError } from '../../lib/errors.ts'
import { hashOfToken } from '../../modules/connected-apps/directory.ts'
import { revokeConnectedApp } from '../../modules/connected-apps/index.ts'
import { loadGrant, scopeOf } from '../../modules/connected-apps/load-grant.ts'
import { readPair } from '../../modules/connected-apps/schema.ts'

/** A rotated refresh token still works this long: clients refresh in parallel, and answers are lost. */
const rotated_ms = 60_000

export type ArtifactDeps = Pick<OperationDeps, 'database' | 'services' | 'now'>

type Options = {
  /** Thrown by the second redemption of a code. */
  alreadyUsed(): Error
  /** Why the library ends a grant at this moment. */
  because(): 'revoked' | 'reused'
  /** Whether the token being issued is limited to its scope. */
  narrowed(): boolean
  findClient(id: string): AdapterPayload | undefined
}

/**
 * Stores the authorization server's state in `oauth_artifacts`: encrypted, by the hash of its id, and without the id.
 * Each call is a separate transaction, so do not call it within another one.
 */
export function artifactAdapter(
  deps: ArtifactDeps,
  { alreadyUsed, because, narrowed, findClient }: Options,
): (kind: string) => Adapter {
  const { database, now } = deps
  const { secrets } = deps.services

  return (kind) => {
    if (kind === 'Client') return clientAdapter(findClient)

    async function read(condition: string, value: string, id?: string) {
      const [row] = await asOwner(database, (sql) =>
        readRows(
          sql,
          { id_hash: string, payload: string, consumed_at: nullable(string) },
          `select id_hash, payload, consumed_at from oauth_artifacts
           where kind = $1 and ${condition} and expires_at > $3`,
          [kind, value, formatInstant(now())],
        ),
      )
      if (!row) return undefined
      const payload = JSON.parse(
        secrets.decrypt(row.payload, artifactContext({ kind, id_hash: row.id_hash })),
      )
      if (id !== undefined) payload.jti = id
      if (kind === 'AuthorizationCode' || kind === 'RefreshToken') {
        payload.scope = (await allowedScope(payload.grantId)) ?? payload.scope
      }
      return { ...payload, ...consumedOf(kind, row.consumed_at, now()) } as AdapterPayload
    }

    /**
     * The scope of a token for a code or a refresh token: everything that the person allowed, regardless of the
     * requested scope.
     */
    async function allowedScope(grant_id: string): Promise<string | undefined> {
      const pair = readPair(grant_id)
      const grant = pair && (await loadGrant(database, ...pair, formatInstant(now())))
      return grant && scopeOf(grant)
    }

    return {
      async upsert(id, { jti: _jti, ...payload }, expires_in) {
        const id_hash = hashOfToken(id)
        const grant_id = kind === 'Grant' ? id : (payload.grantId ?? null)
        await asOwner(database, (sql) =>
          sql(
            `insert into oauth_artifacts (kind, id_hash, uid_hash, grant_id, payload, expires_at, scope)
             values ($1, $2, $3, $4, $5, $6, $7)
             on conflict (kind, id_hash) do update set uid_hash = excluded.uid_hash,
               grant_id = excluded.grant_id, payload = excluded.payload,
               expires_at = excluded.expires_at, scope = excluded.scope`,
            [
              kind,
              id_hash,
              payload.uid === undefined ? null : hashOfToken(payload.uid),
              grant_id,
              secrets.encrypt(JSON.stringify(payload), artifactContext({ kind, id_hash })),
              formatInstant(now() + (expires_in ?? 0) * 1000),
              kind === 'AccessToken' && narrowed() ? (payload.scope ?? '') : null,
            ],
          ),
        )
      },
      find: (id) => read('id_hash = $2', hashOfToken(id), id),
      findByUid: (uid) => read('uid_hash = $2', hashOfToken(uid)),
      // The device flow is off.
      findByUserCode: async () => undefined,
      async consume(id) {
        const [used] = await asOwner(database, (sql) =>
          sql(
            `update oauth_artifacts set consumed_at = $3
             where kind = $1 and id_hash = $2 and consumed_at is null returning kind`,
            [kind, hashOfToken(id), formatInstant(now())],
          ),
        )
        if (used || kind !== 'AuthorizationCode') return
        const [row] = await asOwner(database, (sql) =>
          readRows(
            sql,
            { grant_id: nullable(string) },
            'select grant_id from oauth_artifacts where kind = $1 and id_hash = $2',
            [kind, hashOfToken(id)],
          ),
        )
        if (row?.grant_id) await endGrant(deps, row.grant_id, 'reused')
        throw alreadyUsed()
      },
      async destroy(id) {
        if (kind === 'Grant') return endGrant(deps, id, because())
        await asOwner(database, (sql) =>
          sql('delete from oauth_artifacts where kind = $1 and id_hash = $2', [
            kind,
            hashOfToken(id),
          ]),
        )
      },
      async revokeByGrantId(grant_id) {
        await deleteOfGrant(database, kind, grant_id)
      },
    }
  }
}

/** Returns the context in which the payload of a row is encrypted. */
export function artifactContext({ kind, id_hash }: { kind: string; id_hash: string }): string {
  return `oauth-artifact:${kind}:${id_hash}`
}

/** Ends a grant to an application; its tokens are refused from then on. */
export async function endGrant(
  deps: ArtifactDeps,
  grant_id: string,
  because: 'revoked' | 'reused',
): Promise<void> {
  const pair = readPair(grant_id)
  if (!pair) return
  const [company_id, id] = pair
  const caller = {
    company_id,
    actor: { kind: 'system', id: null, name: 'authorization server', permissions: null },
    channel: 'system',
    request_id: `grant-${grant_id}`,
  } as const
  try {
    await runOperation(deps, revokeConnectedApp, caller, { id, because })
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'not_found')) throw error
  }
  await deleteOfGrant(deps.database, null, grant_id)
}

async function deleteOfGrant(database: Database, kind: string | null, grant_id: string) {
  await asOwner(database, (sql) =>
    sql('delete from oauth_artifacts where grant_id = $1 and ($2::text is null or kind = $2)', [
      grant_id,
      kind,
    ]),
  )
}

/** Deletes expired rows; runs in the background. */
export function forgetArtifacts(database: Database, now_ms: number, signal?: AbortSignal) {
  return deleteOld(
    { table: 'oauth_artifacts', key: ['kind', 'id_hash'], by: 'expires_at', found: 'by time' },
    { database, company_id: null, before: formatInstant(now_ms), signal },
  )
}

/** Hides the rotation of a refresh token for a minute; a code is used up immediately. */
function consumedOf(kind: string, consumed_at: string | null, now_ms: number) {
  if (consumed_at === null) return {}
  const at_ms = Date.parse(consumed_at)
  if (kind === 'RefreshToken' && now_ms - at_ms < rotated_ms) return {}
  return { consumed: Math.floor(at_ms / 1000) }
}

/** Clients are not stored: their ids are their metadata. */
function clientAdapter(find: Options['findClient']): Adapter {
  const never = async () => undefined
  return {
    find: async (id) => find(id),
    upsert: never,
    findByUid: never,
    findByUserCode: never,
    consume: never,
    destroy: never,
    revokeByGrantId: never,
  }
}
