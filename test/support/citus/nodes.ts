import { runStatement, type Server, startCluster, withDatabase } from '../postgres.ts'

/** The database that others are copied from: Citus and btree_gist, and on the coordinator its nodes. */
export const baseDatabase = 'rollcall_citus_base'

export type Nodes = {
  /** The coordinator, with the owner's login; not a superuser, as in production. */
  url: string
  /** The coordinator and the workers, with a superuser's login. */
  all: readonly Server[]
  stop(): Promise<void>
}

const settings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  // Enough for two workers; each table has as many tables on the nodes.
  'citus.shard_count': '4',
  max_connections: '300',
  max_prepared_transactions: '300',
  // A vacuum in the background would make copies of the base wait.
  autovacuum: 'off',
}

/** Starts a coordinator and two workers of Citus on loopback, whose extension must be installed in PostgreSQL. */
export async function startNodes(more: Record<string, string> = {}): Promise<Nodes> {
  const started: Server[] = []
  const stop = async () => {
    for (const node of started) await node.stop()
  }
  try {
    for (let n = 0; n < 3; n++) started.push(await startCluster({ ...settings, ...more }))
    for (const { url } of started) await prepare(url)
    const [coordinator, ...workers] = started
    await introduce(coordinator!, workers)
    for (const { url } of started) await close(url)
    return { url: asOwner(coordinator!.url), all: started, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function prepare(url: string): Promise<void> {
  await runStatement(url, 'create role rollcall login createrole createdb')
  await runStatement(url, `create database ${baseDatabase} owner rollcall is_template true`)
  const base = withDatabase(url, baseDatabase)
  await runStatement(base, 'create extension citus')
  await runStatement(base, 'create extension btree_gist')
}

async function introduce(coordinator: Server, workers: readonly Server[]): Promise<void> {
  const base = withDatabase(coordinator.url, baseDatabase)
  const address = ({ url }: Server) => `'127.0.0.1', ${new URL(url).port}`
  await runStatement(base, `select citus_set_coordinator_host(${address(coordinator)})`)
  for (const worker of workers) {
    await runStatement(base, `select citus_add_node(${address(worker)})`)
  }
}

/** Nothing may be connected to a database that is copied, and Citus has a process in each of its own. */
async function close(url: string): Promise<void> {
  await runStatement(url, `alter database ${baseDatabase} allow_connections false`)
  await runStatement(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${baseDatabase}'`,
  )
}

function asOwner(url: string): string {
  const owner = new URL(url)
  owner.username = 'rollcall'
  return owner.href
}
