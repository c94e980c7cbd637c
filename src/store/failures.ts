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

const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'ENOENT'])

/** The error itself where it means that the database is out of reach or overloaded, else undefined. */
export function unavailableCause(error: unknown): unknown {
  const code = postgresCode(error) ?? ''
  // Class 08 connection exceptions, 53 insufficient resources, 57014 statement timeout, 57P0x shutdown.
  if (/^(08|53)|^57(014|P0)/.test(code) || lost.has(code)) return error
  const message = property(error, 'message')
  if (typeof message !== 'string') return undefined
  return /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Client was closed/.test(
    message,
  )
    ? error
    : undefined
}

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null
    ? (error as Record<string, unknown>)[name]
    : undefined
}
