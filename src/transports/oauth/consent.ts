import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import type Provider from 'oidc-provider'
import type { AnyOperation, Reach } from '../../core/operation.ts'
import { reaches as allReaches } from '../../core/operation.ts'
import { accesses, type Permission } from '../../core/permissions.ts'
import { reaches } from '../../core/reach.ts'
import { transportsOf } from '../../core/run-operation.ts'
import { DomainError } from '../../lib/errors.ts'
import { grantDays } from '../../modules/connected-apps/create.ts'
import { findEarlierGrant } from '../../modules/connected-apps/find.ts'
import { connectApp, denyApp } from '../../modules/connected-apps/index.ts'
import { type ConnectedApp, grantIdOf, permissionsAt } from '../../modules/connected-apps/schema.ts'
import { reachAllowed } from '../../modules/connected-apps/standing.ts'
import type { PersonSession } from '../../modules/sign-in/sessions.ts'
import { readForm } from '../dashboard/form.ts'
import { type Html, html } from '../dashboard/html.ts'
import { areas } from '../dashboard/permissions.ts'
import { requireFormToken } from '../dashboard/same-site.ts'
import { registry } from '../registry.ts'
import { signInPath } from '../sign-in/sign-in.ts'
import { type Answer, type Deps, personForm, type Visit, visitOf } from '../sign-in/visit.ts'
import { hostOf } from './clients.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** What an application asks for. */
type Asked = {
  provider: Provider
  interaction: Interaction
  client: { id: string; hash: string; name: string; host: string; has_document: boolean }
  redirect_uri: string
  scopes: readonly string[]
}

/** Shows what an application asks for, after the person has signed in. */
export async function showConsent(deps: Deps, ctx: Context): Promise<Answer> {
  const asked = await askedBy(deps, ctx)
  if (!asked) return expired()
  const visit = await visitOf(deps, ctx)
  if (!visit) return { go: signInPath(ctx.params.uid) }
  const earlier = await allowedBefore(deps, asked, visit.session)
  if (earlier) return finish(ctx, asked, visit, earlier)
  return consentPage(deps, ctx, { asked, visit })
}

/** Stores what the person chose, and sends the browser back to the application. */
export async function decideConsent(deps: Deps, ctx: Context): Promise<Answer> {
  const asked = await askedBy(deps, ctx)
  if (!asked) return expired()
  const visit = await visitOf(deps, ctx)
  if (!visit) return { go: signInPath(ctx.params.uid) }
  const form = await readForm(ctx)
  requireFormToken(form.get('form_token'), visit.form_token)
  const { hash, name, host } = asked.client
  const client = { hash, name, host }
  if (form.get('decision') !== 'allow') {
    await visit.ask(denyApp, { client })
    return returned(ctx, asked, {
      error: 'access_denied',
      error_description: 'The person did not allow it.',
    })
  }
  const reach = form.get('reach') as Reach
  try {
    const app = (await visit.ask(connectApp, {
      client,
      permissions: chosenPermissions(form.getAll('area'), reach, asked.scopes),
      reach,
      read_only: form.has('read_only'),
      confirm_writes: form.has('confirm_writes'),
      days: Number(form.get('days')),
    })) as ConnectedApp
    const grant_id = grantIdOf({ company_id: visit.session.company_id, id: app.id })
    await saveGrant(asked, visit.session, { grant_id, app })
    return finish(ctx, asked, visit, grant_id)
  } catch (problem) {
    if (!(problem instanceof DomainError) || problem.status >= 500) throw problem
    return consentPage(deps, ctx, { asked, visit, form, problem })
  }
}

async function askedBy({ provider: load }: Deps, ctx: Context): Promise<Asked | undefined> {
  if (!load) return undefined
  const provider = await load()
  const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(() => undefined)
  if (!interaction || interaction.uid !== ctx.params.uid) return undefined
  const { client_id, redirect_uri, scope } = interaction.params as Record<string, string>
  const client = await provider.Client.find(client_id ?? '')
  if (!client) return undefined
  const returns = redirect_uri ?? client.redirectUris?.[0] ?? ''
  return {
    provider,
    interaction,
    client: {
      id: client.clientId,
      hash: createHash('sha256').update(client.clientId).digest('base64url'),
      name: client.clientName ?? 'An application',
      host: hostOf(returns),
      has_document: client.clientId.startsWith('https://'),
    },
    redirect_uri: returns,
    scopes: (scope ?? '').split(' ').filter((each) => each !== ''),
  }
}

