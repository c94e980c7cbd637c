import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../lib/start-error.ts'
import type { Config } from './index.ts'

const bytes = 32

/** The file of the key that is made outside production. */
export function keyFile(data_dir: string): string {
  return join(data_dir, 'encryption-key')
}

/**
 * Returns the master key of `Secrets`: `ENCRYPTION_KEY`, or outside production a key that is created once in
 * `DATA_DIR/encryption-key` (0600). Throws when that file cannot be read or holds something else.
 */
export function encryptionKey(config: Config): Buffer {
  return knownEncryptionKey(config) ?? readKey(config, keepNew(config.data_dir))
}

/** Returns the same, or null where a key would have to be created. */
export function knownEncryptionKey(config: Config): Buffer | null {
  if (config.encryption_key) return config.encryption_key
  const text = storedText(keyFile(config.data_dir))
  return text === undefined ? null : readKey(config, text)
}

function readKey({ data_dir }: Config, text: string): Buffer {
  const path = keyFile(data_dir)
  const key = Buffer.from(text, 'base64')
  if (key.length !== bytes) {
    throw new StartError(`${path} does not contain a ${bytes}-byte key. Restore it from a backup.`)
  }
  return key
}

function storedText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Linked into place, so that two processes that start at the same time both read one complete key. */
function keepNew(data_dir: string): string {
  const path = keyFile(data_dir)
  mkdirSync(data_dir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(bytes).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8')
}
