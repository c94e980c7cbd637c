import type { Database } from '../../src/db/connect.ts'
import { startDemoServer } from '../support/demo.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { now_ms as bistro_now_ms, makeBistro } from './bistro.ts'
import { makeOffice, now_ms as office_now_ms } from './office.ts'
import { type CompanyName, type Office, opener, type Persona } from './question.ts'

/** A company, the keys to it, and the server that it is on. */
export type Company = {
  server: TestServer
  company_id: number
  office: Office
  keys: Partial<Record<Persona, string>>
}

export type OpenDatabase = () => Promise<{ database: Database; close(): Promise<void> }>

/** Makes the companies, each on a server with the clock of its questions. */
export class Companies {
  readonly #open: OpenDatabase
  readonly #shared = new Map<CompanyName, Promise<Company>>()
  readonly #servers = new Map<CompanyName, Promise<TestServer>>()
  readonly #closing: (() => Promise<void>)[] = []

  constructor(open: OpenDatabase) {
    this.#open = open
  }

  /** Returns the company that questions share. */
  shared(name: CompanyName): Promise<Company> {
    const made = this.#shared.get(name) ?? this.another(name)
    this.#shared.set(name, made)
    return made
  }

  /** Makes one that no other question changes. */
  async another(name: CompanyName): Promise<Company> {
    if (name === 'demo') return this.#demo()
    const server = await this.#server(name)
    const make = { office: makeOffice, bistro: makeBistro }[name]
    return { server, ...(await make(server)) }
  }

  async close(): Promise<void> {
    for (const close of this.#closing.toReversed()) await close()
  }

  async #demo(): Promise<Company> {
    const server = await startDemoServer(bistro_now_ms, {}, this.#open)
    this.#closing.push(() => server.close())
    const office = { people: {}, leave: {}, open: opener(server), approve: async () => {} }
    return { server, company_id: server.company_id, office, keys: { admin: server.key } }
  }

  #server(name: 'office' | 'bistro'): Promise<TestServer> {
    const server = this.#servers.get(name) ?? this.#start(name)
    this.#servers.set(name, server)
    return server
  }

  async #start(name: 'office' | 'bistro'): Promise<TestServer> {
    const now_ms = { office: office_now_ms, bistro: bistro_now_ms }[name]
    const { database, close } = await this.#open()
    this.#closing.push(close)
    const server = await startTestServer({
      now: () => now_ms,
      beside: { database, company_id: 0, key: '' },
    })
    this.#closing.push(() => server.close())
    return server
  }
}
