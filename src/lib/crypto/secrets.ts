import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts at rest: AES-256-GCM with a key derived by HKDF for each context, and a key id. */
export type Secrets = {
  /** The id of the master key in every encrypted text; reveals nothing about the key. */
  key_id: string
  /**
   * `context` names the purpose and the owner; it is bound as associated data and is part of the derivation.
   */
  encrypt(plain: string, context: string): string
  /** Throws when the text was changed, or encrypted with another key or for another context. */
  decrypt(encrypted: string, context: string): string
  /** Returns a key for another purpose, derived from the same master key. */
  derive(purpose: string): Buffer
}

/** `master`: 32 random bytes, `ENCRYPTION_KEY`. */
export function makeSecrets(master: Buffer): Secrets {
  const key_id = createHash('sha256').update(master).digest('base64url').slice(0, 6)
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `rollcall:${purpose}`, 32))

  return {
    key_id,
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
      const [version, id, packed] = encrypted.split('.')
      if (version !== 'v1' || packed === undefined) throw new Error('Not an encrypted value.')
      if (id !== key_id) throw new Error('Encrypted with a different ENCRYPTION_KEY.')
      const bytes = Buffer.from(packed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', derive(context), bytes.subarray(0, 12))
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
