import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useEverything } from '../support/bridge-story.ts'
import { built } from '../support/built.ts'
import { addEmployee } from '../support/people.ts'
import { freePort } from '../support/ports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { stdioConnections } from '../support/stdio-clients.ts'

const { cli: command } = await built()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await addEmployee(server, { first_name: 'Mercy', last_name: 'Osei' })
})
afterAll(() => server.close())

function bridge(url: string, key?: string) {
  const env: Record<string, string> = key === undefined ? {} : { ROLLCALL_API_KEY: key }
  return { args: [command, 'mcp', '--url', url], env }
}

describe.each(Object.keys(stdioConnections) as (keyof typeof stdioConnections)[])('%s', (how) => {
  const connect = stdioConnections[how]

  test('lists, calls, completes and reads through the bridge', async () => {
    const said: string[] = []
    const client = await connect(bridge(`${server.url}/api/mcp`, server.key), said)
    await useEverything(client)
    await client.close()
    expect(said).toEqual([])
  })

  // A client that accepts no older version shows a sentence of its own.
  if (how === 'client 2.x modern') return
  test('is told why it cannot connect', async () => {
    await Promise.all(
      (await refusals()).map(async ([program, sentence]) => {
        const said: string[] = []
        await expect(connect(program, said)).rejects.toThrow(sentence)
        await expect.poll(() => said.join('')).toContain(sentence)
      }),
    )
  })
})

/** Ways in which a bridge cannot connect, and the sentence of each. */
async function refusals(): Promise<[ReturnType<typeof bridge>, string][]> {
  const away = `http://127.0.0.1:${await freePort()}/api/mcp`
  const wrong = `${server.url}/api/wrong`
  return [
    [
      bridge(`${server.url}/api/mcp`, 'rc_live_wrong'),
      'Rollcall does not accept the key in ROLLCALL_API_KEY.',
    ],
    [bridge(away, server.key), `No server answers at ${away} (ECONNREFUSED).`],
    [
      bridge(wrong, server.key),
      `${wrong} is not the MCP address of a Rollcall server: it answered 404.`,
    ],
  ]
}

test('a person is asked before a write, through the bridge', async () => {
  const key = await server.makeKey({ confirm_writes: true })
  const asked: string[] = []
  const program = bridge(`${server.url}/api/mcp?toolsets=all`, key)
  const client = await stdioConnections['client 2.x modern'](program, [], (question) => {
    asked.push(question)
    return 'accept'
  })
  const name = 'Harbour office'
  const { isError, body } = await client.callTool('create_work_location', { name })
  expect({ isError, name: body.name }).toEqual({ isError: false, name })
  expect(asked).toHaveLength(1)
  await client.close()
})

