import type { Database } from '../../db/connect.ts'
import { deleteOld } from '../../db/jobs/delete-old.ts'
import { boolean, number, readRows } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'

const minute_ms = 60_000
const hour_ms = 60 * minute_ms
const day_ms = 24 * hour_ms

/** After so many wrong codes in 30 days the codes of an address are long. */
const most_of_address = 20
const address_days = 30
/** After so many short codes in a day too: each of them may be guessed at, even before anything was typed. */
const most_codes = 40
/** After so many in an hour the codes of everybody in a company are long. */
const most_of_company = 200

/** Whether the next code of an address has to be a long one. */
export async function hasLongCodes(sql: Sql, email_norm: string, now_ms: number): Promise<boolean> {
  const companies = await companiesOf(sql, email_norm)
  const [found] = await readRows(
    sql,
    { is_long: boolean },
    `select coalesce((select sum(failures) from sign_in_failures
         where holder = $1 and since > $2), 0) >= $3
       or coalesce((select codes from sign_in_failures where holder = $1 and since = $4), 0) >= $5
       or exists (select holder from sign_in_failures where holder = any($6::text[]) and since > $7
         group by holder having sum(failures) >= $8) as is_long`,
    [
      addressHolder(email_norm),
      oldestDay(now_ms),
      most_of_address,
      startOf(day_ms, now_ms),
      most_codes,
      companies,
      formatInstant(now_ms - hour_ms - minute_ms),
      most_of_company,
    ],
  )
  return found!.is_long
}

/** Counts a code that was sent, where somebody has the address. */
export async function countCode(sql: Sql, email_norm: string, now_ms: number): Promise<void> {
  await sql(
    `insert into sign_in_failures as f (holder, since, codes)
     select $1, $2, 1 where exists (select from sign_ins where sign_in_email = $3)
     on conflict (holder, since) do update set codes = f.codes + 1`,
    [addressHolder(email_norm), startOf(day_ms, now_ms), email_norm],
  )
}

/**
 * Counts a wrong code, for the address and for the companies of its owner. Returns whether to warn the owner: once a
 * day, after codes have become long.
 */
export async function countFailure(sql: Sql, email_norm: string, now_ms: number): Promise<boolean> {
  const companies = await companiesOf(sql, email_norm)
  if (companies.length === 0) return false
  const holder = addressHolder(email_norm)
  const [today, minute] = [startOf(day_ms, now_ms), startOf(minute_ms, now_ms)]
  await sql(
    `insert into sign_in_failures as f (holder, since, failures)
     select holder, since, 1 from unnest($1::text[], $2::timestamptz[]) as counted (holder, since)
     order by holder
     on conflict (holder, since) do update set failures = f.failures + 1`,
    [
      [holder, ...companies],
      [today, ...companies.map(() => minute)],
    ],
  )
  const told = await sql(
    `update sign_in_failures set is_told = true where holder = $1 and since = $2 and not is_told
       and (select sum(failures) from sign_in_failures where holder = $1 and since > $3) >= $4
     returning holder`,
    [holder, today, oldestDay(now_ms), most_of_address],
  )
  return told.length > 0
}

/** Starts again from zero for the owner of an address, who typed the right code. */
export async function forgiveFailures(sql: Sql, email_norm: string): Promise<void> {
  await sql('delete from sign_in_failures where holder = $1', [addressHolder(email_norm)])
}

/** Deletes failures that no longer count. */
export async function forgetFailures(
  database: Database,
  now_ms: number,
  signal?: AbortSignal,
): Promise<void> {
  const failures = {
    table: 'sign_in_failures',
    key: ['holder', 'since'],
    by: 'since',
    found: 'by time',
  } as const
  const of = { database, company_id: null, signal }
  await deleteOld(failures, { ...of, before: oldestDay(now_ms) })
  // Failures are kept for a month, but only the last day may have these.
  const after = formatInstant(now_ms - day_ms)
  const ofCompanies = { ...failures, and: `holder like 'company:%'` }
  await deleteOld(ofCompanies, { ...of, before: formatInstant(now_ms - 2 * hour_ms), after })
}

const addressHolder = (email_norm: string) => `address:${email_norm}`

async function companiesOf(sql: Sql, email_norm: string): Promise<string[]> {
  const rows = await readRows(
    sql,
    { company_id: number },
    'select company_id from sign_ins where sign_in_email = $1 order by company_id limit 50',
    [email_norm],
  )
  return rows.map(({ company_id }) => `company:${company_id}`)
}

/** A day that began 31 days ago may contain a failure of 30 days ago. */
const oldestDay = (now_ms: number) => formatInstant(now_ms - (address_days + 1) * day_ms)

const startOf = (length_ms: number, now_ms: number) => formatInstant(now_ms - (now_ms % length_ms))
