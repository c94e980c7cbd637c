import type { Step } from './pipelined-query.ts'

/** How the connections of a pool use sessions of the server; `examineSessions` finds it out at the start. */
export type Sessions = {
  /** A pooler may run each transaction in another session. */
  isPooled: boolean
  /** Whether statements with parameters are prepared under a name, which belongs to a session. */
  hasNames: boolean
  /** The first step of each transaction; null when the login has the settings itself. */
  settings: Step | null
}

/** The default until the check: a direct connection, and a login with its settings. */
export function directSessions(): Sessions {
  return { isPooled: false, hasNames: true, settings: null }
}

/**
 * Session settings that every transaction relies on. Migration 0036 sets them on the login, because a pooler refuses
 * them as startup parameters.
 */
export const loginSettings = {
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '15s',
  jit: 'off',
  TimeZone: 'UTC',
  DateStyle: 'ISO',
} as const

/** Gives one transaction the settings that its login lacks. */
export const settingsStep: Step = {
  text: `select ${Object.entries(loginSettings)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`,
  values: [],
  isSetup: true,
}

/** Whether a session with this setting writes instants and dates in the format that we parse. */
export function readsInstants(name: string, value: string): boolean {
  if (name === 'TimeZone') return value === loginSettings.TimeZone
  return name !== 'DateStyle' || value.startsWith(loginSettings.DateStyle)
}

/** Returns the statements with which another login, or a superuser, applies a login's settings. */
export function alterLogin(login: string, database: string): string[] {
  const [role, place] = [login, database].map((name) => `"${name.replaceAll('"', '""')}"`)
  return Object.entries(loginSettings).map(
    ([name, value]) => `alter role ${role} in database ${place} set ${name} = '${value}';`,
  )
}
