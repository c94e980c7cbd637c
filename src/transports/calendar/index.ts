import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { allows } from '../../core/access/permissions.ts'
import type { Caller } from '../../core/operation.ts'
import { type OperationDeps, runOperation } from '../../core/run/run-operation.ts'
import type { Database } from '../../db/connect.ts'
import { unavailableError } from '../../db/failures.ts'
import { WaitBudget } from '../../db/wait-budget.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { DomainError } from '../../lib/errors.ts'
import { findUsableKey } from '../../modules/api-keys/directory.ts'
import {
  findFeed,
  type KnownFeed,
  noteRead,
  perFeedAnHour,
} from '../../modules/calendar-feeds/find.ts'
import { listFeedEvents } from '../../modules/calendar-feeds/index.ts'
import { reachesWithin } from '../../modules/calendar-feeds/schema.ts'
import { feedsPath, readFeedToken } from '../../modules/calendar-feeds/secret.ts'
import { loadGrant } from '../../modules/connected-apps/load-grant.ts'
import { tooMany } from '../auth/access.ts'
import { network } from '../auth/authenticate.ts'
import type { Limiter } from '../auth/rate-limit.ts'
import { addressOf } from '../http/requests/address.ts'
import { hidePath } from '../http/requests/hide-path.ts'

export type CalendarDeps = {
  operationDeps: OperationDeps
  limiter: Limiter
  log: Logger
  settings: { trust_proxy: boolean }
}

/** The number of requests per hour that an address may send for unknown calendars. */
const unknown_an_hour = 1_000

/**
 * Serves calendar feeds to everybody who has their address, with GET and HEAD. The secret is in the path, which is
 * therefore hidden from all that runs afterwards.
 */
export function calendarFeeds(deps: CalendarDeps): Middleware {
  const answer: Middleware = async (ctx) => {
    const sent = ctx.path.slice(feedsPath.length)
    hidePath(ctx, `${feedsPath}:feed`)
    ctx.set('Cache-Control', 'private, no-store')
    ctx.set('Referrer-Policy', 'no-referrer')
    ctx.set('X-Robots-Tag', 'noindex')
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD')
      throw new DomainError('method_not_allowed', 'Read a calendar with GET.')
    }
    await send(deps, ctx, sent)
  }
  return (ctx, next) => (ctx.path.startsWith(feedsPath) ? answer(ctx, next) : next())
}

async function send(deps: CalendarDeps, ctx: Context, sent: string): Promise<void> {
  const { database, now } = deps.operationDeps
  const budget = new WaitBudget()
  const feed = await pass(deps, ctx, sent, budget)
  const leave = await readLeave(deps, ctx, feed, budget)
  // Loaded on demand: few processes answer calendar apps.
  const { calendarTag, calendarText } = await import('./calendar-text.ts')
  const calendar = { company_id: feed.company_id, ...leave }
  const tag = calendarTag(calendar)
  ctx.set('Cache-Control', 'private, no-cache')
  ctx.set('ETag', tag)
  if (knows(ctx, tag)) ctx.status = 304
  else {
    ctx.status = 200
    ctx.type = 'text/calendar; charset=utf-8'
    ctx.set('Content-Disposition', 'inline; filename="leave.ics"')
    ctx.body = await calendarText(calendar)
  }
  await noteRead(database, feed, now()).catch((err) => deps.log.warn({ err }, 'in the background'))
}

/** Whether the program has this state of the calendar; also where it says `no-cache`, since nothing is cached here. */
function knows(ctx: Context, tag: string): boolean {
  const tags = ctx.get('If-None-Match').split(',')
  return tags.some((each) => each.trim() === tag)
}

/** Finds the feed of an address and counts the request; throws the 404 or a 429. */
async function pass(
  deps: CalendarDeps,
  ctx: Context,
  sent: string,
  budget: WaitBudget,
): Promise<KnownFeed> {
  try {
    return await budget.within(find(deps, ctx, sent))
  } catch (error) {
    throw unavailableError(error) ?? error
  }
}

async function find(
  { operationDeps: { database, now }, limiter, settings }: CalendarDeps,
  ctx: Context,
  sent: string,
): Promise<KnownFeed> {
  const token = readFeedToken(sent)
  const feed = token && (await findFeed(database, token))
  if (!feed || !(await isHeld(database, feed, now()))) {
    const from = network(addressOf(ctx, settings.trust_proxy))
    if (await limiter.take(`feeds:${from}`, unknown_an_hour)) throw unknownFeed()
    throw tooMany('Too many requests for unknown calendars from this address', now())
  }
  if (await limiter.take(`feed:${feed.company_id}.${feed.id}`, perFeedAnHour)) return feed
  throw tooMany(`This calendar may be read ${perFeedAnHour} times per hour`, now())
}

/** Whether the access that created the address may still read everything that it shows. */
async function isHeld(
  database: Database,
  { company_id, maker, reach }: KnownFeed,
  now_ms: number,
): Promise<boolean> {
  if (!maker) return true
  const access =
    maker.kind === 'key'
      ? await findUsableKey(database, maker.id, now_ms)
      : await loadGrant(database, company_id, maker.id, formatInstant(now_ms))
  return (
    access?.company_id === company_id &&
    allows(access.permissions, 'leave:read') &&
    reachesWithin(access.reach).includes(reach)
  )
}

type Leave = Awaited<ReturnType<typeof listFeedEvents.run>>

/** Reads the leave as the actor of the feed. */
async function readLeave(
  { operationDeps }: CalendarDeps,
  ctx: Context,
  { company_id, id, reach, person }: KnownFeed,
  budget: WaitBudget,
): Promise<Leave> {
  const permissions = ['leave:read']
  const actor = { kind: 'feed', id, name: 'calendar feed', permissions, person, reach } as const
  const { request_id } = ctx.state
  const caller: Caller = { company_id, actor, channel: 'feed', request_id, budget }
  try {
    return (await runOperation(operationDeps, listFeedEvents, caller, {})).body as Leave
  } catch (error) {
    const hasLeft = error instanceof DomainError && error.code === 'unauthorized'
    throw hasLeft ? unknownFeed() : error
  }
}

/** Returns the same error for an address that never existed, one that ended, and one of a person who left. */
function unknownFeed(): DomainError {
  return new DomainError('not_found', 'There is no calendar at this address.')
}
