import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Deployment, startDeployment } from '../support/citus/deployment.ts'

// Why test/db/insert-select.test.ts has a rule: what Citus does with an INSERT ... SELECT on the node of a company.
let deployed: Deployment
beforeAll(async () => {
  deployed = await startDeployment()
})
afterAll(() => deployed?.close())

/** Inserts an audit row of one company into that of another, as the service's role on the node of both. */
async function smuggle(ending: string): Promise<void> {
  const { company_id: own, node } = deployed.companies[0]!
  const foreign = await sameNode(own, node)
  await deployed.ask(
    node,
    `begin; set local role rollcall_app; set local app.company_id = '${own}';
     insert into audit_log (company_id, id, at, actor_kind, actor_name, channel, operation, request_id, record_type)
     select ${foreign}, n, now(), 'key', 'nobody', 'rest', 'smuggled', 'none', 'none'
     from generate_series(1, 1) n ${ending}; commit`,
  )
}

async function sameNode(own: number, node: number): Promise<number> {
  for (;;) {
    const id = await deployed.server.company('Neighbour Ltd')
    const [row] = await deployed.ask<{ port: number }>(
      0,
      `select nodeport as port from pg_dist_shard_placement
       where shardid = get_shard_id_for_distribution_column('companies', ${id})`,
    )
    if (id !== own && String(row!.port) === new URL(deployed.nodes.all[node]!.url).port) return id
  }
}

async function smuggled(): Promise<number> {
  const [row] = await deployed.ask<{ n: number }>(
    0,
    `select count(*)::int as n from audit_log where operation = 'smuggled'`,
  )
  return row!.n
}

test('with RETURNING, row-level security refuses the row of another company', async () => {
  await expect(smuggle('returning 1')).rejects.toThrow('violates row-level security policy')
  expect(await smuggled()).toBe(0)
})

test('without, Citus writes it by COPY and does not ask', async () => {
  await smuggle('')
  expect(await smuggled()).toBe(1)
})
