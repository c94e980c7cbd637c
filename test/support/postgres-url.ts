import { openPostgres } from '../../src/db/connect.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { baseDatabase } from './citus/nodes.ts'

/** The URL of another database on the PostgreSQL of this run. */
export function databaseUrl(name: string): string {
  return nodeUrl(serverUrl(), name)
}

/** Runs one statement outside any transaction on the PostgreSQL of this run. */
export function statement(text: string): Promise<void> {
  return statementOn(serverUrl(), text)
}

/** Whether the PostgreSQL of this run is Citus. */
export function isCitus(): boolean {
  return citusNodes().length > 0
}

/** The nodes of Citus in this run, the coordinator first, with a superuser's login; none on plain PostgreSQL. */
function citusNodes(): string[] {
  return (process.env.ROLLCALL_TEST_CITUS_NODES ?? '').split(' ').filter(Boolean)
}

/** Creates a database for a test, from a template if one is named. On Citus it is created on every node. */
export async function createDatabase(name: string, template?: string): Promise<void> {
  const from = template ?? (isCitus() ? baseDatabase : undefined)
  const owner = isCitus() ? ' owner rollcall' : ''
  const text = `create database ${name}${owner}${from ? ` template ${from}` : ''}`
  for (const url of nodes()) await statementOn(url, text)
}

/** Removes a database of a test, if there is one. */
export async function dropDatabase(name: string): Promise<void> {
  for (const url of nodes()) await statementOn(url, `drop database if exists ${name} with (force)`)
}

/** Makes a database ready to be copied: the process that Citus has in each of its databases ends. */
export async function closeTemplate(name: string): Promise<void> {
  if (!isCitus()) return
  for (const url of nodes()) {
    await statementOn(url, `alter database ${name} allow_connections false`)
    await statementOn(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
  }
}

function nodes(): string[] {
  return isCitus() ? citusNodes() : [serverUrl()]
}

function serverUrl(): string {
  return process.env.ROLLCALL_TEST_DATABASE_URL ?? ''
}

function nodeUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function statementOn(server: string, text: string): Promise<void> {
  const database = await openPostgres(server, databaseSchema, 1)
  const connection = await database.acquire()
  try {
    await connection.script(text)
  } finally {
    connection.release(false)
    await database.close()
  }
}
