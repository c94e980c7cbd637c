import { DomainError } from '../lib/errors.ts'

/** The SQLSTATE of a database error, whether thrown by the driver or wrapped by the ORM. */
export function postgresCode(error: unknown): string | undefined {
  const code = property(error, 'code')
  return typeof code === 'string' ? code : undefined
}

// Serialization failure, deadlock, and the constraints that two writers at once can meet: unique, exclusion.
const lostRaces = new Set(['40001', '40P01', '23505', '23P01'])

/**
 * Whether another transaction was quicker. Tried again, this one meets what the other left: a constraint
 * that it ran into is then refused by the rule that stands before it, as a late caller would be.
 */
export function isLostRace(error: unknown): boolean {
  return lostRaces.has(postgresCode(error) ?? '')
}

/**
 * Whether the connection does not have the statement as it was prepared: what prepared it was canceled
 * before, or a migration gave it other columns. Sent again, it is prepared anew.
 */
export function isUnprepared(error: unknown): boolean {
  const code = postgresCode(error)
  return (
    code === '26000' || (code === '0A000' && property(error, 'routine') === 'RevalidateCachedQuery')
  )
}

/** Whether it only says that a statement before it in its transaction failed. */
export function isAftermath(error: unknown): boolean {
  const code = postgresCode(error)
  return code === '25P02' || code === '26000'
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
])

// Class 08 connection exceptions, 28 refused logins, 53 insufficient resources, 25P03 and 25P04 transactions
// ended by a timeout, 25006 a server that only reads, 57014 statement timeouts, 57P0x shutdowns.
const unavailable = /^(08|28|53)|^25(P0[34]|006)|^57(014|P0)/

// What pg's pool and client say without a code.
const withoutCode =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|connection error and is not queryable|Client was closed|Cannot use a pool after calling end/

/**
 * Whether the work may succeed on another attempt, since only its connection was to blame: a statement
 * that is not prepared, or a transaction that had failed before.
 */
export function isWorthRetrying(error: unknown): boolean {
  return isUnprepared(error) || isAftermath(error)
}

/** The 503 where an error means that the database is out of reach or overloaded, else undefined. */
export function unavailableError(error: unknown): DomainError | undefined {
  const code = postgresCode(error) ?? ''
  const message = property(error, 'message')
  const isUnavailable =
    unavailable.test(code) ||
    unreachable.has(code) ||
    isMissingSocket(error) ||
    isWorthRetrying(error) ||
    (typeof message === 'string' && withoutCode.test(message))
  if (!isUnavailable) return undefined
  return new DomainError(
    'unavailable',
    'The database does not answer right now. Try again in a few seconds.',
    undefined,
    error,
  )
}

/** PostgreSQL's own socket is not there while it is stopped; any other file that is missing is our fault. */
function isMissingSocket(error: unknown): boolean {
  return postgresCode(error) === 'ENOENT' && property(error, 'syscall') === 'connect'
}

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null
    ? (error as Record<string, unknown>)[name]
    : undefined
}
