import type { Actor } from '../../core/operation.ts'
import { unavailableError } from '../../db/failures.ts'
import { WaitBudget } from '../../db/wait-budget.ts'
import type { TokenDirectory } from '../../modules/connected-apps/directory.ts'
import { type AccessDeps, type Authenticated, passGrant, passKey, unauthorized } from './access.ts'

/** The access that a download link belongs to: an API key, or a grant to an application. */
export type Holder = { company_id: number; kind: 'key' | 'grant'; id: number }

/** Loads the current access and counts the request; throws a 401 when it has ended, or a 429. */
export type AuthenticateHolder = (holder: Holder) => Promise<Authenticated>

/** Returns the access of a caller; undefined for jobs, the command line and the dashboard. */
export function holderOf(company_id: number, actor: Actor): Holder | undefined {
  if (actor.kind === 'key') return { company_id, kind: 'key', id: actor.id }
  if (actor.kind === 'user' && actor.grant) return { company_id, kind: 'grant', id: actor.grant.id }
  return undefined
}

export function makeAuthenticateHolder(
  deps: AccessDeps & { tokens?: TokenDirectory | undefined },
): AuthenticateHolder {
  async function find(
    { company_id, kind, id }: Holder,
    budget: WaitBudget,
  ): Promise<Authenticated> {
    if (kind === 'key') {
      const key = await deps.keys.find(id)
      if (key?.company_id !== company_id) throw unauthorized('This API key does not exist.')
      return passKey(deps, key, budget)
    }
    const grant = await deps.tokens?.findGrant(company_id, id)
    if (!grant) throw unauthorized('This connection has ended.')
    return passGrant(deps, grant, new AbortController().signal, budget)
  }

  return async (holder) => {
    const budget = new WaitBudget()
    try {
      return await budget.within(find(holder, budget))
    } catch (error) {
      throw unavailableError(error) ?? error
    }
  }
}
