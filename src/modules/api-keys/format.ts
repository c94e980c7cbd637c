import { hash, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * Returns the text of a key: `rc_live_<id>_<43 characters><6 characters>`. The 43 are 32 random bytes, the 6
 * the CRC-32 of everything before them, both as base62 numbers (0-9, A-Z, a-z) with leading zeros.
 */
export function writeKey(id: number, random: Buffer): string {
  if (random.length !== 32) throw new Error('A key consists of 32 random bytes.')
  const body = `rc_live_${id}_${base62(BigInt(`0x${random.toString('hex')}`), SECRET_LENGTH)}`
  return body + checksum(body)
}

/** Returns the id in a key's text; null for a text that is not a key or was mistyped, without a lookup. */
export function readKeyId(text: string): number | null {
  const match = KEY.exec(text)
  if (!match) return null
  const [, body = '', id, check] = match
  const number = Number(id)
  return check === checksum(body) && Number.isSafeInteger(number) ? number : null
}

/**
 * Returns the part of a key that may be shown and logged: its id and the first four characters of the secret.
 */
export function keyPrefix(text: string): string {
  return text.slice(0, text.lastIndexOf('_') + 5)
}

/** Returns the SHA-256 of a key's text, which is the stored form. */
export function hashKey(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** Whether a text is the key with that hash, in constant time. */
export function isKey(text: string, keyHash: Buffer): boolean {
  return timingSafeEqual(hashKey(text), keyHash)
}

const SECRET_LENGTH = 43
const KEY = /^(rc_live_([1-9]\d{0,15})_[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), 6)
}

function base62(number: bigint, length: number): string {
  let text = ''
  for (let rest = number; rest > 0n; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text
  return text.padStart(length, '0')
}
