import { createHash } from 'node:crypto'
import { addEmployee } from './people.ts'
import type { TestServer } from './server.ts'

/** Another company with a record of every type, each marked, so that a leak is noticed. */
export type FilledCompany = {
  company_id: number
  /** Ids of its records; none of them is also an id of another company's record. */
  ids: number[]
  /** The id of its record by table. */
  id_of: Readonly<Record<string, number>>
  /** The ids of all rows of the company in all tables. */
  digest(): Promise<string>
}

const mark = 'Zanzibar'

/** A word that is in every text of the filled company. */
export function markOf(_company: FilledCompany): string {
  return mark
}

export async function fillCompany(server: TestServer): Promise<FilledCompany> {
  const company_id = await server.company(`${mark} Ltd`)
  const tables = await companyTables(server)
  // Far from the ids of every other company and table.
  for (const [n, table] of tables.entries()) await raiseIds(server, table, (n + 50) * 100_000)
  const id_of: Record<string, number> = {}
  const run = async (text: string, values: unknown[] = []) => {
    const rows = await server.sql<{ id: number }>(text, values, company_id)
    const [, table = ''] = /^insert into (\w+)/.exec(text) ?? []
    if (rows[0]) id_of[table] = rows[0].id
    return rows
  }

  const employee = await addEmployee(server, {
    company_id,
    first_name: mark,
    works_weekdays: true,
    department: mark,
  })
  const made = [
    ...(await run(
      `insert into leave_requests (company_id, employee_id, type, start_date, end_date, days, notes,
         guards_overlap, half_days)
       values ($1, $2, 'vacation', '2026-12-01', '2026-12-02', 2, $3, true, '[40000,40004)')
       returning id`,
      [employee, mark],
    )),
    ...(await run(
      `insert into time_entries (company_id, employee_id, work_date, timezone, clock_in,
         posted_clock_in, status, notes)
       values ($1, $2, '2026-10-05', 'America/Toronto', '2026-10-05T13:00Z', '2026-10-05T13:00Z',
               'active', $3) returning id`,
      [employee, mark],
    )),
    ...(await run(
      `insert into payroll_day_adjustments (company_id, employee_id, work_date, note, hours_delta,
         requested_hours_delta) values ($1, $2, '2026-10-05', $3, 2, 2) returning id`,
      [employee, mark],
    )),
    ...(await run(
      `insert into minimum_present (company_id, department, effective_from, minimum_present)
       values ($1, $2, '2026-01-01', 1) returning id`,
      [mark],
    )),
    ...(await run(
      `insert into work_locations (company_id, name, address) values ($1, $2, $2) returning id`,
      [mark],
    )),
    ...(await run(
      `insert into one_day_overrides (company_id, employee_id, override_date, start_minute,
         end_minute) values ($1, $2, '2030-12-05', 540, 600) returning id`,
      [employee],
    )),
    ...(await run(
      `insert into mileage_trips (company_id, employee_id, trip_date, start_address, end_address,
         distance_km, purpose) values ($1, $2, '2026-10-05', $3, $3, 12.5, $3) returning id`,
      [employee, mark],
    )),
    ...(await run(
      `insert into calendar_feeds (company_id, reach, name, secret_hash, created_at)
       values ($1, 'company', $2, repeat('0', 64), now()) returning id`,
      [mark],
    )),
    ...(await billed(run)),
    ...(await hooked(run)),
    ...(await run(
      `insert into audit_log (company_id, at, actor_kind, actor_name, channel, operation,
         request_id, record_type, record_id, after)
       values ($1, now(), 'system', $2, 'cli', 'employees.create', $2, 'employee', $3,
               jsonb_build_object('name', $2::text)) returning id`,
      [mark, employee],
    )),
  ]
  // A disabled feature would refuse the request before it could leak anything.
  for (const id of [company_id, server.company_id]) {
    await server.sql(
      'update companies set mileage_enabled = true, invoicing_enabled = true where id = $1',
      [],
      id,
    )
  }
  return {
    company_id,
    ids: [employee, ...made.map((row) => row.id)],
    id_of: { ...id_of, employees: employee },
    async digest() {
      const hash = createHash('sha256')
      for (const table of tables) {
        const [row] = await server.sql<{ rows: string }>(
          `select coalesce(string_agg(t::text, '|' order by t::text), '') as rows
           from ${table} t where company_id = $1`,
          [],
          company_id,
        )
        hash.update(`${table}: ${row?.rows}\n`)
      }
      return hash.digest('hex')
    },
  }
}

