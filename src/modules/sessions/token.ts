import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../lib/crypto/secrets.ts'

/** The purpose of a token; tokens of another kind are invalid. */
export type TokenKind = 'dashboard-session' | 'dashboard-link' | 'invitation'

/** The row of a company and the secret that gives access to it. */
export type Token = { company_id: number; id: number; secret: string }

/** Returns a secret of 32 random bytes for a new row. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the stored form of a secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * `<company>.<id>.<secret>.<signature>`. Signed, so a client cannot choose which company's rows are queried.
 */
export function writeToken(secrets: Secrets, kind: TokenKind, token: Token): string {
  const body = `${token.company_id}.${token.id}.${token.secret}`
  return `${body}.${signature(secrets, kind, body).toString('base64url')}`
}

/** Parses a token; returns null for a text that is not one or has another signature. */
export function readToken(secrets: Secrets, kind: TokenKind, text: string): Token | null {
  const match = form.exec(text)
  if (!match) return null
  const [, body = '', company_id, id, secret = '', signed = ''] = match
  const provided = Buffer.from(signed, 'base64url')
  if (!isSignature(secrets, kind, body, provided)) return null
  return { company_id: Number(company_id), id: Number(id), secret }
}

const form = /^(([1-9]\d{0,15})\.([1-9]\d{0,15})\.([\w-]{43}))\.([\w-]{43})$/

/** Signs with a key for this purpose only. */
export function signature(secrets: Secrets, purpose: string, body: string): Buffer {
  return signed(keysFor(secrets, purpose)[0]!, body)
}

/** Whether a signature was made with the key in use, or with a former one. */
export function isSignature(
  secrets: Secrets,
  purpose: string,
  body: string,
  provided: Buffer,
): boolean {
  return keysFor(secrets, purpose).some((key) => {
    const expected = signed(key, body)
    return provided.length === expected.length && timingSafeEqual(provided, expected)
  })
}

function signed(key: Buffer, body: string): Buffer {
  return createHmac('sha256', key).update(body).digest()
}

const derived = new WeakMap<Secrets, Map<string, Buffer[]>>()

/** Deriving a key takes longer than signing, and each page signs twice. */
function keysFor(secrets: Secrets, purpose: string): Buffer[] {
  const keys = derived.get(secrets) ?? new Map<string, Buffer[]>()
  derived.set(secrets, keys)
  const name = `${secrets.key_id} ${purpose}`
  const found = keys.get(name) ?? secrets.deriveAll(purpose)
  keys.set(name, found)
  return found
}
