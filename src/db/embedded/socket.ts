import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { linesOf } from '../../lib/lines.ts'
import { holdsDirectory } from './lock.ts'

/** The methods that the running process offers, by name; an exception is returned as an error. */
export type SocketHandlers = Record<string, (params: unknown) => unknown>

type Handlers = SocketHandlers | (() => Promise<SocketHandlers>)

export type SocketServer = { readonly path: string; close(): Promise<void> }

/**
 * Listens on a unix socket (0600) in the directory, one JSON object per line: `{id, method, params}` is
 * answered by `{id, result}` or `{id, error: {message, ...}}`. Only for the process that has locked the
 * directory, so that any socket file found there is stale.
 */
export async function serveSocket(dir: string, handlers: Handlers): Promise<SocketServer> {
  if (!holdsDirectory(dir)) throw new Error(`This process does not hold the lock of ${dir}.`)
  const path = socketPath(dir)
  const connections = new Set<Socket>()
  const server = createServer((connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
    answerLines(connection, handlers)
  })
  rmSync(path, { force: true })
  await listenPrivately(server, path)
  if (path === plainPath(dir)) rmSync(recordPath(dir), { force: true })
  else writeFileSync(recordPath(dir), path, { mode: 0o600 })
  server.unref()
  return {
    path,
    async close() {
      for (const connection of connections) connection.destroy()
      await new Promise((done) => server.close(done))
      rmSync(recordPath(dir), { force: true })
      if (path !== plainPath(dir)) rmSync(dirname(path), { recursive: true, force: true })
    },
  }
}

/** Calls the process that serves the directory; returns undefined when there is none, null for no result. */
export async function askSocket(dir: string, method: string, params?: unknown): Promise<unknown> {
  const path = recordedPath(dir) ?? (isShortEnough(plainPath(dir)) ? plainPath(dir) : undefined)
  const connection = path && (await connect(path))
  if (!connection) return undefined
  try {
    connection.write(`${JSON.stringify({ id: 1, method, params })}\n`)
    for await (const line of linesOf(connection)) {
      const { result, error } = JSON.parse(line) as {
        result?: unknown
        error?: { message: string }
      }
      if (error) throw Object.assign(new Error(error.message), error)
      return result ?? null
    }
    throw new Error(`The process that serves ${dir} exited before it answered.`)
  } finally {
    connection.destroy()
  }
}

function answerLines(connection: Socket, handlers: Handlers): void {
  connection.on('error', () => connection.destroy())
  const answerAll = async () => {
    for await (const line of linesOf(connection)) {
      answerLine(line, handlers).then((answer) => {
        if (connection.writable) connection.write(`${JSON.stringify(answer)}\n`)
      })
    }
  }
  answerAll().catch(() => connection.destroy())
}

async function answerLine(line: string, handlers: Handlers): Promise<object> {
  let id: unknown = null
  try {
    const request = JSON.parse(line) as { id?: unknown; method?: unknown; params?: unknown }
    id = request.id ?? null
    const method = String(request.method)
    const methods = typeof handlers === 'function' ? await handlers() : handlers
    if (!Object.hasOwn(methods, method)) throw new Error(`There is no method ${method}.`)
    return { id, result: (await methods[method]!(request.params)) ?? null }
  } catch (error) {
    const { message } = error as Error
    return { id, error: { ...(error as object), message } }
  }
}

// The umask makes the socket 0600 from its first moment; binding happens within this call.
function listenPrivately(server: Server, path: string): Promise<void> {
  return new Promise((done, fail) => {
    const mask = process.umask(0o177)
    try {
      server.once('error', fail).listen(path, done)
    } finally {
      process.umask(mask)
    }
  })
}

function connect(path: string): Promise<Socket | undefined> {
  return new Promise((done, fail) => {
    const connection = createConnection(path, () => done(connection))
    connection.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') done(undefined)
      else fail(error)
    })
  })
}

// The size of sockaddr_un without its terminating zero.
const longest_path_bytes = process.platform === 'linux' ? 107 : 103

function socketPath(dir: string): string {
  const plain = plainPath(dir)
  return isShortEnough(plain) ? plain : join(sideFolder(dir), 'socket')
}

function isShortEnough(path: string): boolean {
  return Buffer.byteLength(path) <= longest_path_bytes
}

/** Returns a folder of ours in the system's temporary folder, for a data directory whose path is too long. */
function sideFolder(dir: string): string {
  const { uid } = userInfo()
  const hash = createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `rollcall-${uid}-${hash}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} belongs to another user or is accessible to others. Remove it.`)
  }
  return folder
}

function recordedPath(dir: string): string | undefined {
  try {
    return readFileSync(recordPath(dir), 'utf8')
  } catch {
    return undefined
  }
}

function plainPath(dir: string): string {
  return join(resolve(dir), 'rollcall.sock')
}

function recordPath(dir: string): string {
  return join(resolve(dir), 'rollcall.sock.path')
}