type Run = (text: string, values?: unknown[]) => Promise<{ id: number }[]>

async function billed(run: Run): Promise<{ id: number }[]> {
  const clients = await run(
    `insert into clients (company_id, name, email, address, currency)
     values ($1, $2, $2 || '@example.test', $2, 'CAD') returning id`,
    [mark],
  )
  const invoices = await run(
    `insert into invoices (company_id, number, client_id, status, issue_date, currency, line_items,
       subtotal_cents, tax_cents, total_cents)
     values ($1, $2, $3, 'draft', '2026-10-05', 'CAD',
             jsonb_build_array(jsonb_build_object('description', $2::text, 'quantity_milli', 1000,
               'unit_price_cents', 100, 'amount_cents', 100)), 100, 0, 100) returning id`,
    [mark, clients[0]!.id],
  )
  return [...clients, ...invoices]
}

/** A webhook with an event delivered to it; nothing is due. */
async function hooked(run: Run): Promise<{ id: number }[]> {
  const webhook = await run(
    `insert into webhooks (company_id, url, description, secret_sealed, created_at, updated_at)
     values ($1, 'https://' || lower($2) || '.test/hook', $2, '', now(), now()) returning id`,
    [mark],
  )
  const event = await run(
    `insert into outbox (company_id, event_id, type, object, previous, api_version, actor, created_at)
     values ($1, 'evt_' || $2, 'leave_request.approved', json_build_object('id', $2::text), '{}', '', '{}',
             now())
     returning id`,
    [mark],
  )
  const delivery = await run(
    `insert into deliveries (company_id, webhook_id, outbox_id, status, created_at, updated_at)
     values ($1, $2, $3, 'exhausted', now(), now()) returning id`,
    [webhook[0]!.id, event[0]!.id],
  )
  const attempt = await run(
    `insert into delivery_attempts (company_id, delivery_id, at, duration_ms, error, response_body,
                                    request_headers, request_body, response_headers)
     values ($1, $2, now(), 1, $3, $3, jsonb_build_object('x', $3::text), $3,
             jsonb_build_object('x', $3::text)) returning id`,
    [delivery[0]!.id, mark],
  )
  const mail = await run(
    `insert into mails (company_id, outbox_id, status, last_error, created_at, updated_at)
     values ($1, $2, 'exhausted', $3, now(), now()) returning id`,
    [event[0]!.id, mark],
  )
  const end = await run(
    `insert into webhook_ends (company_id, webhook_id, up_to, claimed_by)
     values ($1, $2, $3, $4) returning id`,
    [webhook[0]!.id, delivery[0]!.id, mark],
  )
  return [...webhook, ...event, ...delivery, ...attempt, ...mail, ...end]
}

async function companyTables(server: TestServer): Promise<string[]> {
  const rows = await server.sql<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and $1 > 0
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function raiseIds(server: TestServer, table: string, first: number): Promise<void> {
  const connection = await server.database.acquire()
  try {
    const { rows } = await connection.query(
      `select pg_get_serial_sequence($1, 'id') as name from pg_attribute
       where attrelid = $1::regclass and attname = 'id'`,
      [table],
    )
    const name = rows[0]?.name
    if (name) await connection.query(`select setval($1::regclass, $2::bigint)`, [name, first])
  } finally {
    connection.release(false)
  }
}
