import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Secrets } from '../../lib/crypto/secrets.ts'

/** The beginning of an Ed25519 private key in PKCS #8 (RFC 8410, 7); the 32 bytes of the key follow. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Returns the signing key, the same in every process; no token is signed with it, but the library requires one. */
export function signingKey(secrets: Secrets) {
  const seed = secrets.derive('oauth-signing-key')
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  const { d } = key.export({ format: 'jwk' })
  return { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x, d } as const
}
