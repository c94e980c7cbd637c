import type { Secrets } from '../../lib/crypto/secrets.ts'

type Whose = { company_id: number; id: number }

/** Seals an SSN or SIN so that it opens for this employee of this company alone. */
export function sealSocialNumber(secrets: Secrets, whose: Whose, ssn_sin: string): string {
  return secrets.seal(ssn_sin, sealContext(whose))
}

/** Whether the sealed number is this one, so that saying it again changes nothing. */
export function isSealedNumber(
  secrets: Secrets,
  whose: Whose,
  sealed: string | null,
  ssn_sin: string,
): boolean {
  if (sealed === null) return false
  try {
    return secrets.open(sealed, sealContext(whose)) === ssn_sin
  } catch {
    // Sealed under an ENCRYPTION_KEY that is gone: the new one replaces it.
    return false
  }
}

function sealContext({ company_id, id }: Whose): string {
  return `ssn_sin:${company_id}:${id}`
}
