import { createHmac } from 'node:crypto'
import { postgresCode } from '../../db/failures.ts'
import { number, readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { canonical } from '../../lib/canonical.ts'
import type { Secrets } from '../../lib/crypto/secrets.ts'
import { DomainError, invalid } from '../../lib/errors.ts'
import { ownerOf } from '../access/actor.ts'
import type { Caller } from '../operation.ts'
import { refuse } from '../refusals.ts'

export type Claim = {
  key: string
  operation: string
  input: Record<string, unknown>
  caller: Caller
  now_ms: number
}

export type StoredAnswer = { status: number; body: unknown }

const retention_ms = 24 * 60 * 60 * 1000
const LOCK_NOT_AVAILABLE = '55P03'

/** Whether a request was refused because the first one with its key is still running. */
export function isFirstRunning({ message }: DomainError): boolean {
  return refuse.first_is_running.isOf(message)
}

/**
 * Claims an Idempotency-Key in the transaction of the change; returns the stored answer of the first request,
 * or undefined when this is the first. A repeat waits while the first one runs and fails with 409 after 10 s.
 */
export async function claimKey(
  sql: Sql,
  secrets: Secrets,
  claim: Claim,
): Promise<StoredAnswer | undefined> {
  const { key, caller, now_ms } = claim
  if (key.length < 1 || key.length > 255) {
    throw new DomainError('bad_request', 'Idempotency-Key must be 1 to 255 characters.')
  }
  const scope = idempotencyScope(caller)
  const fingerprint = fingerprintOf(secrets.derive(purpose), claim)
  const expired = new Date(now_ms - retention_ms).toISOString()
  const claimed = await waitingAtMost10s(sql, () =>
    sql(
      `insert into idempotency_keys (company_id, holder, key, fingerprint, created_at)
       values ($1, $2, $3, $4, $5)
       on conflict (company_id, holder, key) do update
         set fingerprint = excluded.fingerprint, created_at = excluded.created_at,
             status = null, answer = null
         where idempotency_keys.created_at < $6
       returning key`,
      [scope, key, fingerprint, new Date(now_ms).toISOString(), expired],
    ),
  )
  if (claimed.length > 0) return undefined

  const [stored] = await readRows(
    sql,
    { fingerprint: string, status: number, answer: string },
    `select fingerprint, status, answer from idempotency_keys
     where company_id = $1 and holder = $2 and key = $3`,
    [scope, key],
  )
  if (!stored) throw new DomainError('conflict', refuse.key_in_use())
  const fingerprints = secrets.deriveAll(purpose).map((each) => fingerprintOf(each, claim))
  if (!fingerprints.includes(stored.fingerprint)) {
    throw invalid({
      idempotency_key: refuse.key_of_another(),
    })
  }
  return {
    status: stored.status,
    body: JSON.parse(secrets.decrypt(stored.answer, answerContext(claim))),
  }
}

/**
 * Stores the first answer, encrypted, for 24 h, in the transaction of its change; encrypts it immediately.
 */
export function keepAnswer(
  sql: Sql,
  secrets: Secrets,
  claim: Claim,
  answer: StoredAnswer,
): Promise<unknown> {
  return sql(
    `update idempotency_keys set status = $4, answer = $5
     where company_id = $1 and holder = $2 and key = $3`,
    [
      idempotencyScope(claim.caller),
      claim.key,
      answer.status,
      secrets.encrypt(JSON.stringify(answer.body), answerContext(claim)),
    ],
  )
}

/** Stored answers, which are deleted after 24 h. */
export const oldAnswers = {
  table: 'idempotency_keys',
  key: ['holder', 'key'],
  by: 'created_at',
  // An index by time would cost every request with a key more than reading all keys once an hour.
  found: 'by key',
  kept_ms: retention_ms,
} as const

async function waitingAtMost10s<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql(`select set_config('lock_timeout', '9500ms', true), $1::bigint`)
  try {
    const result = await work()
    await sql(`select set_config('lock_timeout', '0', true), $1::bigint`)
    return result
  } catch (error) {
    if (postgresCode(error) === LOCK_NOT_AVAILABLE) {
      throw new DomainError('conflict', refuse.first_is_running())
    }
    throw error
  }
}

function idempotencyScope({ actor }: Caller): string {
  return ownerOf(actor)
}

function answerContext({ key, caller }: Claim): string {
  return storedAnswerContext({
    company_id: caller.company_id,
    holder: idempotencyScope(caller),
    key,
  })
}

type StoredClaim = { company_id: number; holder: string; key: string }

/** Returns the context in which the answer of a row is encrypted. */
export function storedAnswerContext({ company_id, holder, key }: StoredClaim): string {
  return `idempotent-answer:${company_id}:${holder}:${key}`
}

const purpose = 'idempotency-fingerprint'

/** A keyed hash, so that a copy of the database does not allow guessing a password or an SIN. */
function fingerprintOf(key: Buffer, { operation, input }: Claim): string {
  return createHmac('sha256', key)
    .update(`${operation}\n${canonical(input)}`)
    .digest('base64url')
}
