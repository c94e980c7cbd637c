import type { DomainError } from '../../lib/errors.ts'

/** Refusals that carry their own `WWW-Authenticate`. */
const challenges = new WeakMap<DomainError, string>()

export function withChallenge(error: DomainError, challenge: string): DomainError {
  challenges.set(error, challenge)
  return error
}

/** Returns the `WWW-Authenticate` of a 401. */
export function challengeFor(error: DomainError): string {
  return challenges.get(error) ?? 'Bearer'
}
