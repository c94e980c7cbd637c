import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { DomainError } from '../errors.ts'

/** Encrypts texts at rest: AES-256-GCM with a key derived by HKDF for each context, and a key id. */
export type Secrets = {
  /** The id of the master key in every new encrypted text; reveals nothing about the key. */
  readonly key_id: string
  /** The id of `ENCRYPTION_KEY`; null without one. */
  readonly own_key_id: string | null
  /** The ids of all keys that decrypt. */
  readonly key_ids: ReadonlySet<string>
  /**
   * `context` names the purpose and the owner; it is bound as associated data and is part of the derivation.
   */
  encrypt(plain: string, context: string): string
  /** Throws when the text was changed, or encrypted with another key or for another context. */
  decrypt(encrypted: string, context: string): string
  /** Returns a key for another purpose, derived from the master key that encrypts. */
  derive(purpose: string): Buffer
  /** Returns the accepted keys for a purpose: the one of `derive` first, then those of the other master keys. */
  deriveAll(purpose: string): Buffer[]
  /** Encrypts with this key from now on. With an unknown key, nothing can be encrypted any more. */
  use(key_id: string): void
}

/**
 * `master`: 32 random bytes, `ENCRYPTION_KEY`; `former`: earlier ones, which only decrypt unless one of them is put
 * to use. Without a key, encrypting and deriving throw (503).
 */
export function makeSecrets(master: Buffer | null, former: readonly Buffer[] = []): Secrets {
  const own = master === null ? [] : [master]
  const masters = new Map([...former, ...own].map((key) => [keyId(key), key]))
  const own_key_id = master === null ? null : keyId(master)
  let key_id = own_key_id ?? ''

  function current(): Buffer {
    const key = masters.get(key_id)
    if (key) return key
    throw new DomainError(
      'unavailable',
      'This process does not have the ENCRYPTION_KEY of the database. Nothing was changed; try again later.',
      undefined,
      new Error(`Start this process with the ENCRYPTION_KEY ${key_id}.`),
    )
  }

  return {
    get key_id() {
      return key_id
    },
    own_key_id,
    key_ids: new Set(masters.keys()),
    derive: (purpose) => deriveFrom(current(), purpose),
    deriveAll: (purpose) => [
      deriveFrom(current(), purpose),
      ...[...masters].flatMap(([id, key]) => (id === key_id ? [] : [deriveFrom(key, purpose)])),
    ],
    use(id) {
      key_id = id
    },
    encrypt(plain, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', deriveFrom(current(), context), iv)
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const packed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
      return `v1.${key_id}.${packed}`
    },
    decrypt(encrypted, context) {
      const [version, id, packed = '', ...more] = encrypted.split('.')
      const bytes = Buffer.from(packed, 'base64url')
      // Only accept the exact encoding: decoding ignores invalid characters.
      const isWhole = more.length === 0 && packed !== '' && bytes.toString('base64url') === packed
      if (version !== 'v1' || !isWhole) throw new Error('Not an encrypted value.')
      const key = masters.get(id ?? '')
      if (!key) throw new Error('Encrypted with a different ENCRYPTION_KEY.')
      const decipher = createDecipheriv(
        'aes-256-gcm',
        deriveFrom(key, context),
        bytes.subarray(0, 12),
      )
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/** Returns the id of a master key, which reveals nothing about it. */
export function keyId(master: Buffer): string {
  return createHash('sha256').update(master).digest('base64url').slice(0, 6)
}

function deriveFrom(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `rollcall:${purpose}`, 32))
}
