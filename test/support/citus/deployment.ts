import { type Database, openPostgres } from '../../../src/db/connect.ts'
import { migrate } from '../../../src/db/migrate/migrate.ts'
import { databaseSchema } from '../../../src/server/database-schema.ts'
import { runStatement, withDatabase } from '../postgres.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { baseDatabase, type Nodes, startNodes } from './nodes.ts'

/** A service on three nodes of its own, with a company on each worker. */
export type Deployment = {
  nodes: Nodes
  /** Of the database on each node. */
  name: string
  database: Database
  server: TestServer
  companies: readonly Placed[]
  /** Asks a node as a superuser; 0 is the coordinator. */
  ask<Row>(node: number, sql: string): Promise<Row[]>
  close(): Promise<void>
}

/** A company, a key of it, and the node of its rows. */
export type Placed = { company_id: number; key: string; node: number }

const name = 'rollcall_deployed'

export async function startDeployment(): Promise<Deployment> {
  const nodes = await startNodes()
  for (const { url } of nodes.all) {
    await runStatement(url, `create database ${name} owner rollcall template ${baseDatabase}`)
  }
  const database = await openPostgres(withDatabase(nodes.url, name), databaseSchema)
  await migrate(database)
  const server = await startTestServer({ beside: { database, company_id: 0, key: '' } })
  const ask = async <Row>(node: number, sql: string) =>
    (await runStatement(withDatabase(nodes.all[node]!.url, name), sql)) as Row[]
  return {
    nodes,
    name,
    database,
    server,
    companies: await placeCompanies({ nodes, server, ask }),
    ask,
    async close() {
      await server.close()
      await database.close()
      await nodes.stop()
    },
  }
}

/** Creates companies until each worker has one. */
async function placeCompanies({
  nodes,
  server,
  ask,
}: Pick<Deployment, 'nodes' | 'server' | 'ask'>): Promise<Placed[]> {
  const placed = new Map<number, Placed>()
  for (let n = 1; placed.size < 2; n += 1) {
    const company_id = await server.company(`Company ${n}`)
    const [row] = await ask<{ port: number }>(
      0,
      `select nodeport as port from pg_dist_shard_placement
       where shardid = get_shard_id_for_distribution_column('companies', ${company_id})`,
    )
    const node = nodes.all.findIndex(({ url }) => new URL(url).port === String(row!.port))
    if (placed.has(node)) continue
    placed.set(node, { company_id, key: await server.makeKey({ company_id }), node })
  }
  return [...placed.values()]
}
