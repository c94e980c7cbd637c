import type { Context } from 'koa'
import type Provider from 'oidc-provider'
import { accesses } from '../../core/access/permissions.ts'
import { reaches } from '../../core/access/reach.ts'
import { type AnyOperation, reaches as allReaches, type Reach } from '../../core/operation.ts'
import { transportsOf } from '../../core/run/run-operation.ts'
import type { DomainError } from '../../lib/errors.ts'
import { grantChoices } from '../../modules/connected-apps/create.ts'
import { permissionsAt } from '../../modules/connected-apps/schema.ts'
import { reachAllowed } from '../../modules/connected-apps/standing.ts'
import { phrase, plural, say, t, wireWords } from '../../words/index.ts'
import { type Html, html, tHtml } from '../pages/html.ts'
import { areas } from '../pages/permissions.ts'
import { problemText } from '../pages/problem.ts'
import { registry } from '../registry.ts'
import { type Answer, type Deps, personForm, type Visit } from '../sign-in/visit.ts'

export type Asked = {
  provider: Provider
  interaction: Awaited<ReturnType<Provider['interactionDetails']>>
  client: { id: string; hash: string; name: string; host: string; has_document: boolean }
  redirect_uri: string
  scopes: readonly string[]
}

const areaNames = Object.keys(areas) as (keyof typeof areas)[]

/** Returns the area of a permission: `leave` of `leave:read`. */
export function areaOf(permission: string): string {
  return permission.slice(0, permission.indexOf(':'))
}

type Shown = {
  asked: Asked
  visit: Visit
  form?: URLSearchParams
  problem?: DomainError
}

/** Returns the page on which a person grants an application the requested permissions, or fewer. */
export function consentPage(
  deps: Deps,
  ctx: Context,
  { asked, visit, form, problem }: Shown,
): Answer {
  const { client, scopes } = asked
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
  const choices = grantChoices(visit.most_days)
  const chosen = form?.get('days') ?? String(choices.includes(90) ? 90 : choices.at(-1))
  const isHere = client.host === 'this computer'
  const where = isHere ? t`on this computer` : client.host
  return {
    ...(problem ? { status: problem.status } : {}),
    title: t`Connect ${client.name}`,
    main: html`<h1>${t`Connect ${client.name}?`}</h1>
${problem ? html`<div class="notice bad" role="alert">${problemText(problem)}</div>` : ''}
<p class="lead">${tHtml`An application that calls itself <b>${client.name}</b>, <b>${where}</b>, asks to act for you, <b>${session.name}</b>, at <b>${session.company_name}</b>.`}</p>
<p class="hint">${
      isHere
        ? t`Applications choose their own names: continue only if you have just connected it yourself.`
        : t`Applications choose their own names: continue only if you have just connected it yourself and know ${client.host}.`
    }</p>
${reachChoice(deps, path, possible, reach)}
${personForm(
  deps,
  visit,
  path,
  html`<input type="hidden" name="reach" value="${reach}">
<fieldset><legend>${t`What it may see and do`}</legend>
${areaNames.map((area) => areaPart(area, reach, ticked.includes(area)))}
</fieldset>
<fieldset><legend>${t`How`}</legend>
${session.person_only_reads ? onlyReads() : changes(isOn)}
<div class="field"><label for="f-days">${t`For how long`}</label>
<select id="f-days" name="days">${choices.map(
    (days) =>
      html`<option value="${days}"${String(days) === chosen ? html` selected` : ''}>${plural(days, '{n} day', '{n} days')}</option>`,
  )}</select></div>
</fieldset>
<div class="actions"><button type="submit" class="main" name="decision" value="allow">${t`Allow`}</button>
<button type="submit" name="decision" value="deny">${t`Do not allow`}</button></div>`,
)}
<p class="hint">${t`You can end the connection on your account page at any time.`}</p>
${personForm(
  deps,
  visit,
  `/account/sign-out?continue=${ctx.params.uid}`,
  html`<button type="submit" class="plain">${t`Not ${session.name}? Sign in as somebody else`}</button>`,
)}`,
  }
}

function onlyReads(): Html {
  return html`<input type="hidden" name="read_only" value="on">
<p>${t`It may only read, because your own access is read-only.`}</p>`
}

function changes(isOn: (name: string, standard: boolean) => boolean): Html {
  return html`${tick('read_only', t`It may only read`, isOn('read_only', false))}
${tick('confirm_writes', t`Ask me before changes`, isOn('confirm_writes', true))}
<p class="hint">${t`An older application leaves the asking to its assistant, which could confirm by itself.`}</p>
${tick('confirm_by', t`Take my yes on a page of Rollcall from an application that cannot show me a form`, isOn('confirm_by', false))}`
}

const reachWords = {
  self: phrase('Only my own records'),
  team: phrase('Mine and those of everyone who reports to me'),
  company: phrase('The whole company'),
} as const

function reachChoice({ root }: Deps, path: string, possible: readonly Reach[], reach: Reach): Html {
  if (possible.length === 1) return html`<p>${t`It reaches only your own records.`}</p>`
  return html`<nav aria-label="${t`Whose records`}"><h2>${t`Whose records`}</h2><ul class="reach">${possible.map(
    (each) =>
      html`<li>${
        each === reach
          ? html`<b aria-current="true">${say(reachWords[each])}</b>`
          : html`<a href="${root}${path}?reach=${each}">${say(reachWords[each])}</a>`
      }</li>`,
  )}</ul></nav>`
}

function tick(name: string, label: string, isOn: boolean): Html {
  return html`<label class="choice"><input type="checkbox" name="${name}"${isOn ? html` checked` : ''}> ${label}</label>`
}

/** An area with a checkbox and the data it allows access to at this reach; empty if there is none. */
function areaPart(area: keyof typeof areas, reach: Reach, isTicked: boolean): Html {
  const opens = opensWith(area, reach)
  if (opens.length === 0) return html``
  const others = alsoOpens(area, reach)
  const title = say(areas[area].title)
  return html`<div class="area"><label class="choice"><input type="checkbox" name="area" value="${area}"${
    isTicked ? html` checked` : ''
  }> ${title}</label>
<details><summary>${t`What opens in ${title}`}</summary><ul>${[...new Set(opens.map(inShort))].map((words) => html`<li>${words}</li>`)}</ul>${
    others.length === 0 ? '' : html`<p>${t`It also opens: ${others.join(', ')}.`}</p>`
  }</details></div>`
}

/** Returns the first part of an operation's summary, in the page's language; the text after a semicolon or a colon is for callers. */
export function inShort(summary: string): string {
  const [first = ''] = wireWords(summary).split(/\u00a0?[;:] /)
  return `${first.replace(/\.$/, '')}.`
}

function operationsAt(reach: Reach): AnyOperation[] {
  return [...registry.values()].filter(
    (operation) => transportsOf(operation).includes('mcp') && reaches(operation, reach),
  )
}

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
  return [...new Set(found)]
    .filter((other) => other !== area)
    .map((other) => say(areas[other].title))
}
