import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { type Embedded, type EmbeddedClient, openEmbedded } from '../../src/db/embedded/index.ts'
import { embeddedCode } from './embedded-code.ts'

type Kept = { embedded: Embedded; catalog: string }

/**
 * An embedded database in memory that the files of a worker take in turn: opening one takes 0.3 s of CPU, and so does
 * planning the statements of most files again.
 */
class SharedDatabase {
  #kept: Kept | undefined
  #isTaken = false

  /** Returns the database without rows, or another one while it is taken; `close` gives it back. */
  async take(): Promise<Embedded> {
    if (this.#isTaken) return openTemplate()
    this.#isTaken = true
    const kept = this.#kept
    this.#kept = undefined
    const embedded = kept && (await isEmptied(kept)) ? kept.embedded : await openTemplate()
    const catalog = kept?.embedded === embedded ? kept.catalog : await catalogOf(embedded)
    return lent(embedded, () => {
      this.#isTaken = false
      if (!embedded.pglite.closed) this.#kept = { embedded, catalog }
    })
  }
}

export const sharedDatabase = new SharedDatabase()

/** Opens a migrated, empty embedded database, in memory or in a new data directory. */
export async function openTemplate(dir?: string): Promise<Embedded> {
  await embeddedCode
  const template = await readFile(inject('embedded_template'))
  return openEmbedded(dir === undefined ? { template } : { dir, template })
}

/** Removes all rows and starts ids again; false where the file has changed more than rows. */
async function isEmptied({ embedded, catalog }: Kept): Promise<boolean> {
  const { pglite } = embedded
  try {
    const { rows } = await pglite.query<{ script: string }>(emptying)
    await pglite.exec(rows[0]!.script)
    if ((await catalogOf(embedded)) === catalog) return true
  } catch {}
  await embedded.close()
  return false
}

/** Tables with rows that migrations wrote. */
const ofMigrations = ['migrations', 'schema_log']
const areOfMigrations = `in (${ofMigrations.map((name) => `'${name}'::regclass`).join()})`

// Without triggers and foreign keys, which the order of the tables would have to respect. A truncated table has new
// files, and its statements are planned again, which takes 20 times longer.
const emptying = `select concat('set session_replication_role = replica;',
  (select string_agg(format('delete from %s;', c.oid::regclass), '') from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0
     and not c.oid ${areOfMigrations}),
  'set session_replication_role = default;',
  (select string_agg(format('select setval(%L, %s, false);', s.seqrelid::regclass, s.seqstart), '')
   from pg_sequence s where pg_sequence_last_value(s.seqrelid) is not null
     and not exists (select from pg_depend d where d.objid = s.seqrelid and d.refobjid ${areOfMigrations}))
  ) as script`

/** Tables, functions, roles and their settings, and the rows that migrations wrote. */
async function catalogOf({ pglite }: Embedded): Promise<string> {
  const { rows } = await pglite.query<{ catalog: string }>(catalogText)
  return rows[0]!.catalog
}

const catalogs = [
  ...[
    'pg_class',
    'pg_attribute',
    'pg_attrdef',
    'pg_constraint',
    'pg_trigger',
    'pg_proc',
    'pg_policy',
    'pg_type',
  ],
  ...['pg_authid', 'pg_auth_members', 'pg_db_role_setting', 'pg_namespace', 'pg_extension'],
]
const catalogText = `select concat_ws(' ', ${[...catalogs, ...ofMigrations]
  .map((name) => `(select concat(count(*), ':', sum(xmin::text::bigint)) from ${name})`)
  .join(', ')}) as catalog`

/** The same database until it is closed. */
function lent(embedded: Embedded, giveBack: () => void): Embedded {
  const { pglite } = embedded
  let isClosed = false
  const open = <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      if (!isClosed) return work(...args)
      throw Object.assign(new Error('The embedded database is closed.'), { code: '57P01' })
    }
  }
  const client: EmbeddedClient = {
    query: open(pglite.query) as EmbeddedClient['query'],
    batch: open(pglite.batch),
    exec: open(pglite.exec),
    transaction: open(pglite.transaction) as EmbeddedClient['transaction'],
    connect: open(pglite.connect),
    dump: open(pglite.dump),
    close: async () => {},
    get closed() {
      return isClosed || pglite.closed
    },
    get ready() {
      return !isClosed && pglite.ready
    },
    waitReady: Promise.resolve(),
  }
  return {
    ...embedded,
    pglite: client,
    async close() {
      if (isClosed) return
      isClosed = true
      giveBack()
    },
  }
}
