import { expect, test } from 'vitest'
import { makeSecrets } from '../../../src/lib/crypto/secrets.ts'
import { openClient, sealClient } from '../../../src/transports/oauth/clients.ts'

const former = Buffer.alloc(32, 1)
const current = Buffer.alloc(32, 2)
const client = { name: 'Chat', redirect_uris: ['https://chat.example.test/callback'] }

test('a client id that a former key sealed is opened while that key is listed, and by no other key', () => {
  const id = sealClient(makeSecrets(former), client)
  const opened = openClient(makeSecrets(current, [former]), id)
  expect(opened).toMatchObject({ client_name: 'Chat', redirect_uris: client.redirect_uris })
  expect(openClient(makeSecrets(current), id)).toBeUndefined()
  const flipped = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`
  expect(openClient(makeSecrets(former), flipped)).toBeUndefined()
})
