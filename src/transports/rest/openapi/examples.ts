import type { Json } from './json.ts'

/** Bodies of requests, about the people and the dates of the demo, by operation. */
export const requestExamples: Readonly<Record<string, Json>> = {
  'employees.create': {
    first_name: 'Noor',
    last_name: 'Haddad',
    email: 'noor.haddad@maple-demo.example',
    password: 'a long password',
    department: 'Warehouse',
    title: 'Picker',
    country_code: 'CA',
    region: 'ON',
    timezone: 'America/Toronto',
    hire_date: '2026-11-30',
  },
  'employees.update': { title: 'Shift lead', department: 'Warehouse' },
  'leave_requests.create': {
    employee_id: 9,
    type: 'vacation',
    start_date: '2026-12-21',
    end_date: '2026-12-23',
    notes: 'Visiting family.',
  },
  'leave_requests.preview': {
    employee_id: 9,
    type: 'vacation',
    start_date: '2026-12-21',
    end_date: '2026-12-23',
  },
  'leave_requests.reject': { rejection_reason: 'Two of your team are away already.' },
  'time_entries.create': {
    employee_id: 9,
    clock_in: '2026-11-23T14:00:00Z',
    clock_out: '2026-11-23T22:30:00Z',
    break_minutes: 30,
  },
  'time_entries.update': { clock_out: '2026-11-23T22:15:00Z' },
  'forgot_punch_requests.create': {
    employee_id: 9,
    work_date: '2026-11-23',
    clock_in: '2026-11-23T14:00:00Z',
    clock_out: '2026-11-23T22:30:00Z',
    reason: 'The terminal was off.',
  },
  'one_day_overrides.create': {
    override_date: '2026-12-24',
    start_time: '08:00',
    end_time: '12:00',
    break_duration: 0,
  },
  'mileage_trips.create': {
    employee_id: 9,
    trip_date: '2026-11-23',
    start_address: 'Warehouse, Toronto',
    end_address: 'Client, Hamilton',
    distance_km: 68.4,
    purpose: 'Delivery',
  },
  'holidays.create': { name: 'Founders Day', date: '2026-12-29' },
  'blackout_dates.create': {
    name: 'Stock-taking',
    start_date: '2026-12-28',
    end_date: '2026-12-30',
    enforcement: 'warn',
  },
  'exports.create': { format: 'xlsx', from: '2026-11-01', to: '2026-11-14' },
  'webhooks.create': {
    url: 'https://example.org/hooks/rollcall',
    events: ['leave_request.created', 'leave_request.approved'],
  },
}
