import { nextOf } from './serial.ts'
import type { TestServer } from './server.ts'

export type Person = {
  first_name?: string
  last_name?: string
  email?: string
  timezone?: string
  department?: string | null
  company_id?: number
  role?: 'employee' | 'manager' | 'company_admin'
  /** Monday to Friday 9 to 17 with a break of half an hour, from 2020 on. */
  works_weekdays?: boolean
}

/** Inserts an employee directly into the database, for tests about something else. */
export async function addEmployee(
  server: Pick<TestServer, 'sql'>,
  person: Person = {},
): Promise<number> {
  const made = nextOf(server)
  const { first_name = 'Ana', last_name = `Tester ${made}`, company_id } = person
  const number = String(made).padStart(6, '0')
  const email = person.email ?? `person${made}@example.test`
  const [row] = await server.sql<{ id: number }>(
    `insert into employees (company_id, employee_number, first_name, last_name, email, search_text,
       password_hash, timezone, department, role)
     values ($1, $2, $3, $4, $5, lower($3 || ' ' || $4 || ' ' || $5 || ' ' || $2), '', $6, $7, $8)
     returning id`,
    [
      number,
      first_name,
      last_name,
      email,
      person.timezone ?? 'America/Toronto',
      person.department ?? null,
      person.role ?? 'employee',
    ],
    company_id,
  )
  const id = row!.id
  await server.sql(
    'insert into login_emails (company_id, employee_id, email_norm) values ($1, $2, $3)',
    [id, email],
    company_id,
  )
  if (person.works_weekdays) await addWeekdays(server, id, company_id)
  return id
}

async function addWeekdays(
  server: Pick<TestServer, 'sql'>,
  employee_id: number,
  company_id?: number,
) {
  const [version] = await server.sql<{ id: number }>(
    `insert into schedule_versions (company_id, employee_id, effective_date)
     values ($1, $2, '2020-01-01') returning id`,
    [employee_id],
    company_id,
  )
  await server.sql(
    `insert into schedule_days (company_id, schedule_version_id, day_of_week, start_minute,
       end_minute, break_minutes) select $1, $2, day, 540, 1020, 30 from generate_series(1, 5) day returning 1`,
    [version!.id],
    company_id,
  )
}
