import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../../db/transactions/transaction.ts'
import { canonical } from '../../lib/canonical.ts'
import type { Secrets } from '../../lib/crypto/secrets.ts'
import { invalid } from '../../lib/errors.ts'
import { ownerOf } from '../access/actor.ts'
import type { Caller, Change } from '../operation.ts'

/** One call that a person is asked to confirm: its tool and arguments, made with one key. */
export type HeldCall = { caller: Caller; name: string; input: Record<string, unknown> }

/** A person's consent to one call on records in a known state: valid for one write, until it expires. */
export type Confirmation = { nonce: string; expires_ms: number; state: Buffer }

const livesFor_ms = 10 * 60 * 1000
/** Longer than any token is valid, even when the clocks of two processes differ. */
const retention_ms = 60 * 60 * 1000

/**
 * Returns a 75-character token that allows exactly this call once within ten minutes, as long as the records that its
 * dry run changed are still the same.
 */
export function writeConfirmToken(
  secrets: Secrets,
  call: HeldCall,
  changes: readonly Change[],
  now_ms: number,
): string {
  const head = Buffer.alloc(headBytes)
  head.writeUIntBE(now_ms + livesFor_ms, 0, expiryBytes)
  randomBytes(nonceBytes).copy(head, expiryBytes)
  stateBefore(secrets.derive('confirmed-state'), changes).copy(head, expiryBytes + nonceBytes)
  const body = Buffer.concat([head, signatureOfCall(secrets.derive('confirmed-call'), call, head)])
  const signature = signatureOfKey(secrets.derive('confirmation'), call.caller, body)
  return Buffer.concat([body, signature]).toString('base64url')
}

/** Reads the token that came with a call; throws when it is not valid for this call. */
export function readConfirmToken(
  secrets: Secrets,
  token: string,
  call: HeldCall,
  now_ms: number,
): Confirmation {
  const { head, signature, expires_ms } = checkConfirmToken(secrets, token, call.caller, now_ms)
  if (!isAny(signature, secrets, 'confirmed-call', (key) => signatureOfCall(key, call, head))) {
    throw refused('is for a different call: repeat the same tool with the same arguments')
  }
  const state = head.subarray(expiryBytes + nonceBytes)
  const nonce = head.subarray(expiryBytes, expiryBytes + nonceBytes).toString('base64url')
  return { nonce, expires_ms, state }
}

/** Throws when the write changed other records than the person confirmed, or when these have changed since. */
export function requireSameState(
  secrets: Secrets,
  { state }: Confirmation,
  changes: readonly Change[],
): void {
  if (isAny(state, secrets, 'confirmed-state', (key) => stateBefore(key, changes))) return
  throw refused('is for records that have changed since the person was asked')
}

/** Checks that a token belongs to this key and has not expired, for any call; throws when it does not. */
export function checkConfirmToken(
  secrets: Secrets,
  token: string,
  caller: Caller,
  now_ms: number,
): { head: Buffer; signature: Buffer; expires_ms: number } {
  const bytes = Buffer.from(token, 'base64url')
  const body = bytes.subarray(0, headBytes + callBytes)
  const isWhole = bytes.length === headBytes + callBytes + keyBytes
  if (
    !isWhole ||
    !isAny(bytes.subarray(body.length), secrets, 'confirmation', (key) =>
      signatureOfKey(key, caller, body),
    )
  ) {
    const access = caller.actor.kind === 'user' ? 'connection' : 'API key'
    throw refused(`was not issued to this ${access}, or is incomplete`)
  }
  const head = body.subarray(0, headBytes)
  const expires_ms = head.readUIntBE(0, expiryBytes)
  if (expires_ms <= now_ms) throw refused('has expired')
  return { head, signature: body.subarray(headBytes), expires_ms }
}

/**
 * Marks a confirmation as used in the transaction of its write, and deletes the call that waited for a yes; a second
 * use waits and is then refused, and so is a call that still waits.
 */
export async function spendConfirmation(
  sql: Sql,
  { nonce, expires_ms }: Confirmation,
): Promise<void> {
  const spent = await sql(
    `insert into spent_confirmations as s (company_id, nonce, expires_at) values ($1, $2, $3)
     on conflict (company_id, nonce) do update set call = null
       where s.call is not null and s.agreed_by is not null
     returning nonce`,
    [nonce, new Date(expires_ms).toISOString()],
  )
  if (spent.length === 0) throw refused('has already been used')
}

/** Used confirmations, which are deleted after they have expired. */
export const spentConfirmations = {
  table: 'spent_confirmations',
  key: ['nonce'],
  by: 'expires_at',
  found: 'by time',
  kept_ms: retention_ms,
} as const

// The head has the expiry, the nonce and the state before the write; the two signatures follow.
const expiryBytes = 6
const nonceBytes = 12
const stateBytes = 10
const headBytes = expiryBytes + nonceBytes + stateBytes
const callBytes = 12
const keyBytes = 16

/**
 * Returns a digest of the changed records before the change; records that the call creates are only counted. Keyed, so
 * the token cannot be used to guess a record's text.
 */
function stateBefore(key: Buffer, changes: readonly Change[]): Buffer {
  const made = new Set(changes.flatMap((each) => (each.before === null ? [nameOf(each)] : [])))
  const before = changes.flatMap((each) => {
    if (each.before === null) return [[each.record_type]]
    return made.has(nameOf(each)) ? [] : [[nameOf(each), each.before]]
  })
  return createHmac('sha256', key).update(canonical(before)).digest().subarray(0, stateBytes)
}

function nameOf({ record_type, record_id }: Change): string {
  return `${record_type} ${record_id}`
}

function signatureOfCall(key: Buffer, { name, input }: HeldCall, head: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(head)
    .update(`${name}\n${canonical(input)}`)
    .digest()
    .subarray(0, callBytes)
}

function signatureOfKey(key: Buffer, { company_id, actor }: Caller, body: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(body)
    .update(`${company_id} ${ownerOf(actor).replace(':', ' ')}`)
    .digest()
    .subarray(0, keyBytes)
}

/** Whether it was made with a key for this purpose, of the ENCRYPTION_KEY in use or of a former one. */
function isAny(
  provided: Buffer,
  secrets: Secrets,
  purpose: string,
  made: (key: Buffer) => Buffer,
): boolean {
  return secrets.deriveAll(purpose).some((key) => timingSafeEqual(provided, made(key)))
}

function refused(why: string) {
  return invalid({ confirm_token: `${why}; call again without it to get a new one` })
}
