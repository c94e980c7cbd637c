import type { IdentityProvider } from '../../../lib/identity-provider.ts'
import { isInForceEverywhere, useProvider } from '../../../modules/identity-provider/force.ts'
import { wireWords } from '../../../words/index.ts'
import type { Answer, Deps } from '../visit.ts'
import { emailForm } from './forms.ts'

/** The sign-in page; offers only the identity provider where all companies sign in with it alone. */
export async function signInForm(
  deps: Deps,
  tried: Parameters<typeof emailForm>[1],
): Promise<Answer> {
  return emailForm(deps, { is_alone: await isAlone(deps).catch(() => false), ...tried })
}

export async function isAlone({ operationDeps: { database, services } }: Deps): Promise<boolean> {
  const { identityProvider } = services
  return identityProvider !== null && (await isInForceEverywhere(database, identityProvider))
}

export function providerOnly(provider: IdentityProvider): string {
  return wireWords(useProvider(provider))
}
