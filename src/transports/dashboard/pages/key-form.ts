import { dayNumber, isCivilDate } from '../../../lib/calendar/dates.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { zone } from '../../../lib/calendar/zones.ts'
import { invalid } from '../../../lib/errors.ts'
import { createApiKey } from '../../../modules/api-keys/index.ts'
import type { ApiKeyRecord } from '../../../modules/api-keys/schema.ts'
import { listEmployees } from '../../../modules/employees/index.ts'
import { type Phrase, phrase, say, t } from '../../../words/index.ts'
import { variable } from '../../mcp/hosts/host.ts'
import { numberOf, textOf } from '../../pages/form.ts'
import { copyable, hostList } from '../../pages/host-list.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import { areas, inShort, reachInWords } from '../../pages/permissions.ts'
import { addressesOf } from '../../rest/openapi/addresses.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { check, field, select } from '../parts/inputs.ts'
import { button, notices, postForm, to, whole } from '../parts/ui.ts'
import { requireMay } from '../require-may.ts'
import { limitField, permissionFields, permissionsOf } from './key-fields.ts'

/** What most keys are for, each with its permissions; null for all. */
const templates = {
  clock: {
    words: phrase('Time clock'),
    permissions: ['employees:read', 'time:read', 'time:write'],
  },
  payroll: {
    words: phrase('Payroll sync'),
    permissions: ['employees:read', 'leave:read', 'payroll:read', 'schedule:read', 'time:read'],
  },
  read: {
    words: phrase('Read-only'),
    permissions: Object.keys(areas).map((area) => `${area}:read`),
  },
  assistant: { words: phrase('Assistant of a person'), permissions: null },
} as const satisfies Record<string, { words: Phrase; permissions: readonly string[] | null }>

export function showKeyForm(page: PageContext): Answer {
  const name = page.query.get('for') ?? ''
  const template = Object.hasOwn(templates, name) ? templates[name as keyof typeof templates] : null
  requireMay(page, createApiKey, t`You do not have permission to create API keys.`)
  return {
    title: t`Create an API key`,
    main: html`<h1>${t`Create an API key`}</h1>
${notices(page)}
<nav class="tabs" aria-label="${t`Purposes`}">${Object.entries(templates).map(
      ([each, { words }]) =>
        html`<a href="${to(page, `/keys/new?for=${each}`)}"${each === name ? html` aria-current="true"` : ''}>${say(words)}</a>`,
    )}</nav>
${postForm(
  page,
  '/keys/new',
  html`${field(page, { name: 'name', label: t`Name`, required: true, hint: t`Who or what uses it, such as "Time clock" or "Ana's assistant".` })}
<div class="row">
${field(page, { name: 'person', label: t`For whom`, type: 'email', hint: t`The email of an employee; leave empty for a key of the company.` })}
${select(page, { name: 'reach', label: t`Reaches`, value: 'self', options: reachOptions(), hint: t`Without a person: the whole company.` })}
</div>
${permissionFields(page, template ? template.permissions : [])}
<div class="row">
${limitField(page, 1000)}
${field(page, { name: 'expires_at', label: t`Last day`, type: 'date', hint: t`Leave empty for a key that does not expire.` })}
</div>
${check(page, { name: 'confirm_writes', label: t`Assistants ask a person before they change something`, checked: name === 'assistant', hint: t`Over MCP each write is first asked as a question. Newer clients show a form to the person; with older ones the assistant is told to ask, and could confirm by itself, unless the company’s settings take the yes on a page of Rollcall. REST is not affected.` })}
<div class="actions">${button(t`Create the key`)} <a href="${to(page, '/keys')}">${t`Cancel`}</a></div>`,
)}`,
  }
}

function reachOptions() {
  return [
    ['self', t`The person's own records`],
    ['team', t`The person and everybody below`],
    ['company', t`The whole company, named as the person`],
  ] as const
}

/** Returns the employee and the reach that were chosen; throws a 422 on `person` for an unknown email. */
async function personOf(page: PageContext) {
  const email = textOf(page.form, 'person')
  if (email === undefined) return {}
  const { data } = await page.ask(listEmployees, { email, is_active: true, fields: ['id'] })
  const [found] = data as { id: number }[]
  if (!found) throw invalid({ person: t`is not the email of an active employee` })
  return { employee_id: found.id, reach: textOf(page.form, 'reach') }
}

/** Creates the key and shows it: a form that is sent again shows the same key, not another. */
export async function makeKey(page: PageContext): Promise<Answer> {
  const { form } = page
  const made = await page.act(createApiKey, {
    name: form.get('name') ?? '',
    permissions: permissionsOf(page),
    rate_limit: numberOf(form, 'rate_limit'),
    expires_at: expiryOf(page),
    confirm_writes: form.has('confirm_writes'),
    ...(await personOf(page)),
  })
  return { title: t`Your new key`, main: madePage(page, made) }
}

/** Returns the end of the chosen day in the company's time zone; throws a 422 for an invalid date. */
function expiryOf({ form, session }: PageContext): string | null {
  const day = textOf(form, 'expires_at')
  if (day === undefined) return null
  if (!isCivilDate(day)) throw invalid({ expires_at: t`must be an existing date, YYYY-MM-DD` })
  return formatInstant(zone(session.timezone).startOfDay(dayNumber(day) + 1))
}

type Made = Pick<ApiKeyRecord, 'name' | 'permissions' | 'rate_limit' | 'person' | 'reach'> & {
  key: string
}

function madePage(page: PageContext, made: Made): Html {
  const { name, key, permissions, rate_limit } = made
  const { base_url, people_mcp } = addressesOf(page)
  const header = `X-API-Key: ${key}`
  return html`<h1>${t`Your new key`}</h1>
<div class="notice good" role="status" tabindex="-1">${t`Copy it now: it is shown only once. Only its hash is stored.`}</div>
${copyable(t`The key`, key)}
<p>${tHtml`<b>${name}</b> may do: ${inShort(permissions)}.`} ${t`${whole(rate_limit)} requests per hour.`} ${reachInWords(made)}</p>
<h2>${t`Use it`}</h2>
${copyable('curl', `curl -H "${header}" "${base_url}/me"`)}
${copyable(t`For hosts that read it from the environment`, `export ${variable}=${key}`)}
<h2>${t`Connect an assistant`}</h2>
${hostList('withKey', page.site_url)}
${page.oauth ? html`<p>${tHtml`A person needs no key: a host that signs in by itself takes the address <code>${people_mcp}</code>.`}</p>` : ''}
<p><a class="button plain" href="${to(page, '/keys')}">${t`I have copied it`}</a></p>`
}
