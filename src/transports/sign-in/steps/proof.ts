import type { PasswordAccount } from '../../../modules/dashboard-access/account.ts'
import type { ProvenAccount } from '../../../modules/sign-in/accounts.ts'
import type { Deps } from '../visit.ts'

/**
 * What a browser has proven before the company is chosen: a mailed code, an account of the identity provider, a password
 * of several accounts, or a first password, which another one is to replace.
 */
export type Proof =
  | { email: string }
  | { account: ProvenAccount }
  | { accounts: readonly PasswordAccount[]; email: string }
  | { first: PasswordAccount; email: string }

const proof_ms = 10 * 60 * 1000
const proofContext = 'sign-in-proof'

/** Seals what a browser has proven. */
export function writeProof(
  { operationDeps: { services, now } }: Deps,
  proof: Proof,
  browser: string,
): string {
  const sealed = JSON.stringify({ proof, browser, until: now() + proof_ms })
  return services.secrets.encrypt(sealed, proofContext)
}

/** Returns what this browser has proven; undefined for anything else. */
export function readProof(
  { operationDeps: { services, now } }: Deps,
  text: string,
  from: string,
): Proof | undefined {
  try {
    const { proof, browser, until } = JSON.parse(services.secrets.decrypt(text, proofContext))
    return browser === from && until > now() ? proof : undefined
  } catch {
    return undefined
  }
}
