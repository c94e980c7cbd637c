import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Deployment, startDeployment } from '../support/citus/deployment.ts'
import { addEmployee } from '../support/people.ts'
import { runStatement, withDatabase } from '../support/postgres.ts'

// Citus forgets on its nodes that a policy is restrictive, so src/db/citus/policies.ts writes others.
let deployed: Deployment
beforeAll(async () => {
  deployed = await startDeployment()
  for (const { company_id } of deployed.companies)
    await addEmployee(deployed.server, { company_id })
})
afterAll(() => deployed?.close())

/** Asks the node of the first company as a role of the service, in that company. */
async function asRole<Row>(role: string, people: string, sql: string): Promise<Row[]> {
  const { company_id, node } = deployed.companies[0]!
  const url = new URL(withDatabase(deployed.nodes.all[node]!.url, deployed.name))
  const options = `-c role=${role} -c app.company_id=${company_id} -c app.people=${people}`
  url.searchParams.set('options', options)
  return (await runStatement(url.href, sql)) as Row[]
}

test('no policy on a node is restrictive, or was', async () => {
  for (const node of [0, 1, 2]) {
    const rows = await deployed.ask(node, 'select polname from pg_policy where not polpermissive')
    expect(rows).toEqual([])
  }
})

test('a company sees no login email of another company on its node', async () => {
  const emails = 'select distinct company_id::int from login_emails'
  const every = await deployed.ask(0, emails)
  expect(every.length).toBeGreaterThan(1)
  const { company_id } = deployed.companies[0]!
  expect(await asRole('rollcall_app', '', emails)).toEqual([{ company_id }])
})

test.each(['employees', 'time_entries', 'leave_requests', 'pay_periods'])(
  'a person of nobody sees and locks nobody in %s on the node',
  async (table) => {
    const { company_id, node } = deployed.companies[0]!
    const [found] = await deployed.ask<{ id: number }>(
      0,
      `select get_shard_id_for_distribution_column('${table}', ${company_id}) as id`,
    )
    const shard = `${table}_${found!.id}`
    // The whole shard, so that what another company has on it counts too.
    const all = await deployed.ask<{ company_id: number }>(
      node,
      `select distinct company_id::int from ${shard}`,
    )
    const seen = await asRole<{ company_id: number }>(
      'rollcall_person',
      '{}',
      `select distinct company_id::int from ${shard}`,
    )
    const own = table === 'pay_periods' ? all.filter((row) => row.company_id === company_id) : []
    expect(seen).toEqual(own)
  },
)
