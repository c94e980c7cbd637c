import { networkInterfaces } from 'node:os'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { EgressPolicy } from '../../../src/lib/egress-policy.ts'
import { isPublicAddress } from '../../../src/lib/public-addresses.ts'
import { makeAgent, postEvent } from '../../../src/modules/webhooks/deliveries/send.ts'
import { startCanary } from '../../support/canary.ts'
import { startHook, startTestWorker } from '../../support/hooks.ts'
import { trustedCertificate } from '../../support/receiver.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const certificate = trustedCertificate()

/**
 * Hosts of this machine, of private networks and of reserved ranges, in every spelling that URLs
 * allow.
 */
const forbidden = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '0177.0x0.0.1',
  '１２７.０.０.１',
  '127。0。0。1',
  'localhost',
  'LOCALHOST.',
  'printer.localhost',
  '0.0.0.0',
  '0',
  '10.0.0.5',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fd00::1]',
  '[fe80::1]',
]

const allowed = ['93.184.215.14', '8.8.8.8', '172.32.0.1', '[2606:4700::1111]', '[2a00:1450::5]']

let server: TestServer
let policy: EgressPolicy
let resolve: EgressPolicy['resolve']

beforeAll(async () => {
  server = await startTestServer()
  policy = server.operationDeps.services.egressPolicy
  resolve = policy.resolve
})
afterEach(() => {
  policy.resolve = resolve
  policy.allow_private = false
})
afterAll(() => server.close())

const port = 8443

async function register(host: string) {
  return server.rest('POST', '/webhooks', { url: `https://${host}:${port}/hook` })
}

function connect(host: string) {
  const body = Buffer.from('{}')
  const url = `https://${host}:${port}/hook`
  const post = { id: 'evt_1', timestamp_s: 1, body, url, secrets: ['whsec_AAAA'] as [string] }
  return postEvent(post, {
    agent: makeAgent(policy),
    now: Date.now,
    signal: new AbortController().signal,
  })
}

describe('an address outside public networks', () => {
  test('there are 36 spellings here', () => {
    expect(new Set(forbidden).size).toBe(36)
  })

  test.each(forbidden)('https://%s is refused at registering and at connecting', async (host) => {
    policy.resolve = async () => ['127.0.0.1']
    const { status, body } = await register(host)
    expect(status).toBe(422)
    expect(body.errors.url).toEqual(['must resolve to a public address, not to a private network'])
    const { error, status_code } = await connect(host)
    expect(error).toMatch(/^Refused: .* is not a public address\.$/)
    expect(status_code).toBeNull()
  })

  test.each(forbidden)('https://%s is not taken by a change either', async (host) => {
    policy.resolve = async () => ['93.184.215.14']
    const { body } = await register('hooks.example.test')
    policy.resolve = async () => ['127.0.0.1']
    const url = `https://${host}:${port}/hook`
    const changed = await server.rest('PUT', `/webhooks/${body.id}`, { url })
    expect(changed.status).toBe(422)
    await server.rest('DELETE', `/webhooks/${body.id}`)
  })

  test('a name is refused if any of its addresses is not public', async () => {
    policy.resolve = async () => ['93.184.215.14', '10.0.0.1']
    expect((await register('hooks.example.test')).status).toBe(422)
    expect((await connect('hooks.example.test')).error).toMatch(/^Refused: 10\.0\.0\.1/)
  })
})

describe('a name that leads to this machine or its network', () => {
  test.each([
    'ip6-localhost',
    'ip6-loopback',
    'intranet',
    'box.local',
    'db.internal',
    'a.localhost',
  ])('https://%s/ is refused, whatever the name servers say', async (host) => {
    for (const answer of [[], ['93.184.215.14']]) {
      policy.resolve = async () => answer
      const { status, body } = await register(host)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['url'])
    }
  })

  test('is refused where it resolves to a public address of this machine', async () => {
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    for (const { address } of own) {
      policy.resolve = async () => [address]
      expect((await register('hooks.example.test')).status).toBe(422)
    }
  })
})

describe('a public address', () => {
  test.each(allowed)('https://%s is taken', async (host) => {
    const { status, body } = await register(host)
    expect(status).toBe(201)
    await server.rest('DELETE', `/webhooks/${body.id}`)
    expect(isPublicAddress(host.replace(/[[\]]/g, ''))).toBe(true)
  })

  test('a name that does not resolve is taken, and checked at connecting', async () => {
    policy.resolve = () => Promise.reject(new Error('ENOTFOUND'))
    const { status } = await register('later.example.test')
    expect(status).toBe(201)
    const { error } = await connect('later.example.test')
    expect(error).toContain('ENOTFOUND')
  })

  test('the edges of every range are where the registries have them', () => {
    const edges: [string, boolean][] = [
      ['9.255.255.255', true],
      ['10.255.255.255', false],
      ['11.0.0.0', true],
      ['100.63.255.255', true],
      ['100.127.255.255', false],
      ['100.128.0.0', true],
      ['172.15.255.255', true],
      ['192.0.0.8', false],
      ['192.0.1.0', true],
      ['198.17.255.255', true],
      ['198.20.0.0', true],
      ['203.0.113.7', false],
      ['223.255.255.255', true],
      ['239.0.0.1', false],
      ['2001:200::', true],
      ['2001:1ff::1', false],
      ['2001:0:7f00:1::', false],
      ['2001:db8::1', false],
      ['3fff:fff::1', false],
      ['3fff:1000::', true],
      ['4000::1', false],
      ['1fff::1', false],
      ['::ffff:8.8.8.8', false],
      ['ff02::1', false],
      ['no address', false],
      ['', false],
    ]
    for (const [address, is] of edges) expect(isPublicAddress(address), address).toBe(is)
  })
})

describe('a canary on loopback', () => {
  test('gets nothing when a name resolves elsewhere at registration and to it at connection', async () => {
    const canary = await startCanary()
    const worker = startTestWorker(server, { webhook_allow_private: false })
    const answers = [['93.184.215.14'], ['127.0.0.1']]
    let request = 0
    policy.resolve = async () => answers[Math.min(request++, 1)]!
    const hook = await startHook(server, certificate, undefined, {
      url: () => `https://moving.example.test:${canary.port}/hook`,
    })
    await hook.test()
    const { attempts, status } = await hook.settled()
    expect(status).toBe('failed')
    expect(attempts[0].error).toBe('Refused: 127.0.0.1 is not a public address.')
    expect(request).toBe(2)
    expect(canary.connections()).toBe(0)
    await hook.close()
    await worker.stop()
    canary.close()
  })

  test('with WEBHOOK_ALLOW_PRIVATE is a receiver like any other', async () => {
    policy.allow_private = true
    const { status, body } = await register('127.0.0.1')
    expect(status).toBe(201)
    await server.rest('DELETE', `/webhooks/${body.id}`)
  })
})
