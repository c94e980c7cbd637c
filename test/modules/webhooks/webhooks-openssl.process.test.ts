import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeWebhookSecret } from '../../../src/modules/webhooks/secret.ts'
import { signatureHeaders } from '../../../src/modules/webhooks/sign.ts'
import { ownFolder } from '../../support/folder.ts'

const folder = ownFolder()

test('the signatures of 500 random bodies are what openssl makes, keyed by the bytes of the secret as shown', () => {
  // One process, because openssl takes one key per call.
  const secret = makeWebhookSecret()
  const bodies = Array.from({ length: 500 }, () => randomBytes(Math.floor(Math.random() * 2000)))
  const files = bodies.map((body, n) => {
    const file = join(folder, `${n}`)
    writeFileSync(file, body)
    return file
  })
  const printed = execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret, '-r', ...files], {
    encoding: 'utf8',
  })
  const digests = printed
    .trim()
    .split('\n')
    .map((line) => line.slice(0, 64))
  const ours = bodies.map((body, n) =>
    signatureHeaders({ id: `evt_${n}`, timestamp_s: 1_790_000_000, body }, [secret]),
  )
  expect(ours.map((headers) => headers['X-Service-Signature'])).toEqual(digests)
})
