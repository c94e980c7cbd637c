import {
  type Connection,
  idsOf,
  type PeopleScope,
  type QueryResult,
  type Statement,
  setupOf,
  type TenantScope,
} from '../connections.ts'
import type { Step } from '../postgres/pipelined-query.ts'

// Citus sends `set local` to each node in a separate message, and `set_config` stays on the coordinator. Nodes are
// connected to with the coordinator's current role, and a node refuses a second role for rows that this transaction has
// changed. So the coordinator stays `rollcall_app`, and only the nodes change to `rollcall_person`.

export function setupOnCitus(tenantScope: TenantScope): Step[] {
  const [[begin], ...others] = setupOf(tenantScope) as [Statement, ...Statement[]]
  const steps: Step[] = [setup(begin), setup(`set local citus.propagate_set_commands = 'local'`)]
  const { company_id } = tenantScope
  if (company_id === null) return [...steps, ...others.map(([text]) => setup(text))]
  const company: Step = { ...setup(`set local app.company_id = '${company_id}'`), isOnce: true }
  // The lock is that of the coordinator, as the role.
  return [...steps, ...others.map(([text, values]) => ({ ...setup(text), values })), company]
}

const setup = (text: string): Step => ({ text, values: [], isSetup: true })

const onlyHere = `select set_config('role', 'rollcall_app', true)`

/** Returns a connection whose statements about the transaction itself also reach the nodes. */
export function onCitus(connection: Connection): Connection {
  return {
    ...connection,
    query: async (...statement) => (await onNodes([statement], connection.batch))[0]!,
    batch: (statements) => onNodes(statements, connection.batch),
    begin: (tenantScope, statements, commits) =>
      onNodes(statements, (all) => connection.begin(tenantScope, all, commits)),
    commit: (statements) => onNodes(statements, connection.commit),
  }
}

async function onNodes(
  statements: readonly Statement[],
  run: Connection['batch'],
): Promise<QueryResult[]> {
  const groups = statements.map(forNodes)
  const results = await run(groups.flat())
  const ends = groups.map((_, n) => groups.slice(0, n + 1).flat().length)
  return ends.map((end) => results[end - 1]!)
}

/** Returns the Citus equivalent of a plain PostgreSQL statement. */
function forNodes(statement: Statement): Statement[] {
  const [text, , sending] = statement
  if (sending?.acting !== undefined) return actingOnNodes(sending.acting)
  const [, setting, value] = literalSetting.exec(text) ?? []
  return setting ? [[`set local ${setting} = '${value}'`, []]] : [statement]
}

/** The wait for a lock is on the node. */
const literalSetting = /^select set_config\('(lock_timeout)', '([^']*)', true\)/

function actingOnNodes(people: PeopleScope | null): Statement[] {
  const role = people ? 'rollcall_person' : 'rollcall_app'
  return [
    [`set local role ${role}`, []],
    [onlyHere, []],
    [`set local app.people = '${people ? idsOf(people) : ''}'`, []],
    [`set local app.person = '${people ? people.person : ''}'`, []],
  ]
}
