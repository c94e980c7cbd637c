import * as v from 'valibot'
import type { Secrets } from '../../lib/crypto/secrets.ts'
import type { Holder } from '../auth/holder.ts'
import type { FileForm } from './table-file.ts'

/** A read that is performed again for anyone who opens the link, with the access that it was made for. */
export type SealedRead = {
  holder: Holder
  /** The name of the operation. */
  operation: string
  input: Record<string, unknown>
  expires_ms: number
} & FileForm

/** The path below which links are opened. */
export const downloadsPath = '/downloads/'

const context = 'download'

/** Returns the encrypted form of a read, which is all that a link consists of: nothing is stored. */
export function seal(secrets: Secrets, read: SealedRead): string {
  const { holder, operation, input, filename, rows, expires_ms } = read
  const { company_id, kind, id } = holder
  const parts = [company_id, kind, id, operation, input, filename, rows, expires_ms]
  return secrets.encrypt(JSON.stringify(parts), context)
}

/** Returns the read of a link; undefined for a text that is not ours. */
export function unseal(secrets: Secrets, sealed: string): SealedRead | undefined {
  const parts = decrypted(secrets, sealed)
  if (!v.is(Parts, parts)) return undefined
  const [company_id, kind, id, operation, input, filename, rows, expires_ms] = parts
  const holder = { company_id, kind, id }
  return { holder, operation, input, filename, rows, expires_ms }
}

const Parts = v.strictTuple([
  v.number(),
  v.picklist(['key', 'grant']),
  v.number(),
  v.string(),
  v.record(v.string(), v.unknown()),
  v.string(),
  v.string(),
  v.number(),
])

function decrypted(secrets: Secrets, sealed: string): unknown {
  try {
    return JSON.parse(secrets.decrypt(sealed, context))
  } catch {
    return undefined
  }
}
