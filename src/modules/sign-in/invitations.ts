import * as v from 'valibot'
import { loadCompany } from '../../core/company/company-settings.ts'
import { defineOperation } from '../../core/operation.ts'
import { refuse as common } from '../../core/refusals.ts'
import { Id, Instant, Name, PeopleText } from '../../core/schema.ts'
import type { Database } from '../../db/connect.ts'
import { nullable, number, readRows, string } from '../../db/statements/read-rows.ts'
import { inCompany } from '../../db/transactions/in-transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { requireNoProvider } from '../identity-provider/force.ts'
import { type Account, createLink, LinkPath } from '../sessions/links.ts'
import { hashSecret, type Token } from '../sessions/token.ts'
import { isGiven, requireSignIn } from './schema.ts'

const valid_ms = 72 * 60 * 60 * 1000

export const createInvitation = defineOperation({
  name: 'sign_in_invitations.create',
  summary: 'Create a one-time sign-in link for a person, valid for 72 hours; shown only here.',
  permission: 'company:write',
  effect: 'create',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({ employee_id: Id }),
  output: v.strictObject({
    employee_id: Id,
    name: Name,
    sign_in_email: PeopleText,
    company_name: Name,
    path: LinkPath,
    expires_at: Instant,
  }),
  async run(context, { employee_id }) {
    const { sql } = context
    await requireNoProvider(context)
    const { name, sign_in_email, is_active } = await requireSignIn(sql, employee_id)
    if (!is_active) throw invalid({ employee_id: common.must_be_active() })
    const link = { kind: 'invitation', valid_ms } as const
    const { token, expires_at } = await createLink(context, employee_id, link)
    const { name: company_name } = await loadCompany(sql)
    return {
      employee_id,
      name,
      sign_in_email,
      company_name,
      path: `/sign-in/invitation/${token}`,
      expires_at,
    }
  },
})

export type Invited = Account & { company_name: string; sign_in_issuer: string | null }

/**
 * Returns the person that an invitation signs in; undefined when it was used, has expired or is for somebody who no
 * longer exists.
 */
export async function findInvited(
  database: Database,
  { company_id, id, secret }: Token,
  now_ms: number,
): Promise<Invited | undefined> {
  const [found] = await inCompany(database, company_id, (sql) =>
    readRows(
      sql,
      {
        employee_id: number,
        name: string,
        company_name: string,
        sign_in_issuer: nullable(string),
      },
      `select e.id as employee_id, e.first_name || ' ' || e.last_name as name, c.name as company_name,
         c.sign_in_issuer
       from dashboard_links d
       join employees e on e.company_id = d.company_id and e.id = d.employee_id
       join sign_ins s on s.company_id = d.company_id and s.employee_id = d.employee_id
       join companies c on c.id = d.company_id
       where d.company_id = $1 and d.id = $2 and d.token_hash = $3 and d.used_at is null
         and d.expires_at > $4 and ${isGiven}`,
      [id, hashSecret(secret), formatInstant(now_ms)],
    ),
  )
  return found && { company_id, ...found }
}
