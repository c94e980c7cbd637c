import type { Context } from 'koa'
import type { Caller } from '../../core/operation.ts'
import {
  confirmPath,
  findWaiting,
  storeYes,
  type WaitingCall,
} from '../../core/run/confirm-page.ts'
import { runOperation } from '../../core/run/run-operation.ts'
import { inCompany } from '../../db/transactions/in-transaction.ts'
import { DomainError } from '../../lib/errors.ts'
import { reachAllowed } from '../../modules/connected-apps/standing.ts'
import { language, t } from '../../words/index.ts'
import { inShort } from '../oauth/consent-page.ts'
import { type Html, html, tHtml } from '../pages/html.ts'
import { registry } from '../registry.ts'
import { type Answer, type Deps, personForm, type Visit } from './visit.ts'

/** Shows the question of an assistant to the person who may answer it. */
export async function showQuestion(deps: Deps, ctx: Context, visit: Visit): Promise<Answer> {
  const found = await questionFor(deps, ctx, visit)
  if (!found) return noQuestion()
  return found.agreed ? allowed() : questionPage(deps, ctx, visit, found.call)
}

/** Stores the person's yes; the assistant's next call runs the change. */
export async function sayYes(deps: Deps, ctx: Context, visit: Visit): Promise<Answer> {
  const found = await questionFor(deps, ctx, visit)
  if (!found) return noQuestion()
  const { company_id, employee_id } = visit.session
  const { database, now } = deps.operationDeps
  const answer = { nonce: ctx.params.id, employee_id }
  const isStored = await inCompany(database, company_id, (sql) => storeYes(sql, answer, now()))
  return isStored || found.agreed ? allowed() : noQuestion()
}

type Found = { call: WaitingCall; agreed: boolean } | { call: null; agreed: true }

/** Returns the question if this person may answer it, or has answered it. */
async function questionFor(deps: Deps, ctx: Context, visit: Visit): Promise<Found | undefined> {
  const { company_id, employee_id } = visit.session
  const { database, services, now } = deps.operationDeps
  const found = await inCompany(database, company_id, (sql) =>
    findWaiting(sql, services.secrets, { company_id, nonce: ctx.params.id }, now()),
  )
  if (!found) return undefined
  const { call, agreed } = found
  if (call === null) return agreed?.id === employee_id ? { call, agreed: true } : undefined
  return (await mayAnswer(deps, ctx, visit, call)) ? { call, agreed: agreed !== null } : undefined
}

/** Only the access's own person; for a key without one, an admin who could make the change. */
async function mayAnswer(
  deps: Deps,
  ctx: Context,
  { session }: Visit,
  { person_id, operation: name, input }: WaitingCall,
): Promise<boolean> {
  if (session.person_only_reads) return false
  if (person_id !== null) return person_id === session.employee_id
  const operation = registry.get(name)
  if (reachAllowed(session) !== 'company' || !operation) return false
  const actor = {
    kind: 'user',
    id: session.employee_id,
    name: session.name,
    permissions: null,
  } as const
  const { request_id } = ctx.state
  const caller: Caller = { company_id: session.company_id, actor, channel: 'mcp', request_id }
  try {
    // A dry run knows whose requests the admin must not decide.
    await runOperation(deps.operationDeps, operation, caller, input, { dry_run: true })
    return true
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error
    return error.code !== 'forbidden'
  }
}

function questionPage(
  deps: Deps,
  ctx: Context,
  visit: Visit,
  { asker, operation, question, texts }: WaitingCall,
): Answer {
  const summary = registry.get(operation)?.summary
  return {
    title: t`Allow this change?`,
    main: html`<h1>${t`Allow this change?`}</h1>
<p class="lead">${askedBy(asker)}</p>
${language() === 'en' || summary === undefined ? '' : html`<p>${inShort(summary)}</p>`}
<blockquote lang="en">${question}</blockquote>
${
  texts.length === 0
    ? ''
    : html`<p>${t`The change stores or sends this text:`}</p>
<ul lang="en">${texts.map((text) => html`<li>${text}</li>`)}</ul>`
}
${personForm(
  deps,
  visit,
  `${confirmPath}${ctx.params.id}`,
  html`<div class="actions"><button type="submit" class="main">${t`Yes, allow it`}</button></div>`,
)}
<p class="hint">${t`This page changes nothing. After your yes the assistant can make this change once, within ten minutes of its question. To refuse, close the page.`}</p>`,
  }
}

function askedBy({ name, host }: WaitingCall['asker']): Html {
  if (host === null) return tHtml`An assistant with the API key <b>${name}</b> asks:`
  const where = host === 'this computer' ? t`on this computer` : host
  return tHtml`An application that calls itself <b>${name}</b>, <b>${where}</b>, asks:`
}

function allowed(): Answer {
  return {
    title: t`This change is allowed`,
    main: html`<h1>${t`This change is allowed`}</h1>
<p>${t`Go back to the assistant: it can make the change now, once. Its answer says whether it did.`}</p>`,
  }
}

/** The same for an unknown question and for people who may not answer it. */
function noQuestion(): Answer {
  return {
    status: 404,
    title: t`No such question`,
    main: html`<h1>${t`There is no such question for you`}</h1>
<p>${t`It has been answered, is older than ten minutes, or is for somebody else. The assistant can ask again.`}</p>`,
  }
}
