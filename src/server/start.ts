import type { Server } from 'node:http'
import { type Logger, pino } from 'pino'
import type { AppSettings } from '../app.ts'
import { type Config, ConfigError, isLoopback, loadConfig } from '../config/index.ts'
import type { Database } from '../db/database.ts'
import { migrateThrough } from '../db/migrate/migrate.ts'
import { type Opened, openStore } from '../db/open-store.ts'
import { withConnectErrors } from '../db/postgres/connect-errors.ts'
import { examineSessions } from '../db/postgres/examine-sessions.ts'
import { sessionsNote } from '../db/postgres/pooler.ts'
import { checkServer } from '../db/postgres/server-check.ts'
import { superuserLogin } from '../db/postgres/superuser.ts'
import { makeEgressPolicy } from '../lib/egress-policy.ts'
import { growSlowly, keepRowsYoung, tidySoon, tidyWhenIdle } from '../lib/v8-tuning.ts'
import { version } from '../lib/version.ts'
import { hasCompanies } from '../modules/company/has-companies.ts'
import type { Phase } from '../transports/health.ts'
import type { HttpServer } from '../transports/http/serving/server.ts'
import { EncryptionKeyError, openSecrets } from './encryption/key.ts'
import type { nextSignIn } from './first-link.ts'
import type { Service } from './service.ts'
import { startSentence } from './start-sentence.ts'

const patience_ms = 10_000
/** Leaves time to close everything else within `patience_ms`. */
const drain_ms = 8_500
/** Keeps scheduled jobs from delaying the first answers. */
const afterStart_ms = 1_000

/** Starts the service in this process; reports the problem and exits when it cannot start. */
export async function runProcess(): Promise<void> {
  let settings: Config | undefined
  try {
    settings = loadConfig()
    await start(settings)
  } catch (error) {
    const sentence = startSentence(error, settings)
    if (sentence === undefined) throw error
    console.error(sentence)
    process.exit(isOfSettings(error) ? 2 : 1)
  }
}

/** Whether the same settings fail again, so that a service manager need not start it again. */
function isOfSettings(error: unknown): boolean {
  return error instanceof ConfigError || error instanceof EncryptionKeyError
}

/** Reads the settings, opens the database, listens, and is ready; then stops cleanly on a signal. */
async function start(config: Config): Promise<void> {
  growSlowly()
  keepRowsYoung()
  const log = makeLog(config)
  const schema = import('./database-schema.ts').then(({ databaseSchema }) => databaseSchema)
  const opening = openStore(config, schema, {
    log,
    // Acknowledged writes are safe; only a new process can reach the data again.
    onLost: () => process.exit(1),
  })
  // The embedded database opens in its thread while this one loads the rest.
  const [opened, parts] = await Promise.all([opening, import('./started.ts')])
  const { mailerOf, makeService, nextSignIn, startJobs, startupBanner, startWorker } = parts
  const { database, embedded } = opened
  await withConnectErrors('DATABASE_URL', config.database_url, () =>
    checkServer(database, config.prepared_statements),
  )
  const migrated = config.migrate && (await migrateThrough(config.direct_database_url, database))
  // Migrations may have changed the login's settings.
  if (migrated && migrated.length > 0) await examineSessions(database, config.prepared_statements)
  noteSessions(config, database, log)
  const secrets = await openSecrets(config, database, { creates: true })

  let phase: ReturnType<Phase> = 'starting'
  const service = makeService({
    phase: () => phase,
    database,
    secrets,
    settings: settingsOf(config),
    log,
    egressPolicy: makeEgressPolicy(config.webhook_allow_private),
    identityProvider: config.identity_provider,
    mailer: mailerOf(workerSettings(config), config.site_url),
  })
  const { server } = service.http
  // Listens before creating the demo company: a port that is taken must not lose its key and sign-in link.
  await listen(server, config)
  const demo = await demoCompany(config, service)
  const next = demo ? {} : await firstSteps(config, service, log, nextSignIn)
  const site_url = siteOf(config, server)
  embedded?.announce(site_url)
  const socket = embedded && (await serveTasks(config, service))
  const worker = startWorker({
    operationDeps: service.operationDeps,
    settings: workerSettings(config),
    log,
    firstSweep_ms: afterStart_ms,
  })
  const jobs = startJobs({ operationDeps: service.operationDeps, log, first_ms: afterStart_ms })
  const superuser = await superuserLogin(database)
  phase = 'serving'
  console.log(startupBanner({ site_url, demo, superuser, ...next, ...described(config) }))
  tidySoon(server, () => service.warm().catch((err) => log.warn({ err }, 'warming up')))
  tidyWhenIdle(server)

  const told = toldToStop(config.drain_seconds * 1000, () => {
    phase = 'stopping'
  })
  void told.then(() => stop(service.http, [socket, worker, jobs], service, opened))
}

