import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../lib/crypto/secrets.ts'

/** What a token is for; one of another kind is none. */
export type TokenKind = 'dashboard-session' | 'dashboard-link'

/** A row of a company and the secret that opens it. */
export type Token = { company_id: number; id: number; secret: string }

/** A secret of 32 random bytes, for a row that is about to be made. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** `<company>.<id>.<secret>.<signature>`: signed, so that nobody chooses whose rows are looked at. */
export function writeToken(secrets: Secrets, kind: TokenKind, token: Token): string {
  const body = `${token.company_id}.${token.id}.${token.secret}`
  return `${body}.${signature(secrets, kind, body).toString('base64url')}`
}

/** The token that a text is; null where it is none or was signed by somebody else. */
export function readToken(secrets: Secrets, kind: TokenKind, text: string): Token | null {
  const match = form.exec(text)
  if (!match) return null
  const [, body = '', company_id, id, secret = '', signed = ''] = match
  const provided = Buffer.from(signed, 'base64url')
  if (!timingSafeEqual(provided, signature(secrets, kind, body))) return null
  return { company_id: Number(company_id), id: Number(id), secret }
}

const form = /^(([1-9]\d{0,15})\.([1-9]\d{0,15})\.([\w-]{43}))\.([\w-]{43})$/

/** Signed by a key of that purpose alone. */
export function signature(secrets: Secrets, purpose: string, body: string): Buffer {
  return createHmac('sha256', keyFor(secrets, purpose)).update(body).digest()
}

const derived = new WeakMap<Secrets, Map<string, Buffer>>()

/** Deriving one takes longer than signing, and each page signs twice. */
function keyFor(secrets: Secrets, purpose: string): Buffer {
  const keys = derived.get(secrets) ?? new Map<string, Buffer>()
  derived.set(secrets, keys)
  const key = keys.get(purpose) ?? secrets.derive(purpose)
  keys.set(purpose, key)
  return key
}
