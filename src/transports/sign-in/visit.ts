import type { Context } from 'koa'
import type { AnyOperation, Caller } from '../../core/operation.ts'
import { type OperationDeps, runOperation } from '../../core/run/run-operation.ts'
import type { FirstSignIn } from '../../modules/dashboard-access/first-sign-in.ts'
import { endDashboardSession } from '../../modules/sessions/index.ts'
import { findPersonSession, type PersonSession } from '../../modules/sign-in/sessions.ts'
import { readCookie } from '../pages/cookie.ts'
import { type Html, html } from '../pages/html.ts'
import { formToken } from '../pages/same-site.ts'
import type { SignInDeps } from './deps.ts'
import type { ProviderClient } from './provider/client.ts'

export type Deps = SignInDeps & {
  /** The path of the site, such as `/rollcall`; usually empty. */
  root: string
  /** The client of the identity provider; undefined if there is none. */
  identityClient?: ProviderClient | undefined
  /** Returns whether somebody has signed in yet, for the first sign-in instructions. */
  findFirst: () => Promise<FirstSignIn>
}

/** A page, or the path of the next one. */
export type Answer =
  | {
      status?: number
      title: string
      main: Html
      /** The address that the page continues to by itself. */
      continues_to?: string
      bar?: Html
    }
  | { go: string }
  /** An address of another site, for a link: after a form, Chromium would block it. */
  | { leave: string }

export type Visit = {
  session: PersonSession
  /** How many days an application may be connected, after signing in with the identity provider. */
  most_days: number | undefined
  form_token: string
  /** Runs an operation as the person, for the person's own records. */
  ask(operation: AnyOperation, input: object): Promise<unknown>
  /** Changes the person's own sign-in, which people cannot change at that reach. */
  act(operation: AnyOperation, input: object): Promise<unknown>
  /** Ends the session. */
  end(): Promise<void>
}

/** Returns the signed-in person of a request; undefined when nobody is signed in. */
export async function visitOf(deps: Deps, ctx: Context): Promise<Visit | undefined> {
  const { operationDeps } = deps
  const { database, services, now } = operationDeps
  const keeper = { database, secrets: services.secrets }
  const session = await findPersonSession(keeper, readCookie(ctx) ?? '', now())
  if (!session) return undefined
  const { company_id, employee_id, name } = session
  const user = { kind: 'user', id: employee_id, name, permissions: null } as const
  const caller: Caller = {
    company_id,
    actor: user,
    channel: 'dashboard',
    request_id: ctx.state.request_id,
  }
  const person: Caller = {
    ...caller,
    actor: { ...user, person: { id: employee_id, name }, reach: 'self' },
  }
  return {
    session,
    most_days: mostDays(services, session),
    form_token: formToken(services.secrets, session),
    ask: async (operation, input) =>
      (await runOperation(operationDeps, operation, person, input)).body,
    act: async (operation, input) =>
      (await runOperation(operationDeps, operation, caller, input)).body,
    async end() {
      await runOperation(operationDeps, endDashboardSession, caller, { id: session.id })
    },
  }
}

/** Also where the company signs in with the provider alone and the person came by a link of the command line. */
function mostDays(
  { identityProvider }: OperationDeps['services'],
  { by_provider, sign_in_issuer }: PersonSession,
): number | undefined {
  if (!identityProvider) return undefined
  const applies = by_provider || sign_in_issuer === identityProvider.issuer
  return applies ? identityProvider.grant_days : undefined
}

export function personForm({ root }: Deps, { form_token }: Visit, path: string, body: Html): Html {
  return html`<form method="post" action="${root}${path}">
<input type="hidden" name="form_token" value="${form_token}">
${body}</form>`
}