/** Returns what was allowed before, where nobody else can be behind the address and nothing more is asked for. */
async function allowedBefore(
  deps: Deps,
  { provider, client, redirect_uri, scopes }: Asked,
  { company_id, employee_id }: PersonSession,
): Promise<string | undefined> {
  if (!client.has_document || !redirect_uri.startsWith('https://')) return undefined
  const { database, now } = deps.operationDeps
  const person = { company_id, employee_id, client_hash: client.hash }
  const earlier = await findEarlierGrant(database, person, now())
  if (!earlier) return undefined
  const possible = new Set<string>(permissionsAt(earlier.reach))
  const isMore = scopes.some((s) => possible.has(s) && !earlier.permissions.includes(s))
  const grant_id = grantIdOf({ company_id, id: earlier.id })
  return isMore || !(await provider.Grant.find(grant_id)) ? undefined : grant_id
}

function finish(ctx: Context, asked: Asked, visit: Visit, grantId: string): Promise<Answer> {
  const { company_id, employee_id } = visit.session
  const accountId = `${company_id}.${employee_id}`
  return returned(ctx, asked, { login: { accountId, remember: false }, consent: { grantId } })
}

async function returned(
  ctx: Context,
  { provider }: Asked,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<Answer> {
  const options = { mergeWithLastSubmission: false }
  return { leave: await provider.interactionResult(ctx.req, ctx.res, result, options) }
}

/** Saves the library's side of what was allowed, under the name that its tokens carry. */
async function saveGrant(
  { provider, client, scopes, interaction }: Asked,
  { company_id, employee_id }: PersonSession,
  { grant_id, app }: { grant_id: string; app: ConnectedApp },
): Promise<void> {
  const grant = new provider.Grant({
    accountId: `${company_id}.${employee_id}`,
    clientId: client.id,
  })
  grant.jti = grant_id
  grant.exp = Math.floor(Date.parse(app.until) / 1000)
  const resource = [interaction.params.resource].flat()[0] as string
  grant.addOIDCScope(scopes.join(' '))
  grant.addResourceScope(resource, app.permissions.join(' '))
  const refused = scopes.filter((scope) => !app.permissions.includes(scope))
  if (refused.length > 0) grant.rejectResourceScope(resource, refused.join(' '))
  await grant.save()
}

const areaNames = Object.keys(areas) as (keyof typeof areas)[]

function areaOf(permission: string): string {
  return permission.slice(0, permission.indexOf(':'))
}

/** In an area that the application named, what it asked for; in any other one, reading and writing. */
function chosenPermissions(
  ticked: readonly string[],
  reach: Reach,
  scopes: readonly string[],
): Permission[] {
  const possible = permissionsAt(allReaches.includes(reach) ? reach : 'self')
  return possible.filter((permission) => {
    const area = areaOf(permission)
    if (!ticked.includes(area)) return false
    const isNamed = scopes.some((scope) => areaOf(scope) === area)
    return !isNamed || scopes.includes(permission)
  })
}

type Shown = {
  asked: Asked
  visit: Visit
  form?: URLSearchParams
  problem?: DomainError
}

function consentPage(deps: Deps, ctx: Context, { asked, visit, form, problem }: Shown): Answer {
  const { client, redirect_uri, scopes } = asked
  const { session } = visit
  const path = `/oauth/consent/${ctx.params.uid}`
  const widest = reachAllowed(session)
  const possible = allReaches.slice(allReaches.indexOf(widest))
  const wanted = (form?.get('reach') ?? ctx.query.reach) as Reach
  const reach = possible.includes(wanted) ? wanted : widest
  const isOn = (name: string, standard: boolean) => (form ? form.has(name) : standard)
  const ticked = form
    ? form.getAll('area')
    : areaNames.filter((area) => scopes.some((scope) => areaOf(scope) === area))
  const where = client.host === 'this computer' ? 'on this computer' : client.host
  return {
    ...(problem ? { status: problem.status } : {}),
    title: `Connect ${client.name}`,
    form_action: formAction(redirect_uri),
    main: html`<h1>Connect ${client.name}?</h1>
${problem ? html`<div class="notice bad" role="alert">${problemText(problem)}</div>` : ''}
<p class="lead">An application that calls itself <b>${client.name}</b>, <b>${where}</b>, asks to act for you,
<b>${session.name}</b>, at <b>${session.company_name}</b>.</p>
<p class="hint">Names are claims: go on only if you have just connected it yourself${
      client.host === 'this computer' ? '' : html` and know ${client.host}`
    }.</p>
${reachChoice(deps, path, possible, reach)}
${personForm(
  deps,
  visit,
  path,
  html`<input type="hidden" name="reach" value="${reach}">
<fieldset><legend>What it may see and do</legend>
${areaNames.map((area) => areaPart(area, reach, ticked.includes(area)))}
</fieldset>
<fieldset><legend>How</legend>
${tick('read_only', 'It may only read', isOn('read_only', false))}
${tick('confirm_writes', 'Ask me before changes', isOn('confirm_writes', true))}
<p class="hint">An older application leaves the asking to its assistant, which could confirm by itself.</p>
<div class="field"><label for="f-days">For how long</label>
<select id="f-days" name="days">${grantDays.map(
    (days) =>
      html`<option value="${days}"${String(days) === (form?.get('days') ?? '90') ? html` selected` : ''}>${days} days</option>`,
  )}</select></div>
</fieldset>
<div class="actions"><button type="submit" class="main" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny">Do not allow</button></div>`,
)}
<p class="hint">You can end the connection on your account page at any time.</p>
${personForm(
  deps,
  visit,
  `/account/sign-out?continue=${ctx.params.uid}`,
  html`<button type="submit" class="plain">Not ${session.name}? Sign in as somebody else</button>`,
)}`,
  }
}

const reachWords = {
  self: 'Only my own records',
  team: 'Mine and those of everybody below me',
  company: 'The whole company',
} as const

function reachChoice({ root }: Deps, path: string, possible: readonly Reach[], reach: Reach): Html {
  if (possible.length === 1) return html`<p>It reaches only your own records.</p>`
  return html`<nav aria-label="Whose records"><h2>Whose records</h2><ul class="reach">${possible.map(
    (each) =>
      html`<li>${
        each === reach
          ? html`<b aria-current="true">${reachWords[each]}</b>`
          : html`<a href="${root}${path}?reach=${each}">${reachWords[each]}</a>`
      }</li>`,
  )}</ul></nav>`
}

function tick(name: string, label: string, isOn: boolean): Html {
  return html`<label class="choice"><input type="checkbox" name="${name}"${isOn ? html` checked` : ''}> ${label}</label>`
}

/** An area with a tick, and what opens with it at this reach; empty where nothing does. */
function areaPart(area: keyof typeof areas, reach: Reach, isTicked: boolean): Html {
  const opens = opensWith(area, reach)
  if (opens.length === 0) return html``
  const others = alsoOpens(area, reach)
  return html`<div class="area"><label class="choice"><input type="checkbox" name="area" value="${area}"${
    isTicked ? html` checked` : ''
  }> ${areas[area].title}</label>
<details><summary>What opens in ${areas[area].title}</summary><ul>${opens.map((words) => html`<li>${words}</li>`)}</ul>${
    others.length === 0 ? '' : html`<p>It also opens: ${others.join(', ')}.</p>`
  }</details></div>`
}

function operationsAt(reach: Reach): AnyOperation[] {
  return [...registry.values()].filter(
    (operation) => transportsOf(operation).includes('mcp') && reaches(operation, reach),
  )
}

/** Returns the summaries of the operations that an area opens at a reach, from the registry. */
function opensWith(area: string, reach: Reach): string[] {
  if (!permissionsAt(reach).some((permission) => areaOf(permission) === area)) return []
  return operationsAt(reach)
    .filter(({ permission }) => accesses[permission][0]?.startsWith(`${area}:`))
    .map(({ summary }) => summary)
}

/** Returns the titles of the other areas that the permissions of an area open too. */
function alsoOpens(area: string, reach: Reach): string[] {
  const found = operationsAt(reach)
    .map(({ permission }) => accesses[permission])
    .filter((accepted) => accepted.some((p, n) => n > 0 && p.startsWith(`${area}:`)))
    .map(([first]) => areaOf(first ?? '') as keyof typeof areas)
  return [...new Set(found)].filter((other) => other !== area).map((other) => areas[other].title)
}

function problemText({ message, fields }: DomainError): string {
  const [first] = Object.entries(fields ?? {})
  return first ? `${first[0].replaceAll('_', ' ')} ${first[1][0]}.` : message
}

/** Returns where the form leads after this site: Chromium applies the policy to redirects too. */
function formAction(redirect_uri: string): string {
  const url = URL.parse(redirect_uri)
  if (!url) return ''
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  // A policy cannot name an IPv6 address.
  return isWeb && !url.hostname.startsWith('[') ? url.origin : url.protocol
}

function expired(): Answer {
  return {
    status: 410,
    title: 'Sign-in expired',
    main: html`<h1>This sign-in has expired</h1>
<p>Go back to the application and connect it again. The page has to be opened in the same browser, within half an hour.</p>`,
  }
}
