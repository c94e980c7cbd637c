import { defineEntity, p } from '@mikro-orm/core'
import type { Reach } from '../../core/operation.ts'
import type { ConfirmBy } from '../../core/tables.ts'
import { instant, recordKey } from '../../db/statements/columns.ts'

/** The access that people granted to applications. */
export const OAuthGrantTable = defineEntity({
  name: 'OAuthGrant',
  tableName: 'oauth_grants',
  properties: {
    ...recordKey(),
    employee_id: p.bigint('number'),
    client_hash: p.text(),
    client_name: p.text(),
    client_host: p.text(),
    permissions: p.array<string>(),
    reach: p.text().$type<Reach>(),
    read_only: p.boolean(),
    confirm_writes: p.boolean(),
    confirm_by: p.text().$type<ConfirmBy>().defaultRaw("'token'::text"),
    created_at: instant(),
    until: instant(),
    revoked_at: instant().nullable(),
    last_used_at: instant().nullable(),
  },
})

/** The authorization server's state: codes, tokens and running sign-ins, encrypted, by the hash of their id. */
export const OAuthArtifactTable = defineEntity({
  name: 'OAuthArtifact',
  tableName: 'oauth_artifacts',
  properties: {
    kind: p.text().primary(),
    id_hash: p.text().primary(),
    uid_hash: p.text().nullable(),
    grant_id: p.text().nullable(),
    scope: p.text().nullable(),
    payload: p.text(),
    consumed_at: instant().nullable(),
    expires_at: instant(),
  },
})
