import { offer } from './arrivals.ts'
import { runLoad } from './load.ts'
import { type Client, pg } from './pg.ts'
import { type Alone, atLeast, atMost, quantile } from './report.ts'
import type { Seeded } from './seed.ts'
import { startService } from './start-up.ts'
import { messagesOf } from './works.ts'

export const auditRetentionName = 'audit retention'

type Plan = { warm_seconds: number; seconds: number }

const rows = 500_000
const years = 10

/**
 * Measures the latency of punches while the service deletes nine of ten years of a company's audit log: at a third of
 * the rate that it can answer, before, during and after it.
 */
export async function measureAuditRetention(
  env: Record<string, string>,
  seeded: Seeded,
  { warm_seconds, seconds }: Plan,
): Promise<Alone[]> {
  const { DATABASE_URL = '' } = env
  const admin = new pg.Client({ connectionString: DATABASE_URL })
  await admin.connect()
  const service = await startService(env)
  const { post } = messagesOf(seeded, 1_250)
  let n = 0
  const next = () => post(n++)
  try {
    await fill(admin, seeded.company_id)
    const { port } = service
    await runLoad({ port, seconds: warm_seconds, connections: 64, next })
    const capacity = await runLoad({ port, seconds: 4, connections: 64, next })
    const rate = Math.round(capacity.requests / capacity.seconds / 3)
    const offered = async () => {
      const arrivals = await offer({ port, seconds, rate, next, connections: 64 })
      if (arrivals.first_wrong !== null) throw new Error(arrivals.first_wrong)
      return arrivals.accepted_ms
    }
    const before = await offered()
    const again = await offered()
    await service.ask({ sweep_audit_logs: DATABASE_URL })
    const began = performance.now()
    const during = await offered()
    const swept = await progress(admin, seeded.company_id)
    const per_second = swept.deleted / ((performance.now() - began) / 1_000)
    if (swept.old === 0) throw new Error(`${auditRetentionName}: the sweep ended too early.`)
    await untilSwept(admin, seeded.company_id)
    const after = await offered()
    tell(rate, { before, again, during, after })
    return linesOf({ before, again, during, after }, per_second)
  } finally {
    await service.stop()
    await admin.end()
  }
}

type Latencies = Record<'before' | 'again' | 'during' | 'after', readonly number[]>

function linesOf(ms: Latencies, per_second: number): Alone[] {
  const p99 = (name: keyof Latencies) => quantile(ms[name], 0.99)
  const noise_ms = Math.abs(p99('before') - p99('again'))
  const most_ms = Math.max(p99('before'), p99('again')) + Math.max(noise_ms, 1)
  return [
    atMost(`${auditRetentionName}: p99 of punches during a sweep`, p99('during'), most_ms, 'ms'),
    atLeast(`${auditRetentionName}: entries deleted`, per_second, 2_000, 'a second'),
  ]
}

function tell(rate: number, ms: Latencies): void {
  for (const [name, of] of Object.entries(ms)) {
    const parts = [0.5, 0.99, 0.999].map((part) => quantile(of, part).toFixed(1))
    const spans = `${auditRetentionName}: ${rate} punches a second, ${spanOf[name as keyof Latencies]}`
    console.log(`${spans}: p50, p99, p99.9 ${parts.join(', ')} ms`)
  }
  console.log()
}

const spanOf: Record<keyof Latencies, string> = {
  before: 'before the sweep',
  again: 'before it again',
  during: 'during the sweep',
  after: 'after the sweep',
}

async function fill(admin: Client, company_id: number): Promise<void> {
  // No statement timeout: it is for requests.
  await admin.query('set statement_timeout = 0')
  await admin.query(entries, [company_id, rows, `${years} years`])
  await admin.query('update companies set audit_retention_years = 1 where id = $1', [company_id])
  await admin.query('vacuum analyze audit_log')
}

async function progress(admin: Client, company_id: number) {
  const { rows: found } = await admin.query(
    `select (select count(*)::int from audit_log where company_id = $1
         and at < now() - interval '1 year') as old,
       (select (after::json->>'deleted_entries')::int from audit_log
         where company_id = $1 and operation = 'audit_log.prune') as deleted`,
    [company_id],
  )
  return { old: Number(found[0]?.old), deleted: Number(found[0]?.deleted) }
}

async function untilSwept(admin: Client, company_id: number): Promise<void> {
  while ((await progress(admin, company_id)).old > 0) {
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

// As punches are logged, oldest first.
const entries = `
  insert into audit_log (company_id, at, actor_kind, actor_id, actor_name, channel, operation, request_id,
    record_type, record_id, after)
  select $1::bigint, now() - $3::interval * (1 - n::float8 / $2::int), 'key', 1, 'Time clock', 'rest',
    'time_entries.create', 'req_' || md5(n::text), 'time_entry', n,
    json_build_object('id', n, 'employee_id', n % 2000, 'work_date', '2024-01-01', 'timezone',
      'America/Toronto', 'clock_in', '2024-01-01T13:00:00Z', 'clock_out', '2024-01-01T21:00:00Z',
      'break_minutes', 30, 'status', 'completed', 'approved', false, 'approved_at', null,
      'approved_by', null, 'notes', null, 'source', 'rest', 'created_at', '2024-01-01T13:00:00Z',
      'breaks', null, 'work_location_id', null, 'updated_at', '2024-01-01T13:00:00Z')::text
  from generate_series(1, $2::int) n`
