import type { Config } from '../../config/index.ts'
import type { OperationDeps } from '../../core/run/run-operation.ts'
import { openPostgres } from '../../db/connect.ts'
import { withConnectErrors } from '../../db/postgres/connect-errors.ts'
import { hostsOf, placeOf, urlsOf } from '../../db/postgres/host-list.ts'
import { boolean, nullable, number, readRows, string } from '../../db/statements/read-rows.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import { refusal } from '../print.ts'
import { type Finding, fail, ok, warn } from './findings.ts'

/** Says of each host that DATABASE_URL lists whether it is the primary; nothing for a single host. */
export async function examineHosts({ database_url }: Config): Promise<Finding[]> {
  const urls = database_url === null ? [] : urlsOf(database_url)
  if (urls.length < 2) return []
  const roles = await Promise.all(urls.map(roleOf))
  const primaries = roles.filter((role) => role === 'primary').length
  return hostsOf(database_url!).map((host, n) => {
    const [place, role] = [placeOf(host), roles[n]!]
    if (role === 'primary' && primaries > 1) {
      const todo =
        'Stop the one that was not promoted last, and make it a standby again with pg_rewind or pg_basebackup.'
      return fail('host', `${place} is a primary, and so is another host of the list`, todo)
    }
    if (role === 'primary' || role === 'standby') return ok('host', `${place} is the ${role}`)
    const todo = 'Start it, or remove it from DATABASE_URL.'
    return warn('host', `${place} does not answer: ${role.said}`, todo)
  })
}

async function roleOf(url: string): Promise<'primary' | 'standby' | { said: string }> {
  const database = await openPostgres(url, { entities: [], migrations: [] }, 1)
  try {
    const [row] = await withConnectErrors('DATABASE_URL', url, () =>
      asOwner(database, (sql) =>
        readRows(sql, { is_standby: boolean }, 'select pg_is_in_recovery() as is_standby'),
      ),
    )
    return row!.is_standby ? 'standby' : 'primary'
  } catch (error) {
    return { said: refusal(error) }
  } finally {
    await database.close()
  }
}

const waitingShape = {
  names: string,
  waits: boolean,
  standbys: number,
  synchronous: nullable(number),
}

// Without pg_read_all_stats a login sees the standbys and not their states.
const waitingQuery = `select current_setting('synchronous_standby_names') as names,
    current_setting('synchronous_commit') not in ('off', 'local') as waits,
    count(pid)::int as standbys,
    case when count(sync_state) = count(pid)
      then count(*) filter (where sync_state in ('sync', 'quorum'))::int end as synchronous
  from pg_stat_replication where state is distinct from 'backup'`

/** Says whether commits wait for a standby; nothing where there is none, and on a standby or embedded database. */
export async function standbys({ database }: OperationDeps): Promise<Finding[]> {
  if (database.kind === 'embedded') return []
  const [row] = await asOwner(database, (sql) => readRows(sql, waitingShape, waitingQuery))
  const { names, waits, standbys: count, synchronous } = row!
  const connected = `${count} ${count === 1 ? 'standby is' : 'standbys are'} connected`
  if (names === '' || !waits) {
    if (count === 0) return []
    const why = names === '' ? 'synchronous_standby_names is empty' : 'synchronous_commit is off'
    const todo =
      'A failover may lose the last changes, also acknowledged ones. Set synchronous_standby_names, or accept that: docs/running.md.'
    return [warn('standbys', `${connected}, and commits wait for none: ${why}`, todo)]
  }
  if (count === 0 || synchronous === 0) {
    const todo =
      'Start the standby, or empty synchronous_standby_names until it is there. Until then writes end with 503.'
    return [fail('standbys', `commits wait for a standby (${names}), and none is connected`, todo)]
  }
  return [ok('standbys', `${connected}, and commits wait for ${names}`)]
}
