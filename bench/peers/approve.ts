import type { Client, Rows } from '../pg.ts'

const request = `l.id, l.employee_id, e.first_name || ' ' || e.last_name as employee_name, l.type,
  l.start_date, l.end_date, l.start_day_part, l.end_day_part, l.hours, l.days, l.notes, l.status,
  l.rejection_reason, l.decided_at, l.decided_by, l.cancelled_at, l.warnings, l.created_at, l.updated_at
  from leave_requests l join employees e on e.company_id = l.company_id and e.id = l.employee_id
  where l.company_id = $1 and l.id = $2`

// What the service reads and writes for an approval, without tenant scope.
const statements = {
  lock: 'select * from leave_requests where company_id = $1 and id = $2 for update',
  request: `select ${request}`,
  employee: `select id, timezone, country_code, region, department, is_active, hire_date, deactivated_on
    from employees where company_id = $1 and id = $2`,
  types: 'select * from leave_types where company_id = $1 order by id for key share',
  company: 'select * from companies where id = $1',
  book: `insert into leave_books as b (company_id, employee_id) values ($1, $2)
    on conflict (company_id, employee_id) do update set revision = b.revision + 1`,
  schedules: `select s.id, s.effective_date, d.day_of_week, d.start_minute, d.end_minute, d.break_minutes
    from schedule_versions s left join schedule_days d
      on d.company_id = s.company_id and d.schedule_version_id = s.id
    where s.company_id = $1 and s.employee_id = $2 and s.effective_date <= $3`,
  overrides: `select id, override_date, start_minute, end_minute, break_minutes from one_day_overrides
    where company_id = $1 and employee_id = $2 and status = 'approved' and override_date between $3 and $4`,
  holidays: 'select id, date, name, is_paid from holidays where company_id = $1 order by id',
  overlap: `select id, status, start_date, end_date from leave_requests where company_id = $1
    and employee_id = $2 and half_days && $3::int4range and id <> $4
    and status in ('pending', 'approved') order by id`,
  blackouts: `select id, name, start_date, end_date, enforcement from blackout_dates
    where company_id = $1 and start_date <= $3 and end_date >= $2`,
  ledger: `select key, kind, leave_year, entry_date, millidays, leave_request_id from leave_ledger
    where company_id = $1 and employee_id = $2 and type = $3 order by id`,
  pending: `select id, type, start_date, days, day_millidays from leave_requests where company_id = $1
    and employee_id = $2 and type = $3 and status = 'pending' order by id`,
  decide: `update leave_requests set status = 'approved', decided_at = $3, decided_by = $4::jsonb,
    updated_at = $3, day_millidays = '{1000}', day_minutes = '{450}' where company_id = $1 and id = $2`,
  charge: `insert into leave_ledger (company_id, employee_id, type, key, kind, leave_year, entry_date,
    millidays, reason, leave_request_id, created_at)
    values ($1, $2, $3, $4, 'usage', $5, $6, $7, $8, $9, $10) on conflict do nothing`,
  audit: `insert into audit_log (company_id, at, actor_kind, actor_id, actor_name, channel, operation, request_id,
    record_type, record_id, before, after) values ($1, $2, 'key', 1, 'bench', 'rest',
    'leave_requests.approve', 'bench', 'leave_request', $3, $4, $5) returning id`,
  outbox: `insert into outbox (company_id, event_id, type, audit_id, previous, api_version, actor, created_at)
    values ($1, $2, 'leave_request.approved', $3, $4, '1.1', '{"channel":"rest","api_key_id":1}', $5) returning id`,
  // Without a time, so that the service does not send it.
  mail: `insert into mails (company_id, outbox_id, due_at, created_at, updated_at)
    values ($1, $2, null, $3, $3)`,
}

type Statements = typeof statements

/** Runs the statements of an approval in a bare transaction; returns the request afterwards. */
export async function approveBare(
  client: Client,
  company_id: number,
  id: number,
): Promise<unknown> {
  const run = async (name: keyof Statements, ...values: unknown[]) => {
    const found: Rows = await client.query({
      name: `approve_${name}`,
      text: statements[name],
      values: [company_id, ...values],
    })
    return found.rows[0]
  }
  const now = new Date().toISOString()
  await client.query('begin')
  try {
    const row = await run('lock', id)
    if (row?.status !== 'pending') throw new Error('It is not pending.')
    const { employee_id, type, start_date, end_date, half_days } = row
    const before = await run('request', id)
    await run('book', employee_id)
    await run('employee', employee_id)
    await run('types')
    await run('company')
    await run('schedules', employee_id, end_date)
    await run('overrides', employee_id, start_date, end_date)
    await run('holidays')
    await run('overlap', employee_id, half_days, id)
    await run('blackouts', start_date, end_date)
    await run('ledger', employee_id, type)
    await run('pending', employee_id, type)
    await run('decide', id, now, JSON.stringify({ kind: 'key', id: 1, name: 'bench' }))
    const after = await run('request', id)
    const year = Number(String(start_date).slice(0, 4))
    await run(
      'charge',
      employee_id,
      type,
      `usage:${id}`,
      year,
      start_date,
      -1000,
      `Leave request ${id}`,
      id,
      now,
    )
    const audit = await run('audit', now, id, JSON.stringify(before), JSON.stringify(after))
    const was = JSON.stringify({ status: before?.status })
    const event = await run('outbox', `evt_${crypto.randomUUID()}`, audit?.id, was, now)
    await run('mail', event?.id, now)
    await client.query('commit')
    return after
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
