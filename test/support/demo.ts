import { firstAllowed } from '../../scripts/examples/first-allowed.ts'
import { seedDemo } from '../../src/demo/index.ts'
import { makeSecrets } from '../../src/lib/crypto/secrets.ts'
import { makeServices } from '../../src/server/services.ts'
import type { Route } from '../../src/transports/rest/routes.ts'
import { toolsets } from '../../tools/index.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** Starts the whole service on the demo company as created at an instant, with a fixed clock. */
export async function startDemoServer(
  now_ms: number,
  options: TestServerOptions = {},
  open: () => Promise<Pick<TestDatabase, 'database' | 'close'>> = openTestDatabase,
): Promise<TestServer> {
  const { database, close } = await open()
  const services = makeServices(makeSecrets(Buffer.alloc(32, 7)), 'http://127.0.0.1:3000')
  const demo = await seedDemo(database, services, now_ms)
  if (!demo) throw new Error('A new database has a company already.')
  const server = await startTestServer({
    ...options,
    now: () => now_ms,
    beside: { database, company_id: demo.company_id, key: demo.key },
  })
  // The demo's own key may make a thousand requests per hour.
  server.key = await server.makeKey()
  return {
    ...server,
    async close() {
      await server.close()
      await close()
    },
  }
}

type Input = Record<string, unknown>

/**
 * Creates a record of each type that the demo lacks, and returns by tool an input with consistent
 * fields; a write that is not listed here gets the first id that it takes.
 */
