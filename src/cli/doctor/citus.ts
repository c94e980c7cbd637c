import type { OperationDeps } from '../../core/run/run-operation.ts'
import { boolean, readRows, string } from '../../db/statements/read-rows.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import { refusal } from '../print.ts'
import { type Finding, fail, ok } from './findings.ts'

const workerShape = { node: string, success: boolean, result: string }

const versionQuery = `select extversion as version from pg_extension where extname = 'citus'`

const workersQuery = `select nodename || ':' || nodeport as node, success, result
  from run_command_on_workers('select 1') order by 1`

const startTodo =
  'Start it, or check the network and pg_hba.conf. Until then requests of its companies end with 503.'

/** Names Citus, and the workers that do not answer; nothing on plain PostgreSQL. */
export async function citusFindings({
  database,
}: Pick<OperationDeps, 'database'>): Promise<Finding[]> {
  if (database.engine() !== 'citus') return []
  const [row] = await asOwner(database, (sql) => readRows(sql, { version: string }, versionQuery))
  const named = `Citus ${row!.version}`
  try {
    const workers = await asOwner(database, (sql) => readRows(sql, workerShape, workersQuery))
    if (workers.length === 0) {
      const todo = 'Add them with citus_add_node, then run: rollcall migrate'
      return [fail('nodes', `${named}, no workers`, todo)]
    }
    const lost = workers.filter(({ success }) => !success)
    if (lost.length === 0) {
      return [ok('nodes', `${named}, workers ${workers.map(({ node }) => node).join(', ')}`)]
    }
    return lost.map(({ node, result }) =>
      fail('nodes', `${named}, the worker ${node} does not answer: ${result}`, startTodo),
    )
  } catch (error) {
    return [fail('nodes', `${named}, a worker does not answer: ${refusal(error)}`, startTodo)]
  }
}
