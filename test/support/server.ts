import { once } from 'node:events'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { Reach } from '../../src/core/operation.ts'
import { type OperationDeps, runOperation } from '../../src/core/run/run-operation.ts'
import type { Database } from '../../src/db/connect.ts'
import { makeSecrets } from '../../src/lib/crypto/secrets.ts'
import { createApiKey } from '../../src/modules/api-keys/index.ts'
import { createCompany } from '../../src/modules/company/create.ts'
import { makeService, type ServiceDeps } from '../../src/server/service.ts'
import type { Authenticate } from '../../src/transports/auth/authenticate.ts'
import { operator } from './callers.ts'
import { isCounted, recordAnswer } from './coverage.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { httpClient } from './http-client.ts'
import { connections, type McpClient } from './mcp-clients.ts'
import { freePort } from './ports.ts'
import { loopbackSettings } from './settings.ts'

export type Answer = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
  body: any
  text: string
}

type RequestOptions = {
  key?: string | null
  headers?: Record<string, string>
  /** Sent unchanged instead of a JSON body. */
  raw?: string | Uint8Array
}

type KeyOptions = {
  company_id?: number
  permissions?: string[] | null
  rate_limit?: number
  confirm_writes?: boolean
  employee_id?: number | null
  reach?: Reach
}

export type TestServer = {
  url: string
  database: Database
  operationDeps: OperationDeps
  authenticate: Authenticate
  /** The company that most tests use, and a key with all permissions in it. */
  company_id: number
  key: string
  company(name: string, settings?: Partial<CompanyOptions>): Promise<number>
  makeKey(options?: KeyOptions): Promise<string>
  rest(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<Answer>
  /** A client of the current SDK, or another one of `connections`. */
  mcp(key?: string, how?: keyof typeof connections, query?: string): Promise<McpClient>
  /** Runs a statement directly in the company's tenant scope. */
  sql<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    company_id?: number,
  ): Promise<Row[]>
  close(): Promise<void>
}

type CompanyOptions = {
  timezone: string
  country_code: string
  region: string | null
  /** As in existing companies; new ones are created with `ask`. */
  approve_open_periods: 'allow' | 'ask'
  /** The same; new ones are created with null. */
  own_decisions: 'allow' | 'refuse' | null
}

export type TestServerOptions = {
  now?: () => number
  tenantScope?: OperationDeps['tenantScope']
  without?: OperationDeps['without']
  extensions?: ServiceDeps['extensions']
  security_contact?: string
  log?: ServiceDeps['log']
  /** Settings that differ from those of the other tests; with `own_site`, SITE_URL is the address itself. */
  settings?: Partial<ServiceDeps['settings']>
  own_site?: boolean
  /** The port, where SITE_URL had to be known before. */
  port?: number
  mailer?: ServiceDeps['mailer']
  egressPolicy?: ServiceDeps['egressPolicy']
  identityProvider?: ServiceDeps['identityProvider']
  /** Another process on the database of another test server. */
  beside?: { database: Database; company_id: number; key: string }
}

/** The settings with `SITE_URL=http://127.0.0.1:<port>`. */
function ownSite(port: number) {
  const site_url = `http://127.0.0.1:${port}`
  return { site_url, public_url: site_url }
}

export const testSecrets = makeSecrets(Buffer.alloc(32, 7))

/** The whole service on a real port, with its own real database, one company and one key. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const test: TestDatabase | undefined = options.beside ? undefined : await openTestDatabase()
  const database = options.beside?.database ?? (test as TestDatabase).database
  const { security_contact = null } = options
  const port = options.port ?? (options.own_site ? await freePort() : 0)
  const settings = {
    ...loopbackSettings,
    security_contact,
    ...(options.own_site ? ownSite(port) : {}),
    ...options.settings,
  }
  const { now = Date.now, tenantScope, without, extensions } = options
  const service = makeService({
    database,
    secrets: testSecrets,
    settings,
    log: options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
    now,
    ...(tenantScope ? { tenantScope } : {}),
    ...(without ? { without } : {}),
    ...(extensions ? { extensions } : {}),
    ...(options.mailer ? { mailer: options.mailer } : {}),
    ...(options.egressPolicy ? { egressPolicy: options.egressPolicy } : {}),
    ...(options.identityProvider ? { identityProvider: options.identityProvider } : {}),
  })
  const { server } = service.http
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const listening = server.address() as { port: number }
  const url = `http://127.0.0.1:${listening.port}`
  const clients: McpClient[] = []
  const http = httpClient()
  // Keys and companies are created with the normal tenant scope, whatever the requests are tried
  // with.
  const owner: OperationDeps = { database, services: service.operationDeps.services, now }

  const company = async (
    name: string,
    {
      approve_open_periods = 'allow',
      own_decisions = 'allow',
      ...settings
    }: Partial<CompanyOptions> = {},
  ) => {
    const { id } = await createCompany(
      database,
      { ...operator, now_ms: now() },
      {
        name,
        timezone: 'America/Toronto',
        country_code: 'CA',
        region: 'ON',
        ...settings,
      },
    )
    const text = 'update companies set approve_open_periods = $2, own_decisions = $3 where id = $1'
    await self.sql(text, [approve_open_periods, own_decisions], id)
    return id
  }
  const makeKey = async ({
    company_id,
    permissions,
    rate_limit,
    confirm_writes,
    employee_id = null,
    reach,
  }: KeyOptions = {}) => {
    const { body } = await runOperation(
      owner,
      createApiKey,
      {
        company_id: company_id ?? self.company_id,
        ...operator,
      },
      {
        name: 'Test key',
        permissions: permissions ?? null,
        rate_limit: rate_limit ?? 1_000_000,
        confirm_writes: confirm_writes ?? false,
        employee_id,
        ...(reach ? { reach } : {}),
      },
    )
    return (body as { key: string }).key
  }

  const self: TestServer = {
    url,
    database,
    operationDeps: service.operationDeps,
    authenticate: service.authenticate,
    company_id: options.beside?.company_id ?? 0,
    key: options.beside?.key ?? '',
    company,
    makeKey,
    async rest(method, path, body, { key, headers = {}, raw } = {}) {
      const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
      const answer = await http.send(`${url}/api/v1${path}`, {
        method,
        headers: {
          ...(key === null ? {} : { 'X-API-Key': key ?? self.key }),
          ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: sent,
      })
      if (isCounted()) recordAnswer(inject('folder'), method, path, answer.status)
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      const isEmpty = answer.text === ''
      return { ...answer, body: isJson && !isEmpty ? JSON.parse(answer.text) : undefined }
    },
    async mcp(key, how = 'client 2.x modern', query = '?toolsets=all') {
      const client = await connections[how](`${url}/api/mcp${query}`, key ?? self.key)
      clients.push(client)
      return client
    },
    async sql<Row>(text: string, values: readonly unknown[] = [], company_id?: number) {
      const tx = database.begin({ company_id: company_id ?? self.company_id })
      try {
        const rows = await tx.sql<Row>(text, values)
        await tx.commit()
        return rows
      } catch (error) {
        await tx.rollback()
        throw error
      }
    },
    async close() {
      for (const client of clients) await client.close()
      http.close()
      server.closeAllConnections()
      server.close()
      await service.close()
      await test?.close()
    },
  }
  if (!options.beside) {
    self.company_id = await company('Test Company')
    self.key = await makeKey()
  }
  return self
}
