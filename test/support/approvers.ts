import { eventually } from './hooks.ts'
import { takeLeave } from './leave.ts'
import { letSignIn } from './oauth.ts'
import { addEmployee, type Person } from './people.ts'
import type { TestServer } from './server.ts'
import type { Smtp } from './smtp.ts'

/** Somebody of the tests of approvers, who may sign in if the role decides for others. */
export type Approver = { id: number; email: string }

type Placed = Person & { manager?: Approver; admin?: boolean; signs_in?: boolean }

/** Creates an employee with a place in the company; managers and admins may sign in. */
export async function addApprover(
  server: TestServer,
  { manager, admin = false, signs_in, ...person }: Placed,
): Promise<Approver> {
  const name = person.first_name!.toLowerCase().replace(/[^a-z]/g, '')
  const email = `${name}.${Math.random().toString(36).slice(2)}@acme.example`
  const role = person.role ?? (admin ? 'company_admin' : 'employee')
  const id = await addEmployee(server, { works_weekdays: true, ...person, email, role })
  await server.sql('update employees set manager_id = $3 where company_id = $1 and id = $2', [
    id,
    manager?.id ?? null,
  ])
  if (signs_in ?? role !== 'employee') await letSignIn(server, id)
  if (admin) {
    await server.sql(
      `update employees set dashboard_access = true, dashboard_granted_at = '2020-01-01'
       where company_id = $1 and id = $2`,
      [id],
    )
  }
  return { id, email }
}

/** Makes somebody the deputy of a manager; null removes the deputy. */
export async function setDeputy(server: TestServer, of: Approver, deputy: Approver | null) {
  const { status, text } = await server.rest('PUT', `/employees/${of.id}`, {
    deputy_id: deputy?.id ?? null,
  })
  if (status !== 200) throw new Error(text)
}

/** Approved leave of a manager; returns its id. */
export async function goOnLeave(
  server: TestServer,
  { id }: Approver,
  from: string,
  to = from,
  more: object = {},
): Promise<number> {
  return (await takeLeave(server, id, from, to, { type: 'unpaid', ...more })).id
}

/** Unpaid leave that waits; returns its id. */
export async function askForLeave(
  server: TestServer,
  { id }: Approver,
  date: string,
  more: object = {},
): Promise<number> {
  const body = { employee_id: id, type: 'unpaid', start_date: date, end_date: date, ...more }
  const answer = await server.rest('POST', '/leave-requests', body)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.id
}

/** The messages to somebody, in order. */
export function mailsTo(smtp: Smtp, { email }: Approver): Smtp['taken'] {
  return smtp.taken.filter(({ to }) => to.includes(email))
}

/** Resolves when the workers have done what is due at that time. */
export function settled(server: TestServer, now_ms: number) {
  const now = new Date(now_ms).toISOString()
  return eventually(async () => {
    const [row] = await server.sql<{ due: number }>(
      `select ((select count(*) from approval_asks
          where company_id = $1 and (due_at <= $2 or claimed_by is not null))
        + (select count(*) from approval_mails
          where company_id = $1 and (due_at <= $2 or claimed_by is not null))
        + (select count(*) from mails
          where company_id = $1 and (due_at <= $2 or claimed_by is not null)))::int as due`,
      [now],
    )
    return row!.due
  }).toBe(0)
}
