import type { Secrets } from '../../lib/crypto/secrets.ts'

type Whose = { company_id: number; id: number }

/** Encrypts an SSN or SIN so that it can only be decrypted for this employee of this company. */
export function encryptSocialNumber(secrets: Secrets, whose: Whose, ssn_sin: string): string {
  return secrets.encrypt(ssn_sin, socialNumberContext(whose))
}

/** Whether the encrypted number is this one, so that sending it again changes nothing. */
export function isEncryptedNumber(
  secrets: Secrets,
  whose: Whose,
  encrypted: string | null,
  ssn_sin: string,
): boolean {
  if (encrypted === null) return false
  try {
    return secrets.decrypt(encrypted, socialNumberContext(whose)) === ssn_sin
  } catch {
    // Encrypted with an ENCRYPTION_KEY that is lost: the new number replaces it.
    return false
  }
}

/** Returns the context in which the number of a row is encrypted. */
export function socialNumberContext({ company_id, id }: Whose): string {
  return `ssn_sin:${company_id}:${id}`
}
