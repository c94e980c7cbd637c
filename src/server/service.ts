import type { Logger } from 'pino'
import { type AppDeps, type AppSettings, createApp } from '../app.ts'
import type { OperationDeps } from '../core/run/run-operation.ts'
import type { Database } from '../db/connect.ts'
import { oldestDue_ms } from '../events/due.ts'
import type { Secrets } from '../lib/crypto/secrets.ts'
import type { EgressPolicy } from '../lib/egress-policy.ts'
import type { IdentityProvider } from '../lib/identity-provider.ts'
import { makeKeyDirectory } from '../modules/api-keys/directory.ts'
import { makeTokenDirectory } from '../modules/connected-apps/directory.ts'
import { type Authenticate, makeAuthenticate } from '../transports/auth/authenticate.ts'
import { makeAuthenticateHolder } from '../transports/auth/holder.ts'
import { makeLimiter } from '../transports/auth/rate-limit.ts'
import { logOnceASecond } from '../transports/http/serving/log-rarely.ts'
import { createHttpServer, type HttpServer } from '../transports/http/serving/server.ts'
import { countRefused, measureOperation } from '../transports/metrics.ts'
import { makeServices } from './services.ts'

export type ServiceDeps = {
  database: Database
  secrets: Secrets
  settings: AppSettings
  log: Logger
  now?: () => number
  egressPolicy?: EgressPolicy
  identityProvider?: IdentityProvider | null
  tenantScope?: OperationDeps['tenantScope']
  without?: OperationDeps['without']
} & Pick<AppDeps, 'extensions' | 'mailer' | 'phase'>

export type Service = {
  http: HttpServer
  operationDeps: OperationDeps
  /** Finds who calls by the headers of a request, as REST and MCP do. */
  authenticate: Authenticate
  /** Prepares everything that the first requests would otherwise wait for. */
  warm(): Promise<void>
  /** Returns unused allowance and stops listening for key changes; the database stays open. */
  close(): Promise<void>
}

/** Creates the HTTP server with its state between requests: the key cache and the rate limiter. */
export function makeService(deps: ServiceDeps): Service {
  const { database, secrets, settings, log, now = Date.now, tenantScope, without } = deps
  const warn = (err: unknown) => log.warn({ err }, 'in the background')
  const services = makeServices(
    secrets,
    settings.site_url,
    deps.egressPolicy,
    deps.identityProvider,
  )
  const keys = makeKeyDirectory(database, {
    now,
    warn,
    changes: services.keyChanges,
    encryptsWith(key_id) {
      if (key_id === secrets.key_id) return
      secrets.use(key_id)
      log.warn({ encryption_key_id: key_id }, 'the database has another ENCRYPTION_KEY')
    },
  })
  const tokens =
    settings.oauth === false
      ? undefined
      : makeTokenDirectory(database, { now, warn, changes: services.personChanges })
  const limiter = makeLimiter(database, { now, warn })
  const operationDeps: OperationDeps = {
    database,
    services,
    now,
    measure: measureOperation,
    ...(tenantScope ? { tenantScope } : {}),
    ...(without ? { without } : {}),
  }
  const access = { keys, tokens, limiter, now }
  const authenticate = makeAuthenticate(access)
  const authenticateHolder = makeAuthenticateHolder(access)
  const transports = { operationDeps, authenticate, authenticateHolder, limiter }
  const { app, close, warm } = createApp({
    ...deps,
    ...transports,
    oldestDue_ms: (asked) => oldestDue_ms(asked, now()),
  })
  const http = createHttpServer(app.callback(), {
    onRefused() {
      countRefused()
      logOnceASecond(log, 'warn', {}, 'overloaded: some requests are refused with 503')
    },
  })
  return {
    http,
    operationDeps,
    authenticate,
    warm,
    async close() {
      await close()
      tokens?.close()
      await limiter.close()
      await keys.close()
    },
  }
}
