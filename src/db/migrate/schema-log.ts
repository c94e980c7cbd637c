import type { SchemaChange } from '../database.ts'
import { isAfter, skippedRelease } from './releases.ts'

/** A statement without parameters, on any connection. */
type Ask = (text: string) => Promise<readonly Record<string, unknown>[]>

/** The schema version and history that a database reports. */
export type SchemaLog = {
  /** The names of the migrations that ran, in order. */
  done: readonly string[]
  /** The first release that can work with each of them; older databases do not say. */
  oldest: ReadonlyMap<string, string>
  /** The newest release that used the database; null for an empty one. */
  release: string | null
}

/** The state of a database schema, as this release sees it. */
export type SchemaState = {
  /** The migrations that the code needs and that have not run. */
  pending: string[]
  /** The migrations that only a newer release knows, and that this one can work with. */
  later: string[]
  /** Why this release cannot use the database, with the solution; null when it can. */
  refusal: string | null
}

/** The last release that reads `migrations` alone. It is not ready when there is a name that it does not know. */
const last_without_log = '1.1'
const first_logged = '0023'

/**
 * `migrations` is the table of MikroORM's migrator, which release 1.1 reads. `schema_log` has each migration, and each
 * release that used the database (`kind` is `release`, `name` its version).
 */
export const schemaTables = `
  create table if not exists migrations (
    id serial primary key,
    name varchar(255) not null,
    executed_at timestamptz(6) not null default current_timestamp
  );
  create table if not exists schema_log (
    id serial primary key,
    kind text not null check (kind in ('expand', 'contract', 'release')),
    name text not null unique,
    oldest text,
    at timestamptz not null default current_timestamp
  )`

/** Returns the statements that record a migration. The release 1.1 does not see those that it can work with. */
export function recordMigration(name: string, { kind, oldest }: SchemaChange): string {
  const logged = `insert into schema_log (kind, name, oldest) values ('${kind}', '${name}', '${oldest}')`
  if (name >= first_logged && !isAfter(oldest, last_without_log)) return logged
  return `${logged}; insert into migrations (name) values ('${name}')`
}

/** Returns the statement that records that a release uses the database. */
export function recordRelease(release: string): string {
  return `insert into schema_log (kind, name) values ('release', '${release}') on conflict do nothing`
}

/** Reads a database in any state, also an empty one. */
export async function readSchemaLog(ask: Ask): Promise<SchemaLog> {
  const [there] = await ask(
    `select to_regclass('migrations') is not null as migrations,
       to_regclass('schema_log') is not null as schema_log`,
  )
  if (!there?.migrations) return { done: [], oldest: new Map(), release: null }
  const early = await ask('select name from migrations order by id')
  const log = there.schema_log
    ? await ask('select kind, name, oldest from schema_log order by id')
    : []
  const logged = log.filter(({ kind }) => kind !== 'release')
  const done = new Set([...early, ...logged].map(({ name }) => String(name)))
  const releases = log.filter(({ kind }) => kind === 'release').map(({ name }) => String(name))
  if (early.length > 0 && releases.length === 0) releases.push(last_without_log)
  return {
    done: [...done],
    oldest: new Map(logged.map(({ name, oldest }) => [String(name), String(oldest)])),
    release: releases.reduce<string | null>((newest, one) => laterOf(newest, one), null),
  }
}

function laterOf(newest: string | null, one: string): string {
  return newest === null || isAfter(one, newest) ? one : newest
}

/** Returns which migrations the code of a release needs, and whether it can use the database at all. */
export function schemaStateOf(
  log: SchemaLog,
  known: readonly string[],
  release: string,
): SchemaState {
  const unknown = log.done.filter((name) => !known.includes(name))
  return {
    pending: known.filter((name) => !log.done.includes(name)),
    later: unknown,
    refusal: refusalOf(log, unknown, release),
  }
}

function refusalOf(log: SchemaLog, unknown: readonly string[], release: string): string | null {
  const silent = unknown.filter((name) => !log.oldest.has(name))
  if (silent.length > 0) {
    return `The database is newer than this version of Rollcall, ${release}. It has the migrations ${silent.join(', ')}. Start the version that migrated it, or a newer one.`
  }
  const beyond = unknown.find((name) => isAfter(log.oldest.get(name)!, release))
  if (beyond !== undefined) {
    return `The database needs Rollcall ${log.oldest.get(beyond)} or newer since the migration ${beyond}, and this is ${release}. Install a newer version.`
  }
  return log.release === null ? null : skippedRelease(log.release, release)
}