describe('messages', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    },
  }
  const servers: Server[] = []
  afterAll(() => {
    for (const one of servers) one.closeAllConnections()
    for (const one of servers) one.close()
  })

  /** Starts what answers in place of Rollcall. */
  async function answering(answer: RequestListener): Promise<string> {
    const one = createServer(answer)
    servers.push(one)
    one.listen(0, '127.0.0.1')
    await once(one, 'listening')
    return `http://127.0.0.1:${(one.address() as AddressInfo).port}/api/mcp`
  }

  /** Starts a bridge that the test writes to itself. */
  function raw(url: string, key?: string) {
    return rawOf(bridge(url, key))
  }

  function rawOf({ args, env }: ReturnType<typeof bridge>) {
    const { PATH = '' } = process.env
    const child = spawn(process.execPath, args, { env: { PATH, ...env }, cwd: tmpdir() })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    return {
      send: (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`),
      next: async () => JSON.parse(String((await lines.next()).value)),
      async end() {
        child.stdin.end()
        const [code] = await once(child, 'close')
        return { code, stderr }
      },
    }
  }

  const called = { jsonrpc: '2.0', id: 'a', method: 'tools/call', params: { name: 'x' } }

  test('a refusal is in the answer and on stderr, without the key', async () => {
    for (const [program, sentence] of await refusals()) {
      const client = rawOf(program)
      client.send({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: {} })
      const { error } = await client.next()
      expect(error.message).toContain(sentence)
      const { code, stderr } = await client.end()
      expect({ code, stderr }).toEqual({ code: 0, stderr: `${error.message}\n` })
      expect(stderr).not.toContain(program.env.ROLLCALL_API_KEY!)
    }
  })

  test('progress and fields that nobody knows pass unchanged, in order', async () => {
    const events = [
      {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: 7, progress: 1, unknown: [1] },
      },
      {
        jsonrpc: '2.0',
        method: 'notifications/message',
        params: { level: 'info', data: { a: 'ü' } },
      },
      { jsonrpc: '2.0', id: 'a', result: { content: [], unknown: { deep: true } } },
    ]
    const url = await answering((_req, res) => {
      res.setHeader('Content-Type', 'text/event-stream')
      res.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
    })
    const client = raw(url, 'rc_live_x')
    client.send(called)
    for (const event of events) expect(await client.next()).toEqual(event)
    expect(await client.end()).toEqual({ code: 0, stderr: '' })
  })

  test('the negotiated version and the key are in the headers of what follows', async () => {
    const { headers, promise } = collected()
    const url = await answering((req, res) => {
      headers.push(req.headers)
      res.setHeader('Content-Type', 'application/json')
      const result = { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: {} }
      res.end(JSON.stringify({ jsonrpc: '2.0', id: headers.length === 1 ? 1 : 'a', result }))
      if (headers.length === 2) promise.resolve()
    })
    const client = raw(url, ' rc_live_x\n')
    client.send(initialize)
    await client.next()
    client.send(called)
    await client.next()
    await promise.promise
    expect(headers.map((each) => each['mcp-protocol-version'])).toEqual([undefined, '2025-06-18'])
    expect(headers.map((each) => each['x-api-key'])).toEqual(['rc_live_x', 'rc_live_x'])
    await client.end()
  })

  test('a cancelled request is closed at the server, and is not answered', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    const url = await answering((req, res) => {
      req.resume()
      arrive()
      res.once('close', close)
    })
    const client = raw(url, 'rc_live_x')
    client.send(called)
    await arrived
    client.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'a' } })
    await closed
    expect(await client.end()).toEqual({ code: 0, stderr: '' })
  })

  test('an answer that is lost becomes an error', async () => {
    const url = await answering((_req, res) => {
      res.setHeader('Content-Type', 'text/event-stream')
      res.write(': hello\n\n')
      setTimeout(() => res.destroy(), 50)
    })
    const client = raw(url, 'rc_live_x')
    client.send(called)
    const { id, error } = await client.next()
    expect({ id, message: error.message }).toEqual({
      id: 'a',
      message: 'Rollcall closed the connection before it answered. Try again.',
    })
    await client.end()
  })

  test('a page in place of MCP, and a redirect to another server, are named', async () => {
    const page = await answering((_req, res) => {
      res.setHeader('Content-Type', 'text/html')
      res.end('<p>hello</p>')
    })
    const elsewhere = await answering((_req, res) => {
      res.writeHead(308, { Location: page }).end()
    })
    for (const [url, why] of [
      [page, 'what answers there does not speak MCP'],
      [elsewhere, 'it leads to another one'],
    ] as const) {
      const client = raw(url, 'rc_live_x')
      client.send(called)
      expect((await client.next()).error.message).toBe(
        `${url} is not the MCP address of a Rollcall server: ${why}. The address ends in /api/mcp.`,
      )
      await client.end()
    }
  })

  test.each([
    ['no key', 'https://rollcall.example.com', undefined, 'Set ROLLCALL_API_KEY'],
    ['a placeholder', 'https://rollcall.example.com', `\${${'user_config.key'}}`, 'Set ROLL'],
    ['half a key', 'https://rollcall.example.com', 'rc live', 'is not an API key; copy'],
    ['no address', ' ', 'rc_live_x', 'Set the address of Rollcall, such as'],
    ['no scheme', 'rollcall.example.com', 'rc_live_x', 'is not an address that Rollcall can have'],
    ['a password', 'https://a:secret@b.example', 'rc_live_x', 'https://b.example is not an addr'],
  ])('%s is refused before anything is sent', async (_name, url, key, sentence) => {
    const client = raw(url, key)
    client.send(initialize)
    const { id, error } = await client.next()
    expect(id).toBe(1)
    expect(error.message).toContain(sentence)
    expect(error.message).not.toContain('secret')
    client.send({ ...called, id: 2 })
    expect((await client.next()).id).toBe(2)
    const { code, stderr } = await client.end()
    expect(code).toBe(0)
    expect(stderr).toBe(`${error.message}\n`)
  })
})

/** Headers of requests, and a promise that the test resolves when it has seen enough. */
function collected() {
  return {
    headers: [] as Record<string, unknown>[],
    promise: Promise.withResolvers<void>(),
  }
}
