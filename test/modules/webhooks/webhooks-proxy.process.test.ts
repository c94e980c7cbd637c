import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startCanary } from '../../support/canary.ts'
import { receiverCertificate } from '../../support/certificates.ts'
import { ownFolder } from '../../support/folder.ts'
import { startReceiver, writeCertificate } from '../../support/receiver.ts'

const run = promisify(execFile)
const folder = ownFolder()

test('a proxy named in the environment gets nothing', async () => {
  const proxy = await startCanary()
  const receiver = await startReceiver(receiverCertificate)
  const source = (path: string) =>
    JSON.stringify(new URL(`../../../src/${path}`, import.meta.url).href)
  const script = `
    const { makeEgressPolicy } = await import(${source('lib/egress-policy.ts')})
    const { makeAgent, postEvent } = await import(${source('modules/webhooks/deliveries/send.ts')})
    const agent = makeAgent(makeEgressPolicy(true))
    const post = { id: 'evt_1', timestamp_s: 1, body: Buffer.from('{}'), secrets: ['whsec_AA'] }
    const url = ${JSON.stringify(receiver.url)}
    const sent = await postEvent({ ...post, url }, { agent, now: Date.now, signal: new AbortController().signal })
    console.log(JSON.stringify(sent))
    process.exit(0)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      ...process.env,
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
      NO_PROXY: '',
      NODE_EXTRA_CA_CERTS: writeCertificate(receiverCertificate, folder),
    },
  })
  expect(JSON.parse(stdout)).toMatchObject({ status_code: 200, error: null })
  expect(proxy.connections()).toBe(0)
  proxy.close()
  await receiver.close()
})