/**
 * Resolves when the process has to stop: on SIGINT immediately, on SIGTERM after the wait, which a second signal ends.
 * `onSignal` is called for each.
 */
function toldToStop(wait_ms: number, onSignal: () => void): Promise<void> {
  return new Promise((resolve) => {
    let isTold = false
    const hear = (signal: NodeJS.Signals) => {
      onSignal()
      if (isTold || signal === 'SIGINT') return resolve()
      isTold = true
      setTimeout(resolve, wait_ms)
    }
    process.on('SIGTERM', hear)
    process.on('SIGINT', hear)
  })
}

type Part = { stop(): Promise<void> } | { close(): Promise<void> } | undefined

/**
 * Answers running requests while the background parts stop, then closes the rest; takes at most ten seconds.
 * The exit code is 0 when every request was answered.
 */
async function stop(
  { drain }: HttpServer,
  background: readonly Part[],
  service: Service,
  { database }: Opened,
): Promise<void> {
  setTimeout(() => process.exit(1), patience_ms).unref()
  const ended = background.map((part) => part && ('stop' in part ? part.stop() : part.close()))
  const [isDrained] = await Promise.all([drain(drain_ms), ...ended])
  await service.close()
  await database.close()
  process.exit(isDrained ? 0 : 1)
}

/** Logs one line when there is a pooler, or a login without its settings. */
function noteSessions({ direct_database_url }: Config, { sessions }: Database, log: Logger): void {
  const note = sessions && sessionsNote(sessions, direct_database_url !== null)
  if (note) log[note.level](note.said)
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // A full queue drops connections, and clients only retry after 1, 3 and 7 seconds.
    server.listen({ port, host, backlog: 4_096 }, () => resolve())
  })
}

/** Returns the URL of the service: `SITE_URL`, with the actual port when any free one was requested. */
function siteOf({ site_url, port }: Config, server: Server): string {
  const address = server.address()
  if (port !== 0 || typeof address !== 'object' || address === null) return site_url
  return site_url.replace(/:0$/, `:${address.port}`)
}

function settingsOf(config: Config): AppSettings {
  const { site_url, public_url, allowed_hosts, allowed_origins, trust_proxy, host } = config
  const { security_contact, metrics_token, oauth, oauth_client_documents } = config
  const listens_on_loopback = isLoopback(host)
  return {
    site_url,
    public_url,
    allowed_hosts,
    allowed_origins,
    trust_proxy,
    security_contact,
    metrics_token,
    listens_on_loopback,
    oauth,
    oauth_client_documents,
  }
}

function workerSettings({ smtp_url, mail_from, data_dir }: Config) {
  return { smtp_url, mail_from, data_dir }
}

function described({ database_url, data_dir, smtp_url, oauth }: Config) {
  return {
    version,
    database:
      database_url === null ? (`embedded in ${data_dir}` as const) : ('PostgreSQL' as const),
    oauth,
    emails: smtp_url === null ? undefined : `through ${new URL(smtp_url).host}`,
  }
}

/** Runs commands on the embedded database for other processes; loads them with the first one. */
async function serveTasks({ data_dir }: Config, { operationDeps }: Service) {
  const { serveSocket } = await import('../db/embedded/index.ts')
  return serveSocket(data_dir, async () => {
    const { taskHandlers } = await import('../cli/tasks.ts')
    return taskHandlers(operationDeps)
  })
}

/** Creates the demo company when there is no company yet; never in production. */
async function demoCompany({ node_env }: Config, { operationDeps }: Service) {
  const { database, services, now } = operationDeps
  if (node_env === 'production' || (await hasCompanies(database))) return undefined
  const { seedDemo } = await import('../demo/index.ts')
  return seedDemo(database, services, now())
}

/** Returns the first sign-in message of a later start; empty when the database cannot be read. */
async function firstSteps(
  { node_env }: Config,
  { operationDeps }: Service,
  log: Logger,
  find: typeof nextSignIn,
) {
  try {
    return await find(operationDeps, node_env === 'production')
  } catch (error) {
    log.warn({ err: error }, 'could not look up who has signed in to the dashboard')
    return {}
  }
}

function makeLog({ log_level }: Config) {
  const paths = ['key', 'password', 'ssn_sin', 'secret', 'authorization', '["x-api-key"]']
  const redact = { paths: paths.flatMap((path) => [path, `*.${path}`.replace('.[', '[')]) }
  return pino({ level: log_level, redact }, pino.destination(2))
}
