import type { PasswordAccount } from '../../../modules/dashboard-access/account.ts'
import type { ProvenAccount } from '../../../modules/sign-in/accounts.ts'
import type { Deps } from '../visit.ts'

/**
 * The proof that a browser has before the company is chosen: an emailed code, an account of the identity provider, a
 * password of several accounts, or a first password that must be replaced.
 */
export type Proof =
  | { email: string }
  | { account: ProvenAccount }
  | { accounts: readonly PasswordAccount[]; email: string }
  | { first: PasswordAccount; email: string }

const proof_ms = 10 * 60 * 1000
const proofContext = 'sign-in-proof'

/** Encrypts the browser's proof. */
export function writeProof(
  { operationDeps: { services, now } }: Deps,
  proof: Proof,
  browser: string,
): string {
  const sealed = JSON.stringify({ proof, browser, until: now() + proof_ms })
  return services.secrets.encrypt(sealed, proofContext)
}

/** Returns this browser's proof; undefined if there is no valid one. */
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