export async function fillDemo(server: TestServer): Promise<Record<string, Input>> {
  await server.sql('update companies set invoicing_enabled = true where id = $1', [])
  const { body } = await server.rest('GET', '/employees?per_page=2')
  const employee_id = body.data[0].id
  const make = async (path: string, record: object) => {
    const { status, body, text } = await server.rest('POST', path, record)
    if (status >= 300) throw new Error(`${path} ${text}`)
    return body.id as number
  }
  const first = async (path: string) => (await server.rest('GET', path)).body.data[0].id as number
  await make('/blackout-dates', {
    name: 'Stocktaking',
    start_date: '2026-12-28',
    end_date: '2026-12-30',
  })
  const minimum = { department: 'Warehouse', effective_from: '2026-01-01', minimum_present: 1 }
  await server.rest('PUT', '/minimum-present', minimum)
  const holiday = await make('/holidays', { name: 'Founding day', date: '2026-12-04' })
  await make('/forgot-punch-requests', {
    employee_id,
    work_date: '2026-11-18',
    clock_in: '2026-11-18T14:00:00Z',
    clock_out: '2026-11-18T22:00:00Z',
  })
  const mistaken = await make('/forgot-punch-requests', {
    employee_id,
    work_date: '2026-11-19',
    clock_in: '2026-11-19T14:00:00Z',
    clock_out: '2026-11-19T22:00:00Z',
  })
  await server.rest('POST', `/forgot-punch-requests/${mistaken}/reject`, {})
  await make('/mileage-trips', {
    employee_id,
    trip_date: '2026-11-18',
    start_address: 'Here',
    end_address: 'There',
    distance_km: 12.5,
    purpose: 'Delivery',
  })
  const former = await first('/employees?is_active=false')
  const client_id = await make('/clients', { name: 'Customer', currency: 'CAD' })
  await make('/invoices', {
    client_id,
    issue_date: '2026-11-01',
    line_items: [{ description: 'Work', quantity: 1, unit_price: '10.00' }],
  })
  const hook = await make('/webhooks', { url: 'https://example.test/hook' })
  const delivery_id = await make(`/webhooks/${hook}/test`, {})
  const feed = await make('/calendar-feeds', { name: 'Reception' })
  const leave_type = await make('/leave-types', { name: 'Sabbatical' })
  const leave_policy = await make('/leave-policies', { name: 'Office', type: 'sick' })
  const waiting = (await server.rest('GET', '/leave-requests?status=pending')).body.data
  const [pending, rejected] = [waiting[0].id, waiting.at(-1).id]
  const decided = await server.rest('POST', `/leave-requests/${rejected}/reject`, {})
  if (decided.status !== 200) throw new Error(decided.text)
  const adjustment = await first('/payroll-day-adjustments?status=pending')
  const periods = (await server.rest('GET', '/pay-periods')).body.data
  const approved = periods[0].id as number
  await make(`/pay-periods/${approved}/approve`, {})
  // Paid by punches, so that what comes late is held.
  const staff = (await server.rest('GET', '/employees?is_active=true&per_page=100')).body.data
  const { id: paid } = staff[10]
  await server.rest('PUT', `/employees/${paid}`, { pay_basis: 'punches' })
  const { end_date } = periods[0]
  const held = await make('/time-entries', {
    employee_id: paid,
    clock_in: `${end_date}T11:00:00Z`,
    clock_out: `${end_date}T13:00:00Z`,
  })
  const open = await make('/time-entries', {
    employee_id,
    clock_in: '2026-11-19T13:00:00Z',
    clock_out: '2026-11-19T15:00:00Z',
  })
  const override_id = await make(`/employees/${employee_id}/one-day-overrides`, {
    override_date: '2026-12-05',
    start_time: '09:00',
    end_time: '12:00',
  })
  const terms = await server.rest('PUT', `/employees/${employee_id}/terms`, {
    effective_date: '2026-12-15',
    timezone: 'America/Vancouver',
  })
  if (terms.status !== 200) throw new Error(terms.text)
  const later = { effective_date: '2027-06-01', schedules: [] }
  await server.rest('PUT', `/employees/${employee_id}/schedule`, later)
  const versions = await server.rest('GET', `/employees/${employee_id}/schedule-versions`)
  const inputs: Record<string, Input> = {
    adjust_leave_balance: {
      id: employee_id,
      type: 'vacation',
      amount: 1.5,
      reason: 'Counted twice',
    },
    delete_schedule_version: { id: employee_id, version_id: versions.body.data.at(-1).id },
    update_employee_terms: {
      id: employee_id,
      effective_date: '2026-12-20',
      pay_basis: 'punches',
    },
    delete_employee_terms: { id: employee_id, effective_date: '2026-12-15' },
    list_holidays: { country_code: 'CA', year: 2026 },
    get_holiday_choice: { key: 'ca_easter_monday' },
    set_holiday_choice: { key: 'ca_easter_monday', choice: 'paid' },
    create_holiday: { name: 'Second founding day', date: '2026-12-07' },
    update_holiday: { id: holiday, name: 'First founding day' },
    delete_holiday: { id: holiday },
    create_blackout_dates: { name: 'Move', start_date: '2027-03-01', end_date: '2027-03-02' },
    set_minimum_present: {
      department: 'Warehouse',
      effective_from: '2027-01-01',
      minimum_present: 2,
    },
    create_leave_policy: { name: 'Warehouse', type: 'vacation', annual_amount: 12 },
    update_leave_policy: { id: leave_policy, rounding: 1 },
    delete_leave_policy: { id: leave_policy },
    create_leave_type: { name: 'Study' },
    delete_leave_type: { id: leave_type },
    preview_leave_request: { leave_request_id: pending },
    approve_leave_request: { id: pending },
    approve_leave_requests: { ids: [pending], only_without_conflict: false },
    reject_leave_request: { id: pending },
    reject_leave_requests: { ids: [pending] },
    reopen_leave_request: { id: rejected },
    reopen_forgot_punch_request: { id: mistaken },
    update_leave_request: { id: pending, notes: 'Later' },
    cancel_leave_request: { id: pending },
    cancel_one_day_override: { id: employee_id, override_id },
    delete_one_day_override: { id: employee_id, override_id },
    get_one_day_override: { id: employee_id, override_id },
    update_one_day_override: { id: employee_id, override_id, is_working: false },
    create_one_day_override: {
      id: employee_id,
      override_date: '2026-12-12',
      start_time: '09:00',
      end_time: '12:00',
    },
    rehire_employee: { id: former, keeps_service: true },
    update_schedule: { id: employee_id, schedules: [] },
    create_time_entry: { employee_id, clock_in: '2026-11-16T13:00:00Z' },
    create_time_entries: { entries: [{ employee_id, clock_in: '2026-11-16T13:00:00Z' }] },
    update_time_entry: { id: open, notes: 'Seen' },
    get_payroll_hours: { from: '2026-11-01', to: '2026-11-15' },
    chart_payroll_hours: { from: '2026-11-01', to: '2026-11-15' },
    export_payroll_hours: { from: '2026-11-01', to: '2026-11-15', format: 'xlsx' },
    explain_payroll_hours: { employee_id, date: '2026-11-16' },
    create_payroll_day_adjustment: { employee_id, work_date: '2026-11-16', note: 'Late truck' },
    approve_payroll_day_adjustment: { id: adjustment },
    reject_payroll_day_adjustment: { id: adjustment },
    update_payroll_day_adjustment: { id: adjustment, note: 'Two late trucks' },
    cancel_payroll_day_adjustment: { id: adjustment },
    create_work_location: { name: 'Shed' },
    create_client: { name: 'Second customer', currency: 'EUR' },
    create_mileage_trip: {
      employee_id,
      trip_date: '2026-11-17',
      start_address: 'Here',
      end_address: 'There',
      distance_km: 3,
      purpose: 'Delivery',
    },
    release_time_entry: { id: held, work_date: '2026-11-23' },
    approve_time_entry: { id: open },
    approve_time_entries: { ids: [open] },
    approve_pay_period: { id: periods[1].id },
    reopen_pay_period: { id: approved },
    get_webhook_delivery: { id: hook, delivery_id },
    resend_webhook_delivery: { id: hook, delivery_id },
    resend_failed_webhook_deliveries: { id: hook, since: '2026-11-01T00:00:00Z' },
    update_webhook: { id: hook, url: 'https://example.test/other' },
    create_webhook: { url: 'https://example.test/third' },
    create_calendar_feed: { reach: 'self', employee_id, name: 'Phone' },
    renew_calendar_feed: { id: feed },
    delete_calendar_feed: { id: feed },
    create_forgot_punch_request: {
      employee_id,
      work_date: '2026-11-17',
      clock_in: '2026-11-17T14:00:00Z',
      clock_out: '2026-11-17T22:00:00Z',
    },
    create_invoice: {
      client_id,
      issue_date: '2026-11-02',
      line_items: [{ description: 'Work', quantity: 2, unit_price: '3.50' }],
    },
    create_leave_request: {
      employee_id,
      type: 'unpaid',
      start_date: '2027-02-01',
      end_date: '2027-02-03',
    },
    create_employees: {
      employees: [
        {
          first_name: 'Mina',
          last_name: 'Many',
          email: 'mina@example.test',
          password: 'a long password',
          country_code: 'CA',
          timezone: 'America/Toronto',
        },
      ],
    },
    create_employee: {
      first_name: 'Nova',
      last_name: 'Person',
      email: 'nova@example.test',
      password: 'a long password',
      country_code: 'CA',
      timezone: 'America/Toronto',
    },
  }
  const tools = toolsets.flatMap((set) => set.tools)
  const toolOf = ({ operation }: Route) => tools.find((tool) => tool.operation === operation)
  const unlisted = (route: Route) => {
    const tool = toolOf(route)
    return tool !== undefined && !(tool.text.name in inputs)
  }
  for (const [route, input] of await firstAllowed(unlisted, server.rest)) {
    inputs[toolOf(route)!.text.name] = input
  }
  return inputs
}
