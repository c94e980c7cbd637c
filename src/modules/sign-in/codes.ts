import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { deleteOld } from '../../db/jobs/delete-old.ts'
import { nullable, number, readRows, string } from '../../db/statements/read-rows.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import type { Secrets } from '../../lib/crypto/secrets.ts'
import { isSignature, signature } from '../sessions/token.ts'
import { countCode, countFailure, forgiveFailures, hasLongCodes } from './failures.ts'

/** How long a code may be typed. */
export const code_ms = 10 * 60 * 1000
const most_tries = 5

/** Without characters that look alike. */
const long_alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const long_length = 10

type Deps = { database: Database; secrets: Secrets }

/** A new code, and the secret for the cookie of the browser that requested it. */
export type NewCode = { code: string; is_long: boolean; browser: string }

/**
 * Stores a code for the browser that requested it, whether or not anybody has the address: both cases take the same
 * time. With a new email the code confirms that address for the person who has the old one.
 */
export async function makeCode(
  { database, secrets }: Deps,
  { email_norm, new_email = null }: { email_norm: string; new_email?: string | null },
  now_ms: number,
): Promise<NewCode> {
  const browser = randomBytes(32).toString('base64url')
  const holder = holderOf(browser)
  return asOwner(database, async (sql) => {
    const is_long = await hasLongCodes(sql, email_norm, now_ms)
    const code = is_long ? longCode() : String(randomInt(0, 1_000_000)).padStart(6, '0')
    await sql(
      `insert into sign_in_codes (holder, email_norm, new_email, code_hash, expires_at)
       values ($1, $2, $3, $4, $5)`,
      [
        holder,
        email_norm,
        new_email,
        hashOf(secrets, holder, code),
        formatInstant(now_ms + code_ms),
      ],
    )
    await countCode(sql, email_norm, now_ms)
    return { code, is_long, browser }
  })
}

function longCode(): string {
  const characters = Array.from({ length: long_length }, () =>
    long_alphabet.charAt(randomInt(long_alphabet.length)),
  )
  return characters.join('')
}

/** Normalizes a typed code: removes spaces, converts to upper case. */
export function typedCode(text: string | null): string {
  return (text ?? '')
    .slice(0, 50)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, long_length)
}

export type Checked =
  | { result: 'right'; email_norm: string; new_email: string | null }
  | ({ result: 'wrong'; tries_left: number } & Told)
  /** Used, expired, tried too often, or requested in another browser. */
  | ({ result: 'over' } & Told)

/** The email whose owner is to be warned that somebody is guessing. */
type Told = { tell?: string | undefined }

/** Checks a code that was typed; a right one is used up, a wrong one counts. */
export async function useCode(
  { database, secrets }: Deps,
  { browser, code }: { browser: string; code: string },
  now_ms: number,
): Promise<Checked> {
  const holder = holderOf(browser)
  return asOwner(database, async (sql) => {
    const [found] = await readRows(
      sql,
      { code_hash: string, tries: number, email_norm: string, new_email: nullable(string) },
      `update sign_in_codes set tries = tries + 1
       where holder = $1 and used_at is null and expires_at > $2 and tries < $3
       returning code_hash, tries, email_norm, new_email`,
      [holder, formatInstant(now_ms), most_tries],
    )
    if (!found) return { result: 'over' }
    const { code_hash, tries, email_norm, new_email } = found
    if (!isSignature(secrets, purpose, `${holder}.${code}`, Buffer.from(code_hash, 'base64url'))) {
      const tell = (await countFailure(sql, email_norm, now_ms)) ? email_norm : undefined
      const tries_left = most_tries - tries
      return tries_left > 0 ? { result: 'wrong', tries_left, tell } : { result: 'over', tell }
    }
    await sql('update sign_in_codes set used_at = $2 where holder = $1', [
      holder,
      formatInstant(now_ms),
    ])
    await forgiveFailures(sql, email_norm)
    return { result: 'right', email_norm, new_email }
  })
}

/** Deletes codes that can no longer be typed: used ones, expired ones, and those that were tried too often. */
export async function forgetCodes(
  database: Database,
  now_ms: number,
  signal?: AbortSignal,
): Promise<void> {
  const codes = {
    table: 'sign_in_codes',
    key: ['holder'],
    by: 'expires_at',
    found: 'by time',
  } as const
  const of = { database, company_id: null, signal }
  await deleteOld(codes, { ...of, before: formatInstant(now_ms + 1) })
  const and = `(used_at is not null or tries >= ${most_tries})`
  await deleteOld({ ...codes, found: 'by key', and }, { ...of, before: 'infinity' })
}

function holderOf(browser: string): string {
  return createHash('sha256').update(browser).digest('base64url')
}

/** Keyed, so that a copy of the database does not allow guessing a million codes. */
function hashOf(secrets: Secrets, holder: string, code: string): string {
  return signature(secrets, purpose, `${holder}.${code}`).toString('base64url')
}

const purpose = 'sign-in-code'
