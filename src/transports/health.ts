import type { Context, Middleware } from 'koa'
import type { OperationDeps } from '../core/run/run-operation.ts'
import { bounded } from '../db/bounded.ts'
import type { Database } from '../db/connect.ts'
import { schemaState } from '../db/migrate/migrate.ts'
import { takesNoWrites } from '../db/transactions/read-only.ts'
import { holidayDataVersion } from '../engine/holidays/public-holidays.ts'
import { tzdataVersion } from '../lib/calendar/zones.ts'
import type { Secrets } from '../lib/crypto/secrets.ts'
import { DomainError } from '../lib/errors.ts'
import { type MeterDeps, metricsReader } from './metrics.ts'

export type HealthDeps = {
  operationDeps: OperationDeps
  settings: { metrics_token: string | null }
  phase?: Phase | undefined
} & Pick<MeterDeps, 'oldestDue_ms'>

/** The current phase of the process; absent: it serves from start to end. */
export type Phase = () => 'starting' | 'serving' | 'stopping'

/** Serves `/healthz` (the process), `/readyz` (database and migrations), `/metrics` (loopback or a token). */
export function healthAddresses(deps: HealthDeps): Middleware {
  const { operationDeps, settings, oldestDue_ms, phase = () => 'serving' } = deps
  const { database, services } = operationDeps
  const readMetrics = metricsReader({ database, oldestDue_ms })
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.body = {
        status: 'ok',
        tzdata_version: tzdataVersion,
        holiday_data_version: holidayDataVersion,
      }
    } else if (ctx.path === '/readyz') {
      refuseOutside(phase())
      await refuseUnready(bounded(database))
      refuseOtherKey(services.secrets)
      ctx.body = { status: 'ready' }
    } else if (ctx.path === '/metrics') {
      refuseStrangers(ctx, settings)
      ctx.type = 'text/plain; version=0.0.4; charset=utf-8'
      ctx.body = await readMetrics()
    } else {
      return next()
    }
  }
}

/** Refuses outside the phase in which requests should be sent here. */
function refuseOutside(phase: ReturnType<Phase>): void {
  if (phase === 'serving') return
  throw new DomainError('unavailable', `This process is ${phase}.`)
}

async function refuseUnready(database: Database): Promise<void> {
  const unreachable = (cause: unknown) => {
    throw new DomainError('unavailable', 'The database does not answer.', undefined, cause)
  }
  const { pending, refusal } = await schemaState(database).catch(unreachable)
  if (refusal !== null) throw new DomainError('unavailable', refusal)
  if (pending.length > 0) {
    throw new DomainError('unavailable', 'Migrations are pending: run `rollcall migrate`.')
  }
  if (await takesNoWrites(database).catch(unreachable)) {
    throw new DomainError(
      'unavailable',
      'The database is read-only. Check whether another server has become the primary.',
    )
  }
}

function refuseOtherKey({ key_id, key_ids }: Secrets): void {
  if (key_ids.has(key_id)) return
  throw new DomainError(
    'unavailable',
    `The database has another ENCRYPTION_KEY since this process started: ${key_id}. Start it again with that key.`,
  )
}

function refuseStrangers(ctx: Context, settings: HealthDeps['settings']): void {
  const token = settings.metrics_token
  if (token !== null && ctx.get('Authorization') === `Bearer ${token}`) return
  if (token === null && isFromHere(ctx)) return
  throw new DomainError(
    'forbidden',
    'Metrics are only available from loopback, or with METRICS_TOKEN.',
  )
}

/** Whether the request comes from loopback, without a proxy. */
function isFromHere({ req, headers }: Context): boolean {
  const names = Object.keys(headers)
  if (names.some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))) return false
  return /^(127\.|::1$|::ffff:127\.)/.test(req.socket.remoteAddress ?? '')
}
