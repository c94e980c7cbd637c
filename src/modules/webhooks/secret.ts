import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../lib/crypto/secrets.ts'

/** Returns a new signing secret: `whsec_` and the base64 of 32 random bytes. */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Returns the stored form of the secret. */
export function encryptWebhookSecret(secrets: Secrets, company_id: number, secret: string): string {
  return secrets.encrypt(secret, webhookSecretContext({ company_id }))
}

export function decryptWebhookSecret(
  secrets: Secrets,
  company_id: number,
  encrypted: string,
): string {
  return secrets.decrypt(encrypted, webhookSecretContext({ company_id }))
}

/** Returns the context in which the secrets of a row are encrypted. */
export function webhookSecretContext({ company_id }: { company_id: number }): string {
  return `webhook secrets of company ${company_id}`
}
