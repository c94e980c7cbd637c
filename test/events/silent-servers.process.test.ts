import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSendMail } from '../../src/modules/mail/transport.ts'
import { type Hook, startHook, startTestWorker, type TestWorker } from '../support/hooks.ts'
import { type Behaviour, silent, trickle, trustedCertificate } from '../support/receiver.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { startSmtp } from '../support/smtp.ts'

const certificate = trustedCertificate()

let server: TestServer
let worker: TestWorker
const hooks: Hook[] = []

beforeAll(async () => {
  server = await startTestServer()
  worker = startTestWorker(server)
})
afterAll(async () => {
  for (const hook of hooks) await hook.close()
  await worker.stop()
  await server.close()
})

async function hooked(behaviour?: Behaviour) {
  const hook = await startHook(server, certificate, behaviour)
  hooks.push(hook)
  return hook
}

test('a receiver that never answers, or a byte a second, is left after 15 s and holds up nobody', async () => {
  const [mute, slow, healthy] = [await hooked(silent), await hooked(trickle), await hooked()]
  await Promise.all([mute.test(), slow.test()])
  await Promise.all([mute.count(1), slow.count(1)])
  await healthy.test()
  await healthy.count(1)
  for (const hook of [mute, slow]) expect((await hook.deliveries())[0].attempts).toEqual([])
  for (const [hook, code] of [
    [mute, null],
    [slow, 200],
  ] as const) {
    const { attempts, status: said } = await hook.settled()
    expect(said).toBe('failed')
    expect(attempts[0]).toMatchObject({
      status_code: code,
      error: 'No complete answer within 15 s.',
    })
    expect(attempts[0].duration_ms).toBeGreaterThan(14_900)
  }
})

test('a mail server that does not answer, or does not confirm the message, is disconnected', async () => {
  const [mute, stalling] = [await startSmtp(), await startSmtp()]
  mute.feels('mute')
  stalling.feels('stalls')
  const mail = { to: 'a@example.test', from: 'b@example.test', messageId: '<1@x>', text: 'Hello' }
  const tries = [mute.url, stalling.url].map((smtp_url) =>
    makeSendMail({ smtp_url, folder: '' })(mail, new AbortController().signal),
  )
  const late = { status: 'rejected', reason: { code: 'ETIMEDOUT' } }
  expect(await Promise.allSettled(tries)).toMatchObject([late, late])
  await Promise.all([mute.close(), stalling.close()])
})
