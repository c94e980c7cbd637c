import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import type Provider from 'oidc-provider'
import type { Permission } from '../../core/access/permissions.ts'
import { reaches as allReaches, type Reach } from '../../core/operation.ts'
import { DomainError } from '../../lib/errors.ts'
import { findEarlierGrant } from '../../modules/connected-apps/find.ts'
import { connectApp, denyApp } from '../../modules/connected-apps/index.ts'
import { type ConnectedApp, grantIdOf, permissionsAt } from '../../modules/connected-apps/schema.ts'
import type { PersonSession } from '../../modules/sign-in/sessions.ts'
import { t } from '../../words/index.ts'
import { speaks } from '../http/requests/page-language.ts'
import { readForm } from '../pages/form.ts'
import { html } from '../pages/html.ts'
import { requireFormToken } from '../pages/same-site.ts'
import { signInPath } from '../sign-in/steps/forms.ts'
import { type Answer, type Deps, type Visit, visitOf } from '../sign-in/visit.ts'
import { hostOf } from './clients.ts'
import { type Asked, areaOf, consentPage } from './consent-page.ts'

/** Shows an application's request, after the person has signed in. */
export async function showConsent(deps: Deps, ctx: Context): Promise<Answer> {
  const request = await askedBy(deps, ctx)
  if (!request) return expired()
  const visit = await visitOf(deps, ctx)
  if (!visit) return { go: signInPath(ctx.params.uid) }
  return speaks(ctx, visit.session.language, async () => {
    const earlier = await allowedBefore(deps, request, visit.session)
    if (earlier) return finish(ctx, request, visit, earlier)
    return consentPage(deps, ctx, { asked: request, visit })
  })
}

/** Stores the person's choice, and returns the page that leads back to the application. */
export async function decideConsent(deps: Deps, ctx: Context): Promise<Answer> {
  const request = await askedBy(deps, ctx)
  if (!request) return expired()
  const visit = await visitOf(deps, ctx)
  if (!visit) return { go: signInPath(ctx.params.uid) }
  return speaks(ctx, visit.session.language, () => decide(deps, ctx, { asked: request, visit }))
}

async function decide(
  deps: Deps,
  ctx: Context,
  { asked, visit }: { asked: Asked; visit: Visit },
): Promise<Answer> {
  const form = await readForm(ctx)
  requireFormToken(deps.operationDeps.services.secrets, visit.session, form.get('form_token'))
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
      confirm_by: form.has('confirm_by') ? 'page' : 'token',
      days: Number(form.get('days')),
      by_provider: visit.most_days !== undefined,
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

/** Returns the earlier grant, if nobody else can be behind the address and nothing more is requested. */
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

/** Returns a page that continues to the application: a redirect after a form would be blocked by Chromium. */
async function returned(
  ctx: Context,
  { provider, client }: Asked,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<Answer> {
  const options = { mergeWithLastSubmission: false }
  const url = await provider.interactionResult(ctx.req, ctx.res, result, options)
  return {
    title: t`Back to ${client.name}`,
    continues_to: url,
    main: html`<h1>${t`Back to ${client.name}`}</h1>
<p>${t`This page continues to the application by itself. If it does not, follow the link.`}</p>
<p><a class="button main" href="${url}">${t`Continue to ${client.name}`}</a></p>`,
  }
}

/** Saves the library's grant, under the name that its tokens use. */
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

/** Limits areas that the application named to the requested permissions; other areas allow reading and writing. */
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

function expired(): Answer {
  return {
    status: 410,
    title: t`Sign-in expired`,
    main: html`<h1>${t`This sign-in has expired`}</h1>
<p>${t`Go back to the application and connect it again. The page has to be opened in the same browser, within half an hour.`}</p>`,
  }
}
