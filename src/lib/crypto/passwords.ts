import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

// OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane.
const memory_kib = 19_456
const passes = 2
const lanes = 1
const salt_bytes = 16
const hash_bytes = 32

/** As in `/etc/shadow`: a text that no hash produces, so that no password matches it. */
export const noPassword = '*'

/**
 * Returns the argon2id hash of a password as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(salt_bytes)
  const hash = await argon2id(password, {
    nonce,
    memory: memory_kib,
    passes,
    parallelism: lanes,
    tagLength: hash_bytes,
  })
  const settings = `m=${memory_kib},t=${passes},p=${lanes}`
  return `$argon2id$v=19$${settings}$${unpadded(nonce)}$${unpadded(hash)}`
}

/** Whether the password matches the PHC string; false for a text that is not one. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const settings = readPhc(stored)
  if (!settings) return false
  const { hash, ...rest } = settings
  return timingSafeEqual(await argon2id(password, { ...rest, tagLength: hash.length }), hash)
}

function argon2id(password: string, settings: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  return derive('argon2id', { message: Buffer.from(password, 'utf8'), ...settings })
}

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/-]+)\$([\w+/-]+)$/

function readPhc(text: string) {
  const match = phc.exec(text)
  if (!match) return undefined
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** Base64 of the PHC format: the standard alphabet without padding. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
