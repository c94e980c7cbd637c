import { nullable, number, oneOf, readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import type { Secrets } from '../../lib/crypto/secrets.ts'
import type { Actor, Person } from '../operation.ts'
import { confirmModes } from '../tables.ts'
import type { Confirmation } from './confirmation.ts'

/** The path of the page of a confirmation, which its nonce follows. */
export const confirmPath = '/confirm/'

export type WaitingCall = {
  /** The person of the access that called; null: any admin of the company may say yes. */
  person_id: number | null
  /** The application, or the API key, which has no host. */
  asker: { name: string; host: string | null }
  operation: string
  input: Record<string, unknown>
  question: string
  /** Text of the call, one line each. */
  texts: readonly string[]
}

type Row = { company_id: number; nonce: string }

/** Whether a person says yes to the writes of an access on a page: as its company or its own person chose. */
export async function confirmsByPage(sql: Sql, actor: Actor): Promise<boolean> {
  if (actor.kind === 'user' && actor.grant?.confirm_by === 'page') return true
  const shape = { confirm_by: oneOf(...confirmModes) }
  const [company] = await readRows(sql, shape, 'select confirm_by from companies where id = $1')
  return company!.confirm_by === 'page'
}

/** Stores a call, encrypted, until it has run or its time is over. */
export async function storeWaiting(
  sql: Sql,
  secrets: Secrets,
  { company_id, nonce, expires_ms }: Row & Pick<Confirmation, 'expires_ms'>,
  call: WaitingCall,
): Promise<void> {
  const encrypted = secrets.encrypt(JSON.stringify(call), waitingContext({ company_id, nonce }))
  await sql(
    `insert into spent_confirmations (company_id, nonce, expires_at, call) values ($1, $2, $3, $4)`,
    [nonce, formatInstant(expires_ms), encrypted],
  )
}

/**
 * Finds a confirmation on a page: the call, null once it has run, and who said yes. Undefined when there is none, and
 * once its time is over.
 */
export async function findWaiting(
  sql: Sql,
  secrets: Secrets,
  { company_id, nonce }: Row,
  now_ms: number,
): Promise<{ call: WaitingCall | null; agreed: Person | null } | undefined> {
  const [found] = await readRows(
    sql,
    { call: nullable(string), id: nullable(number), name: nullable(string) },
    `select s.call, e.id, e.first_name || ' ' || e.last_name as name
     from spent_confirmations s
     left join employees e on e.company_id = s.company_id and e.id = s.agreed_by
     where s.company_id = $1 and s.nonce = $2 and s.expires_at > $3
       and (s.call is not null or s.agreed_by is not null)`,
    [nonce, formatInstant(now_ms)],
  )
  if (!found) return undefined
  const { call, id, name } = found
  const context = waitingContext({ company_id, nonce })
  return {
    call: call === null ? null : JSON.parse(secrets.decrypt(call, context)),
    agreed: id === null ? null : { id, name: name ?? '' },
  }
}

/** Stores the first yes to a call that waits; returns false when none waits. */
export async function storeYes(
  sql: Sql,
  { nonce, employee_id }: { nonce: string; employee_id: number },
  now_ms: number,
): Promise<boolean> {
  const stored = await sql(
    `update spent_confirmations set agreed_by = coalesce(agreed_by, $3::bigint)
     where company_id = $1 and nonce = $2 and expires_at > $4 and call is not null returning nonce`,
    [nonce, employee_id, formatInstant(now_ms)],
  )
  return stored.length > 0
}

/** Calls that were not run in time. */
export const unansweredCalls = {
  table: 'spent_confirmations',
  key: ['nonce'],
  by: 'expires_at',
  found: 'by time',
  and: 't.call is not null',
  kept_ms: 0,
} as const

/** Returns the context in which the call of a row is encrypted. */
export function waitingContext({ company_id, nonce }: Row): string {
  return `waiting-call:${company_id}:${nonce}`
}
