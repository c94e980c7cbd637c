import type { Actor, Caller } from '../../../core/operation.ts'
import {
  confirmPath,
  confirmsByPage,
  findWaiting,
  storeWaiting,
  type WaitingCall,
} from '../../../core/run/confirm-page.ts'
import type { Confirmation } from '../../../core/run/confirmation.ts'
import { type OperationDeps, tenantScopeOf } from '../../../core/run/run-once.ts'
import { inTransaction } from '../../../db/transactions/in-transaction.ts'
import { type DomainError, invalid } from '../../../lib/errors.ts'
import type { Question } from '../question/ask.ts'

/** Stores a call until a person says yes on its page, and returns the address of the page. */
export async function askOnPage(
  deps: OperationDeps,
  caller: Caller,
  { nonce, expires_ms }: Confirmation,
  { question, ...call }: Pick<WaitingCall, 'operation' | 'input'> & { question: Question },
): Promise<string> {
  const { company_id, actor } = caller
  const { secrets } = deps.services
  const { sentences, texts } = question
  const person_id = actor.person?.id ?? null
  const asker = actor.client ?? { name: actor.name, host: null }
  const waiting = { person_id, asker, ...call, question: sentences, texts }
  await inTransaction(deps.database, tenantScopeOf(deps, caller), ({ sql }) =>
    storeWaiting(sql, secrets, { company_id, nonce, expires_ms }, waiting),
  )
  return pageOf(deps, nonce)
}

/** How the person agreed, and who did; or the page where the yes is missing, if there is one. */
export type Agreed =
  | Pick<Actor, 'person' | 'confirmed'>
  | { waits: { question: string; confirm_url: string } | null }

/** Returns how a token was agreed to. For a key without a person, the admin who said yes stands for its person. */
export function agreedOnPage(
  deps: OperationDeps,
  caller: Caller,
  { nonce }: Confirmation,
): Promise<Agreed> {
  const { company_id, actor } = caller
  const scope = { ...tenantScopeOf(deps, caller), read_only: true }
  return inTransaction(deps.database, scope, async ({ sql }): Promise<Agreed> => {
    const { secrets } = deps.services
    const found = await findWaiting(sql, secrets, { company_id, nonce }, deps.now())
    if (found?.agreed) return { person: actor.person ?? found.agreed, confirmed: 'page' }
    if (found?.call) {
      return { waits: { question: found.call.question, confirm_url: pageOf(deps, nonce) } }
    }
    return (await confirmsByPage(sql, actor)) ? { waits: null } : { confirmed: 'token' }
  })
}

/** The fields of an answer that lead to the page. */
export function toPage(confirm_url: string) {
  return { confirm_url, message: tellPerson }
}

const tellPerson =
  'Nothing has changed yet. Ask the person to open confirm_url and to say yes there, then send the same call again with confirm_token.'

export function notAgreed(confirm_url: string | undefined): DomainError {
  const how =
    confirm_url === undefined
      ? 'on a page; call again without it to get the address'
      : `at ${confirm_url}; ask the person to open it, then send the same call again`
  return invalid({ confirm_token: `needs a yes ${how}` })
}

function pageOf({ services }: OperationDeps, nonce: string): string {
  return `${services.site_url}${confirmPath}${nonce}`
}
