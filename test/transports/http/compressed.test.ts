import { once } from 'node:events'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import Koa, { type Middleware } from 'koa'
import compress from 'koa-compress'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressed } from '../../../src/transports/http/answers/compressed.ts'

const threshold = 2048
const text = (length: number) => 'ä'.repeat(length / 2)
const bodies: Readonly<Record<string, () => unknown>> = {
  small: () => text(2046),
  enough: () => text(2048),
  large: () => text(20_000),
  object: () => ({ data: text(20_000) }),
  bytes: () => Buffer.alloc(20_000),
  stream: () => Readable.from([text(20_000)]),
  none: () => null,
}

async function served(middleware: Middleware): Promise<Server> {
  const app = new Koa()
  app.use(middleware)
  app.use((ctx) => {
    const [, name = '', type = ''] = ctx.path.split('/')
    if (type) ctx.type = type
    ctx.body = bodies[name]!()
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

let ours: Server
let plain: Server

beforeAll(async () => {
  ours = await served(compressed(threshold))
  plain = await served(compress({ threshold }))
})

afterAll(() => {
  ours.close()
  plain.close()
})

async function sent(server: Server, path: string, method: string, encoding: string | undefined) {
  const { port } = server.address() as AddressInfo
  const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
  const sending = request({ port, host: '127.0.0.1', path, method, headers, agent: false }).end()
  const [answer] = await once(sending, 'response')
  const names = answer.rawHeaders.filter((_: string, n: number, all: string[]) => {
    return all[n - 1] !== 'Date'
  })
  return { status: answer.statusCode, names, body: Buffer.concat(await answer.toArray()) }
}

const paths = [...Object.keys(bodies), 'large/json', 'large/png', 'small/json']
const encodings = [undefined, '', 'gzip', 'gzip, br', 'identity', '*', 'gzip;q=0']

test.each(paths.flatMap((path) => encodings.map((encoding) => [path, encoding] as const)))(
  '%s asked for as %s is sent as koa-compress sends it',
  async (path, encoding) => {
    for (const method of ['GET', 'HEAD']) {
      const [own, other] = await Promise.all([
        sent(ours, `/${path}`, method, encoding),
        sent(plain, `/${path}`, method, encoding),
      ])
      expect(own).toEqual(other)
      expect(own.names).toContain('Accept-Encoding')
    }
  },
)
