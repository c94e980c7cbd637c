import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts at rest: AES-256-GCM with a key derived by HKDF for each context, and a key id. */
export type Secrets = {
  /** The id of the master key in every encrypted text; reveals nothing about the key. */
  key_id: string
  /** The ids of all keys that still decrypt. */
  key_ids: ReadonlySet<string>
  /**
   * `context` names the purpose and the owner; it is bound as associated data and is part of the derivation.
   */
  encrypt(plain: string, context: string): string
  /** Throws when the text was changed, or encrypted with another key or for another context. */
  decrypt(encrypted: string, context: string): string
  /** Returns a key for another purpose, derived from the same master key. */
  derive(purpose: string): Buffer
}

/** `master`: 32 random bytes, `ENCRYPTION_KEY`; `former`: earlier ones, which only decrypt. */
export function makeSecrets(master: Buffer, former: readonly Buffer[] = []): Secrets {
  const key_id = keyId(master)
  const masters = new Map([...former, master].map((key) => [keyId(key), key]))
  const derive = (purpose: string) => deriveFrom(master, purpose)

  return {
    key_id,
    key_ids: new Set(masters.keys()),
    derive,
    encrypt(plain, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', derive(context), iv)
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const packed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
      return `v1.${key_id}.${packed}`
    },
    decrypt(encrypted, context) {
      const [version, id, packed = '', ...more] = encrypted.split('.')
      const bytes = Buffer.from(packed, 'base64url')
      // Only the text that was made: decoding ignores what does not belong into it.
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
