import { addEmployee } from './people.ts'
import type { TestServer } from './server.ts'

/** The people of the tests of reach: who is below whom, and somebody elsewhere. */
export const staffTree = {
  boss: null,
  lead: 'boss',
  ben: 'lead',
  cara: 'lead',
  dora: 'boss',
} as const

export type Who = keyof typeof staffTree

/** The ids of one person's records, by table. */
export type Records = {
  employees: number
  leave_requests: number
  time_entries: number
  forgot_punch_requests: number
  payroll_day_adjustments: number
  mileage_trips: number
  one_day_overrides: number
  calendar_feeds: number
}

export type Staff = Record<Who, Records>

/** A text in every record of a person, which nobody else may read. */
export function markOf(who: Who): string {
  return `MARK${who}`
}

/** Creates the people, and for each one record of every kind that contains the person's mark. */
export async function addStaffTree(server: TestServer): Promise<Staff> {
  await server.rest('PUT', '/company', { mileage_enabled: true, self_punches: 'any' })
  const staff = {} as Staff
  for (const [who, manager] of Object.entries(staffTree) as [Who, Who | null][]) {
    const id = await addEmployee(server, {
      first_name: who[0]!.toUpperCase() + who.slice(1),
      last_name: markOf(who),
      department: who === 'dora' ? 'Elsewhere' : 'Kitchen',
      works_weekdays: true,
    })
    if (manager) {
      await server.sql('update employees set manager_id = $3 where company_id = $1 and id = $2', [
        id,
        staff[manager].employees,
      ])
    }
    staff[who] = await addRecords(server, id, markOf(who))
  }
  return staff
}

async function addRecords(server: TestServer, id: number, mark: string): Promise<Records> {
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await server.rest('POST', path, body)
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`)
    return answer.body.id
  }
  return {
    employees: id,
    leave_requests: await create('/leave-requests', {
      employee_id: id,
      type: 'unpaid',
      start_date: '2026-09-07',
      end_date: '2026-09-08',
      notes: mark,
    }),
    time_entries: await create('/time-entries', {
      employee_id: id,
      clock_in: '2026-08-03T09:00',
      clock_out: '2026-08-03T17:00',
      notes: mark,
    }),
    forgot_punch_requests: await create('/forgot-punch-requests', {
      employee_id: id,
      work_date: '2026-08-04',
      clock_in: '2026-08-04T09:00',
      clock_out: '2026-08-04T17:00',
      reason: mark,
    }),
    payroll_day_adjustments: await create('/payroll-day-adjustments', {
      employee_id: id,
      work_date: '2026-08-05',
      hours_delta: 1,
      note: mark,
    }),
    mileage_trips: await create('/mileage-trips', {
      employee_id: id,
      trip_date: '2026-08-05',
      start_address: mark,
      end_address: 'Elsewhere',
      distance_km: 10,
    }),
    one_day_overrides: await create(`/employees/${id}/one-day-overrides`, {
      override_date: '2026-08-10',
      start_time: '10:00',
      end_time: '18:00',
    }),
    calendar_feeds: await create('/calendar-feeds', { employee_id: id, name: mark }),
  }
}
