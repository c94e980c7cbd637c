import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasks } from '../../src/cli/tasks.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { startJobs } from '../../src/server/scheduled-jobs.ts'
import { startWorker } from '../../src/server/start-worker.ts'
import { metricsRegistry } from '../../src/transports/metrics.ts'
import { registry } from '../../src/transports/registry.ts'
import { toolsets } from '../../tools/index.ts'
import { read } from '../support/documents.ts'
import { eventually, startHook } from '../support/hooks.ts'
import { addEmployee } from '../support/people.ts'
import { status, trustedCertificate } from '../support/receiver.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const certificate = trustedCertificate()
let server: TestServer
beforeAll(async () => {
  // Other files of this worker have counted too.
  metricsRegistry.resetMetrics()
  server = await startTestServer()
})
afterAll(() => server.close())

async function metrics({ url } = server): Promise<string> {
  const answer = await fetch(`${url}/metrics`)
  expect(answer.status).toBe(200)
  return answer.text()
}

const labelsOf = (text: string, metric: string, label: string) =>
  new Set(
    [...text.matchAll(new RegExp(`^${metric}\\{.*?\\b${label}="([^"]*)"`, 'gm'))].map(([, l]) => l),
  )

describe('while the database is down, the metrics leave out what is asked there', () => {
  const leftOut = async (of: TestServer) => {
    const text = await metrics(of)
    expect(text).toMatch(/^rollcall_database_up 0$/m)
    expect(text).toMatch(/^rollcall_requests_total\{/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).not.toMatch(/^rollcall_oldest_due_delivery_seconds \d/m)
  }

  test('because it is down', async () => {
    const own = await startTestServer()
    await own.rest('GET', '/me')
    expect(await metrics(own)).toMatch(/^rollcall_database_up 1$/m)
    await own.database.close()
    await leftOut(own)
    await own.close().catch(() => undefined)
  })
})

test('docs/running.md names every metric', async () => {
  const shown = [...(await metrics()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!)
  const named = read('docs/running.md').match(/(?<=`)(rollcall|process|nodejs)_\w+(?=`)/g)
  expect(new Set(named)).toEqual(new Set(shown))
})

test('latencies have the names of operations and tools, whatever clients ask for', async () => {
  await server.rest('GET', '/employees')
  await server.rest('GET', '/employees/999999')
  const client = await server.mcp()
  await client.callTool('list_employees', {})
  await client.callTool('no_such_tool', {}).catch(() => undefined)
  const text = await metrics()
  expect(text).toMatch(
    /^rollcall_operation_seconds_count\{operation="employees.list",result="ok"\} [1-9]/m,
  )
  expect(text).toMatch(
    /^rollcall_operation_seconds_count\{operation="employees.read",result="refused"\} [1-9]/m,
  )
  expect(text).toMatch(/^rollcall_tool_seconds_count\{tool="list_employees",result="ok"\} [1-9]/m)
  const tools = toolsets.flatMap((set) => set.tools.map((tool) => tool.text.name))
  const reaching = ['find_tools', 'call_tool', 'call_write_tool']
  expect([...tools, ...reaching]).toEqual(
    expect.arrayContaining([...labelsOf(text, 'rollcall_tool_seconds_count', 'tool')]),
  )
  const operations = [...registry.values()].map(({ name }) => name)
  expect(operations).toEqual(
    expect.arrayContaining([...labelsOf(text, 'rollcall_operation_seconds_count', 'operation')]),
  )
})

test.each(['/mcp', '/api/mcp'])('requests to %s are those of MCP', async (path) => {
  await fetch(`${server.url}${path}`, { method: 'POST' })
  await fetch(`${server.url}${path}/`, { method: 'POST' })
  expect(await metrics()).toMatch(
    new RegExp(`^rollcall_requests_total\\{door="mcp",route="${path}",status="401"\\} [2-9]`, 'm'),
  )
})

const owner = (text: string) => asOwner(server.database, (sql) => sql(text))

function lines() {
  const found: Record<string, unknown>[] = []
  const log = pino(
    new Writable({
      write(line, _, done) {
        found.push(JSON.parse(String(line)))
        done()
      },
    }),
  )
  return { found, log }
}

test('jobs run at the start, are counted, and one that fails does not keep the others from running', async () => {
  const { found, log } = lines()
  const id = await addEmployee(server)
  await server.sql(
    "update employees set deactivated_on = '2026-01-31' where company_id = $1 and id = $2",
    [id],
  )
  await owner(`create function refuse() returns trigger language plpgsql as $$
    begin raise 'no updates'; end $$`)
  await owner(`create trigger refuse before update on employees
    for each row execute function refuse()`)
  const failing = startJobs({ operationDeps: server.operationDeps, log })
  const ran = async (job: string, result: string) =>
    new RegExp(`rollcall_job_runs_total\\{job="${job}",result="${result}"\\} [1-9]`).test(
      await metrics(),
    )
  await eventually(() => ran('note_dashboard_access', 'ok')).toBe(true)
  await failing.stop()
  await owner('drop trigger refuse on employees')
  expect(found).toEqual([
    expect.objectContaining({ company_id: server.company_id, job: 'end_employments' }),
  ])
  let text = await metrics()
  expect(text).toMatch(/^rollcall_job_runs_total\{job="end_employments",result="failed"\} 1$/m)
  expect(text).not.toMatch(/^rollcall_job_last_success_timestamp_seconds\{job="end_employments"/m)
  expect(text).toMatch(/^rollcall_job_runs_total\{job="note_dashboard_access",result="ok"\} 1$/m)
  const jobs = startJobs({ operationDeps: server.operationDeps, log })
  await eventually(() => ran('end_employments', 'ok')).toBe(true)
  await jobs.stop()
  const { body } = await server.rest('GET', `/employees/${id}`)
  expect(body.is_active).toBe(false)
  text = await metrics()
  expect(text).toMatch(/^rollcall_job_last_success_timestamp_seconds\{job="end_employments"\} \d/m)
})

test('failed deliveries and emails are one line a minute in the log, and doctor names them', async () => {
  const { found, log } = lines()
  const hook = await startHook(server, certificate, status(500), { events: ['webhook.test'] })
  const ada = await addEmployee(server, { email: 'ada@example.test' })
  const asked = await server.rest('POST', '/leave-requests', {
    employee_id: ada,
    type: 'unpaid',
    start_date: '2026-07-06',
    end_date: '2026-07-06',
  })
  await server.rest('POST', `/leave-requests/${asked.body.id}/approve`)
  for (let n = 0; n < 3; n += 1) await hook.test()
  const worker = startWorker({
    operationDeps: server.operationDeps,
    log,
    jitter: 0,
    poll_ms: 50,
    settings: { smtp_url: 'smtp://127.0.0.1:1', mail_from: null, data_dir: '' },
  })
  await eventually(async () => (await hook.deliveries()).map((each) => each.status)).toEqual(
    Array(3).fill('failed'),
  )
  const failedMails = () =>
    server.sql("select 1 from mails where company_id = $1 and status = 'failed'")
  expect([asked.status, asked.text]).toEqual([201, expect.anything()])
  await eventually(async () => (await failedMails()).length).toBeGreaterThan(0)
  await worker.stop()
  const said = found.map(({ msg }) => msg)
  expect(said.filter((line) => line === 'a webhook delivery failed')).toHaveLength(1)
  expect(said.filter((line) => line === 'an email could not be sent')).toHaveLength(1)
  expect(found.find(({ msg }) => msg === 'a webhook delivery failed')).toMatchObject({
    company_id: server.company_id,
    webhook_id: hook.id,
    error: expect.stringContaining('500'),
    count: 1,
  })
  const findings = await tasks.doctor(server.operationDeps, {})
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        check: 'webhook',
        said: expect.stringContaining(
          `webhook ${hook.id} of company ${server.company_id} has failed since`,
        ),
      }),
      expect.objectContaining({
        check: 'failed email',
        said: expect.stringContaining('could not be sent in the last 24 hours'),
      }),
    ]),
  )
  const text = await metrics()
  expect(text).toMatch(/^rollcall_delivery_attempts_total\{kind="webhook",result="failed"\} [3-9]/m)
  await hook.close()
})
