import type { Config } from '../../config/index.ts'
import type { Database } from '../../db/connect.ts'
import { directTodo, lackingSaid, poolerSaid, withoutDirect } from '../../db/postgres/pooler.ts'
import { alterLogin } from '../../db/postgres/session.ts'
import { readRows, string } from '../../db/statements/read-rows.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import { refusal } from '../print.ts'
import { type Finding, fail, ok, warn } from './findings.ts'

/** Names a pooler before the server, or else a login without its settings. */
export async function poolerFindings(database: Database, has_direct: boolean): Promise<Finding[]> {
  const { sessions } = database
  if (!sessions) return []
  const said = poolerSaid(sessions)
  if (said !== undefined) {
    if (has_direct) return [ok('pooler', said)]
    return [warn('pooler', `${said}. ${withoutDirect}.`, directTodo)]
  }
  if (sessions.settings === null) return []
  const [row] = await asOwner(database, (sql) =>
    readRows(
      sql,
      { login: string, name: string },
      'select session_user::text as login, current_database()::text as name',
    ),
  )
  const todo = `Run this once, and restart the service:\n${alterLogin(row!.login, row!.name).join('\n')}`
  return [warn('login settings', `${lackingSaid}.`, todo)]
}

/** Tries the separate address for migrations and backups, if one is configured. */
export async function directFindings(config: Config): Promise<Finding[]> {
  const check = 'direct database'
  const { direct_database_url: url, database_url } = config
  if (url === null || url === database_url) return []
  const [{ openPostgres }, { withConnectErrors }, { examineSessions }] = await Promise.all([
    import('../../db/connect.ts'),
    import('../../db/postgres/connect-errors.ts'),
    import('../../db/postgres/examine-sessions.ts'),
  ])
  const direct = await openPostgres(url, { entities: [], migrations: [] }, 2)
  try {
    await withConnectErrors('DIRECT_DATABASE_URL', url, () => examineSessions(direct, null))
    if (!direct.sessions?.isPooled)
      return [ok(check, 'DIRECT_DATABASE_URL reaches PostgreSQL itself')]
    return [warn(check, 'DIRECT_DATABASE_URL goes through a pooler', directTodo)]
  } catch (error) {
    const said = `DIRECT_DATABASE_URL does not answer: ${refusal(error)}`
    return [fail(check, said, 'Correct it: migrations and backups use it.')]
  } finally {
    await direct.close()
  }
}
