import type { Sessions } from './session.ts'

/** Features that need a direct connection to PostgreSQL while `DATABASE_URL` points to a pooler. */
export const withoutDirect =
  'Migrations, backups and restores go through it too, each in one transaction, and a time limit of the pooler may end them'

export const directTodo = 'Set DIRECT_DATABASE_URL to the address of PostgreSQL itself.'

/** Describes a pooler before the server and how statements pass it; undefined without one. */
export function poolerSaid({ isPooled, hasNames }: Sessions): string | undefined {
  if (!isPooled) return undefined
  return hasNames
    ? 'DATABASE_URL goes through a pooler, which must support prepared statements (PREPARED_STATEMENTS=on)'
    : 'DATABASE_URL goes through a pooler, so statements are not prepared under names'
}

/** Returns the startup log line about the connection to the server, if there is anything to report. */
export function sessionsNote(
  sessions: Sessions,
  has_direct: boolean,
): { level: 'info' | 'warn'; said: string } | undefined {
  const message = poolerSaid(sessions)
  if (message !== undefined) {
    return has_direct
      ? { level: 'info', said: `${message}.` }
      : { level: 'warn', said: `${message}. ${withoutDirect}. ${directTodo}` }
  }
  if (sessions.settings === null) return undefined
  return { level: 'info', said: `${lackingSaid}: rollcall doctor shows how to change that.` }
}

/** Describes a login that has not got its settings from a migration. */
export const lackingSaid =
  'The login lacks settings such as statement_timeout, so each transaction sets them'
