import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { runCli } from '../../src/cli/program.ts'
import { startListening } from '../../src/cli/serve/listen.ts'
import { makeEgressPolicy } from '../../src/lib/egress-policy.ts'
import { makeAgent, postEvent } from '../../src/modules/webhooks/deliveries/send.ts'
import { makeWebhookSecret } from '../../src/modules/webhooks/secret.ts'
import { ownFolder } from '../support/folder.ts'
import { trustedCertificate } from '../support/receiver.ts'

const certificate = trustedCertificate()
const folder = ownFolder()
const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
writeFileSync(cert, certificate.cert)
writeFileSync(key, certificate.key)

async function listening(secret: string | undefined) {
  const said: string[] = []
  const say = (text: string) => said.push(text)
  const receiver = await startListening({ port: 0, cert, key, secret, say })
  const agent = makeAgent(makeEgressPolicy(true))
  return {
    said,
    async post(signing: string, body: string) {
      const post = { id: 'evt_1', timestamp_s: Math.floor(Date.now() / 1000), url: receiver.url }
      const signal = new AbortController().signal
      const secrets = [signing] as [string]
      const sent = { ...post, body: Buffer.from(body), secrets }
      return postEvent(sent, { agent, now: Date.now, signal })
    },
    close: receiver.close,
  }
}

test('rollcall listen prints what arrives and whether its signatures are right', async () => {
  const secret = makeWebhookSecret()
  const there = await listening(secret)
  const body = '{"id":"evt_1","type":"webhook.test"}'
  expect(await there.post(secret, body)).toMatchObject({ status_code: 200, error: null })
  expect(there.said[0]).toContain('X-Service-Signature: right')
  expect(there.said[0]).toContain('webhook-signature: right (id evt_1)')
  expect(there.said[0]).toContain('"type": "webhook.test"')

  await there.post(makeWebhookSecret(), body)
  expect(there.said[1]).toContain('X-Service-Signature: WRONG')
  expect(there.said[1]).toContain('webhook-signature: WRONG')
  await there.close()
})

test('rollcall listen escapes control characters', async () => {
  const there = await listening(undefined)
  await there.post(makeWebhookSecret(), 'plain \u001b[31mred\u009b2J text')
  expect(there.said[0]).toContain('not checked')
  expect(there.said[0]).toContain('plain \uFFFD[31mred\uFFFD2J text')
  await there.close()
})

test('rollcall listen wants a port, and a certificate with its key', async () => {
  const printed: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, callback) {
      printed.push(String(chunk))
      callback()
    },
  })
  const streams = { stdout: stream, stderr: stream }
  expect(await runCli(['listen'], streams)).toBe(2)
  expect(await runCli(['listen', '--port', '8443', '--cert', 'x.pem'], streams)).toBe(1)
  expect(printed.join('')).toContain('--cert and --key must be used together.')
})
