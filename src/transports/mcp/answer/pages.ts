import * as v from 'valibot'
import { allows, readingOf } from '../../../core/access/permissions.ts'
import { mayCall, reachOf } from '../../../core/access/reach.ts'
import type { Actor, AnyOperation, Caller } from '../../../core/operation.ts'
import { mayAnswerId } from '../../../core/run/write-only.ts'
import { Code } from '../../../core/schema.ts'
import { DomainError } from '../../../lib/errors.ts'
import { isObject } from '../../../lib/objects.ts'

type Site = { settings: { public_url?: string | null } }
type Fields = Readonly<Record<string, unknown>>
type Call = Pick<Caller, 'actor'>
type Called = { operation: AnyOperation; input: Fields }

/** The page of a record below `/admin`, by the first part of the names of its operations. */
const recordPages: Readonly<Record<string, string>> = {
  employees: '/people/{id}',
  leave_requests: '/approvals/leave/{id}',
  forgot_punch_requests: '/approvals/forgot-punches/{id}',
  payroll_day_adjustments: '/approvals/adjustments/{id}',
  mileage_trips: '/mileage/{id}',
  time_entries: '/time/{id}',
  pay_periods: '/payroll?period={id}',
  schedules: '/people/{employee_id}/schedule',
  one_day_overrides: '/people/{employee_id}/schedule',
  leave_adjustments: '/people/{employee_id}/leave',
  leave_types: '/leave-types/{id}',
  leave_policies: '/leave-policies/{id}',
  holidays: '/holidays/{id}',
  blackout_dates: '/blackout-dates/{id}',
  work_locations: '/work-locations/{id}',
  calendar_feeds: '/calendars',
  company: '/settings',
}

/** The page with the form of what a person does, where it is not the page of the record. */
const actionPages: Readonly<Record<string, string>> = {
  'employee_terms.delete': '/people/{id}/edit',
  'employees.delete': '/people/{id}/edit',
  'employees.update': '/people/{id}/edit',
  'one_day_overrides.delete': '/people/{id}/schedule',
  'pay_periods.approve': '/payroll/{id}/approve',
  'schedule_versions.delete': '/people/{id}/schedule',
  'webhook_deliveries.read': '/webhooks/{id}?delivery={delivery_id}',
  'webhook_deliveries.resend': '/webhooks/{id}?delivery={delivery_id}',
  webhook_deliveries: '/webhooks/{id}',
  'webhooks.create': '/webhooks',
  webhooks: '/webhooks/{id}',
}

/** The pages that managers open too. */
const ofTeams = /^\/(approvals|calendars|mileage|time|people\/\{\w+\}(\/schedule|\/leave)?$)/

/** The kinds of rows in lists, which have no address of their own. */
const kinds = {
  employee: '/people/{id}',
  request: '/approvals/{leave|forgot-punches|adjustments|mileage}/{id}',
  time_entry: '/time/{id}',
  pay_period: '/payroll?period={id}',
} as const

export const LinksSchema = v.strictObject({
  site: Code,
  employee: v.exactOptional(Code),
  request: v.exactOptional(Code),
  time_entry: v.exactOptional(Code),
  pay_period: v.exactOptional(Code),
})
export type Links = v.InferOutput<typeof LinksSchema>

/** A refusal with the page where a person continues. */
export class PageRefusal extends DomainError {
  readonly url: string

  constructor({ code, message, fields }: DomainError, url: string) {
    super(code, message, fields)
    this.url = url
  }
}

/** Returns the addresses of pages that the person may open; undefined without a public address. */
export function linksOf({ settings: { public_url } }: Site, { actor }: Call): Links | undefined {
  if (!public_url) return undefined
  if (reachOf(actor) === 'self') return { site: `${public_url}/account` }
  const opened = Object.entries(kinds).filter(([, path]) => opens(actor, path))
  return { site: `${public_url}/admin`, ...Object.fromEntries(opened) }
}

/** Adds the address of its page to the answer about one record. A webhook has another `url`, which stays. */
export function withUrl(site: Site, call: Call, called: Called, body: unknown): unknown {
  const { operation } = called
  if (!isObject(body) || 'url' in body || 'data' in body || operation.effect === 'delete')
    return body
  // An answer of only an id says nothing else.
  const reads = allows(call.actor.permissions, readingOf(operation.permission))
  if (!reads && mayAnswerId(operation)) return body
  const url = pageOfRecord(site, call, called, body)
  return url === undefined ? body : { ...body, url }
}

/** Adds the address of the record to a refusal that somebody who may call the operation gets. */
export function withPage(site: Site, call: Call, called: Called, error: unknown): unknown {
  if (!(error instanceof DomainError) || !leadsOn.has(error.code)) return error
  const url = mayCall(called.operation, call.actor) ? pageOfRecord(site, call, called) : undefined
  return url === undefined ? error : new PageRefusal(error, url)
}

const leadsOn: ReadonlySet<DomainError['code']> = new Set(['conflict', 'forbidden', 'invalid'])

function pageOfRecord(
  site: Site,
  { actor }: Call,
  { operation, input }: Called,
  body: Fields = {},
) {
  const path = recordPages[nounOf(operation)]
  const filled = path && filledIn(path, { ...input, ...body })
  return filled && addressOf(site, actor, path, filled)
}

/** Returns the page on which a person does what an operation does; the page of all records without a valid id. */
export function pageOfAction(
  site: Site,
  { actor }: Call,
  { operation, input }: Called,
): string | undefined {
  const path =
    actionPages[operation.name] ?? actionPages[nounOf(operation)] ?? recordPages[nounOf(operation)]
  if (path === undefined) throw new Error(`${operation.name} needs a page.`)
  const [list = ''] = path.split(/[/?][^/?]*\{/)
  return addressOf(site, actor, path, filledIn(path, input) ?? list)
}

/** A page that lists the records of a bulk call, up to its parameters. */
export type PageOfMany =
  | '/approvals/leave/selected?'
  | '/approvals/leave/selected?verdict=reject&'
  | '/time?show=unapproved&'

/** Parameters that are ids or dates. */
export type ManyQuery = readonly (readonly [name: 'id' | 'from' | 'to', value: unknown])[]

/** Returns the page of all records of a bulk call; undefined without a person who may open it. */
export function pageOfMany(
  { settings: { public_url } }: Site,
  { actor }: Call,
  page: PageOfMany,
  query: ManyQuery,
): string | undefined {
  if (!public_url || !opens(actor, page)) return undefined
  if (!query.every(([, value]) => idOrDate.test(String(value)))) return undefined
  return `${public_url}/admin${page}${query.map(([name, value]) => `${name}=${value}`).join('&')}`
}

const idOrDate = /^([1-9]\d{0,14}|\d{4}-\d{2}-\d{2})$/

function nounOf({ name }: AnyOperation): string {
  return name.split('.')[0]!
}

function addressOf(
  { settings: { public_url } }: Site,
  actor: Actor,
  path: string,
  filled: string,
): string | undefined {
  if (!public_url) return undefined
  return `${public_url}${opens(actor, path) ? `/admin${filled}` : '/account'}`
}

function opens(actor: Actor, path: string): boolean {
  const reach = reachOf(actor)
  return reach === 'company' || (reach === 'team' && ofTeams.test(path))
}

/** Returns a path with ids; undefined where one is missing or not an id. */
function filledIn(path: string, fields: Fields): string | undefined {
  let isWhole = true
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const id = String(fields[name])
    isWhole &&= /^[1-9]\d{0,14}$/.test(id)
    return id
  })
  return isWhole ? filled : undefined
}
