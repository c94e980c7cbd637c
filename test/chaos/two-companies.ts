import { type Call, caller, makeKey, pause, read } from './clients.ts'
import type { Service } from './service.ts'

/** A company and a key with all permissions in it. */
export type Filled = { name: string; call: Call }

/** The company of the first start and a second one, each with records of every type. */
export async function twoCompanies(services: readonly Service[]): Promise<Filled[]> {
  const first = services[0]!
  const place = ['--timezone', 'America/Toronto', '--region', 'ON', '--json']
  const printed = await first.rollcall('company', 'create', '--name', 'Birch Chaos Ltd', ...place)
  const { id } = JSON.parse(printed) as { id: number }
  const made = [
    { name: 'Maple', call: caller(services, await makeKey(first)) },
    { name: 'Birch', call: caller(services, await makeKey(first, id)) },
  ]
  for (const company of made) await fill(company)
  return made
}

const shifts = 8

/** Every text contains the company's name, so that a row of the other one is noticed. */
async function fill({ name, call }: Filled): Promise<void> {
  const make = async (path: string, record: object, method = 'POST') => {
    const answer = await call(method, path, record)
    const text = await answer?.text()
    if (!answer?.ok) throw new Error(`${method} ${path}: ${answer?.status} ${text}`)
    return (JSON.parse(text ?? '{}') as { id: number }).id
  }
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  await make('/company', { mileage_enabled: true, invoicing_enabled: true }, 'PUT')
  await make('/work-locations', { name: `${name} Yard` })
  for (let n = 1; n <= 4; n += 1) {
    const id = await make('/employees', {
      first_name: `${name} ${n}`,
      last_name: 'Chaos',
      email: `${name}${n}@chaos.test`,
      password: 'a long password of theirs',
      country_code: 'CA',
      timezone: 'America/Toronto',
    })
    const schedules = Array.from({ length: 5 }, (_, weekday) => ({
      day_of_week: weekday + 1,
      start_time: '09:00',
      end_time: `1${n}:00`,
    }))
    await make(`/employees/${id}/schedule`, { schedules }, 'PUT')
    await make(`/employees/${id}/one-day-overrides`, {
      override_date: day(10 + n),
      start_time: '10:00',
      end_time: '12:00',
    })
    for (let shift = 2; shift <= shifts; shift += 1) {
      await make('/time-entries', {
        employee_id: id,
        clock_in: `${day(-shift)}T13:00:00Z`,
        clock_out: `${day(-shift)}T2${n % 3}:00:00Z`,
        notes: name,
      })
    }
    const own = { employee_id: id }
    const leave = { type: 'unpaid', start_date: day(40), end_date: day(44), notes: name }
    await make('/leave-requests', { ...own, ...leave })
    await make('/forgot-punch-requests', {
      ...own,
      work_date: day(-10),
      clock_in: `${day(-10)}T14:00:00Z`,
      clock_out: `${day(-10)}T22:00:00Z`,
    })
    const adjustment = { work_date: day(-3), note: name, requested_hours_delta: n }
    await make('/payroll-day-adjustments', { ...own, ...adjustment })
    await make('/mileage-trips', {
      ...own,
      trip_date: day(-4),
      start_address: name,
      end_address: 'There',
      distance_km: n,
      purpose: 'Delivery',
    })
  }
  await make('/blackout-dates', { name, start_date: day(60), end_date: day(61) })
  await make('/holidays', { name: `${name} Day`, date: day(70) })
  const client_id = await make('/clients', { name: `${name} Customer`, currency: 'CAD' })
  const line_items = [{ description: name, quantity: 1, unit_price: '10.00' }]
  await make('/invoices', { client_id, issue_date: day(-1), line_items })
  const dates = { from: day(-shifts), to: day(-1) }
  await whenDone(call, await make('/exports', { ...dates, format: 'xlsx' }))
  await make('/calendar-feeds', { name })
  // Last, and disabled after its one delivery, so that nothing is delivered while answers are compared.
  const webhook = await make('/webhooks', { url: `https://example.test/${name}` })
  await make(`/webhooks/${webhook}/test`, {})
  await make(`/webhooks/${webhook}`, { status: 'disabled' }, 'PUT')
  await pause(1_000)
}

/** Waits for the file of an export, at most 20 seconds. */
async function whenDone(call: Call, id: number): Promise<void> {
  let status = ''
  for (let tries = 0; tries < 200 && status !== 'done'; tries += 1) {
    status = (await read<{ status: string }>(call, `/exports/${id}`)).status
    if (status !== 'done') await pause(100)
  }
  if (status !== 'done') throw new Error(`Export ${id} is ${status} after 20 s.`)
}
