import type { Context, Middleware } from 'koa'
import { holidayDataVersion } from '../domain/holidays/rules/public-holidays.ts'
import { DomainError } from '../errors.ts'
import type { PerformDeps } from '../operations/perform.ts'
import { bounded } from '../store/bounded.ts'
import type { Database } from '../store/database.ts'
import { pendingMigrations } from '../store/migrate.ts'
import { takesNoWrites } from '../store/read-only.ts'
import { tzdataVersion } from '../time/zones.ts'
import { addressOf } from './address.ts'
import { metricsText } from './metrics.ts'

export type HealthDeps = {
  perform: PerformDeps
  settings: { metrics_token: string | null; trust_proxy: boolean }
}

/** `/healthz` (the process), `/readyz` (database and migrations), `/metrics` (loopback or a token). */
export function healthAddresses({ perform: { database }, settings }: HealthDeps): Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.body = {
        status: 'ok',
        tzdata_version: tzdataVersion,
        holiday_data_version: holidayDataVersion,
      }
    } else if (ctx.path === '/readyz') {
      await refuseUnready(bounded(database))
      ctx.body = { status: 'ready' }
    } else if (ctx.path === '/metrics') {
      refuseStrangers(ctx, settings)
      ctx.type = 'text/plain; version=0.0.4; charset=utf-8'
      ctx.body = await metricsText(database)
    } else {
      return next()
    }
  }
}

async function refuseUnready(database: Database): Promise<void> {
  const unreachable = (cause: unknown) => {
    throw new DomainError('unavailable', 'The database does not answer.', undefined, cause)
  }
  const pending = await pendingMigrations(database).catch(unreachable)
  if (pending.length > 0) {
    throw new DomainError('unavailable', 'Migrations are pending: run `rollcall migrate`.')
  }
  if (await takesNoWrites(database).catch(unreachable)) {
    throw new DomainError(
      'unavailable',
      'The database takes no writes: look whether another server has taken over.',
    )
  }
}

function refuseStrangers(ctx: Context, settings: HealthDeps['settings']): void {
  const token = settings.metrics_token
  if (token !== null && ctx.get('Authorization') === `Bearer ${token}`) return
  const address = addressOf(ctx, settings.trust_proxy)
  if (token === null && /^(127\.|::1$|::ffff:127\.)/.test(address)) return
  throw new DomainError('forbidden', 'Metrics are for loopback, or for METRICS_TOKEN.')
}
