import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../lib/crypto/secrets.ts'

/** A new signing secret: `whsec_` and the base64 of 32 random bytes. */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** The secret as it is stored. */
export function sealWebhookSecret(secrets: Secrets, company_id: number, secret: string): string {
  return secrets.seal(secret, contextOf(company_id))
}

export function openWebhookSecret(secrets: Secrets, company_id: number, sealed: string): string {
  return secrets.open(sealed, contextOf(company_id))
}

function contextOf(company_id: number): string {
  return `webhook secrets of company ${company_id}`
}
