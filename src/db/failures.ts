import { DomainError } from '../lib/errors.ts'
import { refuse } from './refusals.ts'

/** Returns the SQLSTATE of a database error, whether thrown by the driver or wrapped by the ORM. */
export function postgresCode(error: unknown): string | undefined {
  const code = property(error, 'code')
  return typeof code === 'string' ? code : undefined
}

// Serialization failure, deadlock, and the constraints that two concurrent writers can violate: unique,
// exclusion.
const lostRaces = new Set(['40001', '40P01', '23505', '23P01'])

/**
 * Whether a concurrent transaction caused the error. On a retry this one sees the other's rows, and the rule
 * that precedes the constraint refuses it as it would a late caller.
 */
export function isLostRace(error: unknown): boolean {
  return lostRaces.has(postgresCode(error) ?? '')
}

/** Whether a lock was not free within the transaction's `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return postgresCode(error) === '55P03'
}

/**
 * Whether the connection does not have the prepared statement: the one that prepared it was canceled, or a
 * migration changed its columns. Sent again, it is prepared again.
 */
export function isUnprepared(error: unknown): boolean {
  const code = postgresCode(error)
  return (
    code === '26000' || (code === '0A000' && property(error, 'routine') === 'RevalidateCachedQuery')
  )
}

/** Whether the error only reports that an earlier statement of the transaction failed. */
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
// ended by a timeout, 25006 read-only servers, 57014 statement timeouts, 57P0x shutdowns.
const unavailable = /^(08|28|53)|^25(P0[34]|006)|^57(014|P0)/

// Errors of pg's pool and client that have no code.
const withoutCode =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|connection error and is not queryable|Client was closed|Cannot use a pool after calling end/

/**
 * Whether a retry may succeed because only the connection failed: a statement that is not prepared, or a
 * transaction that had failed before.
 */
export function isWorthRetrying(error: unknown): boolean {
  return isUnprepared(error) || isAftermath(error)
}

/**
 * Whether the server refused or canceled a statement: its transaction is rolled back, also where the commit was sent
 * with it.
 */
export function isRefused(error: unknown): boolean {
  return /^(53|25006|57014)/.test(postgresCode(error) ?? '')
}

/** Whether the server, or a pooler, has no connection left for this process. */
export function isConnectionLimit(error: unknown): boolean {
  const message = property(error, 'message')
  return (
    postgresCode(error) === '53300' ||
    (typeof message === 'string' && message.includes('no more connections allowed'))
  )
}

// Errors of a client whose connection ended.
const ended =
  /Connection terminated unexpectedly|connection error and is not queryable|Client was closed/

/**
 * Whether the server ended the connection, is starting or stopping, or became read-only: another connection may reach
 * one that works.
 */
export function isLostConnection(error: unknown): boolean {
  const message = property(error, 'message')
  return (
    /^(08...|57P0[123]|25006|ECONNRESET|ECONNABORTED|EPIPE)$/.test(postgresCode(error) ?? '') ||
    (typeof message === 'string' && ended.test(message))
  )
}

/** Returns the 503 for an error that means that the database is unreachable or overloaded, else undefined. */
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
    isConnectionLimit(error) || message === 'timeout exceeded when trying to connect'
      ? refuse.none_free()
      : refuse.not_responding(),
    undefined,
    error,
  )
}

/** PostgreSQL's socket does not exist while it is stopped; any other missing file is our bug. */
function isMissingSocket(error: unknown): boolean {
  return postgresCode(error) === 'ENOENT' && property(error, 'syscall') === 'connect'
}

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null
    ? (error as Record<string, unknown>)[name]
    : undefined
}
