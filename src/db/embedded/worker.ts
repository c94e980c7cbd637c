import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { BrokenOff } from './answer.ts'
import type { Reply, Request, Results, SerializedError, StatementRequest } from './messages.ts'
import { openSession, type Session } from './session.ts'
import { typeParsers } from './type-parsers.ts'

// Sets the time zone too: creating a database writes this machine's own into its configuration.
const settings = {
  shared_buffers: '16MB',
  max_connections: 8,
  max_wal_senders: 0,
  timezone: 'UTC',
  datestyle: 'ISO',
}
const startParams = [
  ...PGlite.defaultStartParams,
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

// Small segments: a checkpoint frees more, and a dump is 10 MB smaller.
const initDbStartParams = ['--wal-segsize=1']

const port = parentPort!
let db: PGlite
let session: Session
let lastSession = 0
let previous: Promise<unknown> = Promise.resolve()

port.on('message', (request: Request & { id: number }) => {
  previous = previous.then(() => answer(request))
})

async function answer(request: Request & { id: number }): Promise<void> {
  const { id } = request
  try {
    const result = await handleRequest(request)
    const transfer = result instanceof Uint8Array ? [result.buffer as ArrayBuffer] : []
    port.postMessage({ id, result } satisfies Reply, transfer)
  } catch (error) {
    // Not caught here: it ends the thread, and with it every request.
    if (error instanceof BrokenOff) throw error
    port.postMessage({ id, error: serializeError(error) } satisfies Reply)
  }
}

async function handleRequest(request: Request): Promise<unknown> {
  switch (request.kind) {
    case 'open':
      return open(request)
    case 'run':
    case 'script':
      return runStatements(request)
    case 'dump':
      return dump()
    case 'close':
      return db.close()
  }
}

async function open({ dataDir, template }: { dataDir?: string; template?: Uint8Array }) {
  db = await PGlite.create({
    dataDir,
    loadDataDir: template && new Blob([template as Uint8Array<ArrayBuffer>]),
    extensions: { btree_gist },
    parsers: typeParsers,
    startParams,
    initDbStartParams,
  })
  session = openSession(db)
}

async function runStatements(request: StatementRequest): Promise<Results[]> {
  const { owner, rowMode } = request
  if (owner !== lastSession) await rollBackWhatIsOpen()
  lastSession = owner
  const { results, error } =
    request.kind === 'run'
      ? await session.run(request.statements, rowMode)
      : await session.script(request.sql, rowMode)
  const abandoned = owner === 0 && (await rollBackWhatIsOpen())
  if (error) throw Object.assign(error, { statement_index: results.length })
  if (abandoned) throw Object.assign(new Error(abandonedMessage), { code: '25001' })
  return results
}

const abandonedMessage =
  'A transaction was started without holding the connection; it was rolled back.'

async function rollBackWhatIsOpen(): Promise<boolean> {
  if (!session.inTransaction) return false
  await session.script('rollback', 'object')
  return true
}

async function dump(): Promise<Uint8Array> {
  await rollBackWhatIsOpen()
  const { error } = await session.script('checkpoint', 'object')
  if (error) throw error
  const tarball = await db.dumpDataDir('none')
  return new Uint8Array(await tarball.arrayBuffer())
}

function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { message: String(error) }
  const fields = Object.entries(error).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(fields), name: error.name, message: error.message }
}
