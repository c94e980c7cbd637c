import Koa from 'koa'
import type { Logger } from 'pino'
import { prompts } from '../prompts/index.ts'
import { resourceSets } from '../resources/index.ts'
import { toolsets } from '../tools/index.ts'
import type { OperationDeps } from './core/run/run-operation.ts'
import type { Authenticate } from './transports/auth/authenticate.ts'
import type { AuthenticateHolder } from './transports/auth/holder.ts'
import type { Limiter } from './transports/auth/rate-limit.ts'
import { calendarFeeds } from './transports/calendar/index.ts'
import { dashboard } from './transports/dashboard/index.ts'
import { downloads } from './transports/downloads/index.ts'
import { type HealthDeps, healthAddresses } from './transports/health.ts'
import { answerErrors } from './transports/http/answers/answer-errors.ts'
import { compressed } from './transports/http/answers/compressed.ts'
import { crossOrigin, openMetadata } from './transports/http/answers/cors.ts'
import { discardRest } from './transports/http/answers/discard.ts'
import { retryAfter } from './transports/http/answers/retry-after.ts'
import { securityHeaders } from './transports/http/answers/security-headers.ts'
import { oneHost } from './transports/http/requests/one-host.ts'
import { requestId } from './transports/http/requests/request-id.ts'
import { endpointSlash, mcpHandler, oauthAddresses } from './transports/mcp/handler.ts'
import { serverCards } from './transports/mcp/listing/card.ts'
import { refuseRegistration } from './transports/mcp/listing/registration.ts'
import type { Extension } from './transports/mcp/surface.ts'
import { meter } from './transports/metrics.ts'
import { authorizationServer } from './transports/oauth/index.ts'
import { registry } from './transports/registry.ts'
import { loadParser } from './transports/rest/body.ts'
import { contractDocument, publicDocuments } from './transports/rest/documents.ts'
import { restRouter } from './transports/rest/router.ts'
import { allRoutes, servedRoutes } from './transports/rest/table.ts'
import type { Mailer } from './transports/sign-in/deps.ts'
import { signInPages } from './transports/sign-in/index.ts'
import { siteRoot } from './transports/site-root.ts'
import { wellKnown } from './transports/well-known.ts'
import { viewDocuments } from './views/index.ts'

export type AppDeps = {
  operationDeps: OperationDeps
  authenticate: Authenticate
  /** Finds the access that a download link belongs to. */
  authenticateHolder: AuthenticateHolder
  limiter: Limiter
  log: Logger
  settings: AppSettings
  /** Sends sign-in emails; absent: none can be sent. */
  mailer?: Mailer | undefined
  oldestDue_ms: HealthDeps['oldestDue_ms']
  phase?: HealthDeps['phase']
  /** Extra tools and resources that the MCP transport registers. */
  extensions?: readonly Extension[]
}

export type AppSettings = {
  site_url: string
  /** The address of pages in answers to assistants; null or absent: they get none. */
  public_url?: string | null
  allowed_hosts: readonly string[]
  allowed_origins: readonly string[]
  listens_on_loopback: boolean
  trust_proxy: boolean
  /** An address with its scheme; null leaves `security.txt` out. */
  security_contact: string | null
  metrics_token: string | null
  /** Whether people may connect applications; on by default. */
  oauth?: boolean
  /** Whether applications may identify themselves by the address of a metadata document. */
  oauth_client_documents?: boolean
}

/** The path of a request, from top to bottom: the transports first, then rarely requested pages. */
export function createApp(deps: AppDeps): App {
  const { log, settings } = deps
  const documents = [contractDocument(allRoutes, settings.site_url), ...viewDocuments]
  const surface = { toolsets, resources: resourceSets, documents, prompts }
  const assistants = mcpHandler({ ...deps, ...surface })
  const oauth = settings.oauth === false ? undefined : authorizationServer(deps)
  const app = new Koa()
  app.use(requestId)
  app.use(meter())
  app.use(endpointSlash)
  app.use(discardUnread)
  app.use(retryAfter(deps.operationDeps.now))
  app.use(answerErrors(log))
  app.use(oneHost)
  app.use(securityHeaders())
  app.use(openMetadata)
  app.use(crossOrigin(settings))
  app.use(assistants)
  if (oauth) app.use(oauth.middleware)
  app.use(compressed(2048))
  app.use(downloads({ ...deps, operations: registry }))
  app.use(calendarFeeds(deps))
  app.use(restRouter({ ...deps, trust_proxy: settings.trust_proxy }, servedRoutes))
  app.use(signInPages({ ...deps, provider: oauth?.provider }))
  app.use(dashboard(deps))
  app.use(healthAddresses(deps))
  app.use(oauthAddresses)
  app.use(refuseRegistration(settings.site_url, oauth !== undefined))
  app.use(siteRoot(settings.site_url))
  app.use(serverCards(toolsets, settings))
  app.use(wellKnown(settings, deps.operationDeps.now))
  app.use(publicDocuments(allRoutes, settings.site_url))
  app.on('error', (err) => log.error({ err }, 'koa'))
  const warm = async () => {
    await Promise.all([assistants.warm(), loadParser()])
  }
  return { app, close: assistants.close, warm }
}

type App = Pick<ReturnType<typeof mcpHandler>, 'close' | 'warm'> & { app: Koa }

/**
 * Leaves the connection ready for the next request when an answer is sent before the whole body has arrived.
 */
const discardUnread: Koa.Middleware = async ({ req, res }, next) => {
  await next()
  discardRest(req, res)
}
