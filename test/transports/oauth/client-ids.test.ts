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
})

test('a client id is opened as it was made alone: not with another character, nor with more of them', () => {
  const secrets = makeSecrets(former)
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // Names of three lengths, so that the last character has no, two or four spare bits.
  for (const name of ['Chat', 'Chats', 'Chat it']) {
    const id = sealClient(secrets, { ...client, name })
    const start = id.slice(0, -1)
    const opened = [...letters].filter((last) => openClient(secrets, start + last) !== undefined)
    expect(opened).toEqual([id.at(-1)])
    for (const more of ['A', '=', '.', '.A', ' ', '!']) {
      expect(openClient(secrets, id + more), more).toBeUndefined()
    }
  }
})
