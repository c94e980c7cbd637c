import { invalid } from '../../errors.ts'
import type { Sql } from '../../store/transaction.ts'

export type PunchingEmployee = {
  id: number
  timezone: string
  is_active: boolean
  deactivated_on: string | null
  overlapping_entries: 'warn' | 'refuse'
}

type Named = { employee_id?: number | undefined; employee_email?: string | undefined }

const columns = `e.id, e.timezone, e.is_active, e.deactivated_on, c.overlapping_entries
  from employees e join companies c on c.id = e.company_id`

/** The employee that a punch names by id, by e-mail or by both; 422 on the field that names nobody. */
export async function requirePunchingEmployee(sql: Sql, named: Named): Promise<PunchingEmployee> {
  const { employee_id, employee_email } = named
  if (employee_id === undefined && employee_email === undefined) {
    throw invalid({ employee_id: 'is required, or employee_email in its place' })
  }
  if (employee_email === undefined) {
    const [byId] = await sql<PunchingEmployee>(
      `select ${columns} where e.company_id = $1 and e.id = $2`,
      [employee_id],
    )
    if (!byId) throw invalid({ employee_id: 'is no employee of your company' })
    return byId
  }
  const [byEmail] = await sql<PunchingEmployee>(
    `select ${columns} join login_emails m on m.company_id = e.company_id and m.employee_id = e.id
     where e.company_id = $1 and m.email_norm = $2`,
    [employee_email.trim().toLowerCase()],
  )
  if (!byEmail) throw invalid({ employee_email: 'is no employee of your company' })
  if (employee_id !== undefined && employee_id !== byEmail.id) {
    throw invalid({ employee_email: 'belongs to another employee than employee_id' })
  }
  return byEmail
}
