import * as v from 'valibot'
import { Email } from '../../core/fields.ts'
import { type Context, defineOperation } from '../../core/operation.ts'
import { described, Id } from '../../core/schema.ts'
import { number, oneOf, readRows, string } from '../../db/statements/read-rows.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { emailNorm } from '../../lib/text.ts'
import { roles } from '../employees/table.ts'
import { refuse } from './refusals.ts'
import { auditSignIn, SignInSchema, selectSignIns } from './schema.ts'
import { ReadOnly, setReadOnly } from './update.ts'

export const giveSignIn = defineOperation({
  name: 'sign_ins.give',
  summary:
    'Let people sign in with the email and the role of their records; all of them or nobody.',
  permission: 'company:write',
  effect: 'update',
  transports: ['dashboard', 'cli'],
  input: v.pipe(
    v.strictObject({
      employee_ids: v.optional(v.array(Id), []),
      emails: v.optional(v.array(Email), []),
      read_only: v.optional(
        described(ReadOnly, 'Left out: new ones may make changes, others stay as they are.'),
      ),
    }),
    v.check(({ employee_ids, emails }) => employee_ids.length + emails.length > 0, refuse.nobody()),
    v.check(
      ({ employee_ids, emails }) => employee_ids.length + emails.length <= 5000,
      refuse.too_many(),
    ),
  ),
  output: v.strictObject({ data: v.array(SignInSchema) }),
  async run(context, { employee_ids, emails, read_only }) {
    const people = await lockPeople(context, employee_ids, emails.map(emailNorm))
    const before = new Set((await selectSignIns(context.sql)).map((one) => one.employee_id))
    const added = people.filter(({ id }) => !before.has(id))
    for (const person of added) await giveTo(context, { ...person, read_only: read_only ?? false })
    if (read_only !== undefined) {
      for (const { id } of people) await setReadOnly(context, id, read_only)
    }
    const chosen = new Set(people.map(({ id }) => id))
    const data = (await selectSignIns(context.sql)).filter((one) => chosen.has(one.employee_id))
    return { data }
  },
})

type Given = {
  id: number
  email: string
  role: (typeof roles)[number]
  read_only: boolean
}

/** Lets one person sign in who may not yet; throws a 422 when somebody else signs in with the address. */
export async function giveTo(context: Context, given: Given): Promise<void> {
  const { id, email, role, read_only } = given
  const { sql, now_ms, services, company_id } = context
  const norm = emailNorm(email)
  const inserted = await sql(
    `insert into sign_ins (company_id, employee_id, sign_in_email, role, given_at, read_only)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning employee_id`,
    [id, norm, role, formatInstant(now_ms), read_only],
  )
  if (inserted.length === 0) throw takenEmail(email)
  const [after] = await selectSignIns(sql, id)
  auditSignIn(context, undefined, after)
  services.personChanges.notify({ company_id, employee_id: id })
}

export function takenEmail(email: string) {
  return invalid({
    emails: refuse.email_taken({ email }),
  })
}

/** Returns active people of the company, locked; throws a 422 that names everyone else. */
async function lockPeople({ sql }: Context, ids: readonly number[], emails: readonly string[]) {
  const people = await readRows(
    sql,
    { id: number, email: string, role: oneOf(...roles) },
    `select id, email, role from employees
     where company_id = $1 and is_active and (id = any($2::bigint[]) or lower(trim(email)) = any($3))
     order by id for no key update`,
    [ids, emails],
  )
  const foundIds = new Set(people.map(({ id }) => id))
  const foundEmails = new Set(people.map(({ email }) => emailNorm(email)))
  const unknownIds = ids.filter((id) => !foundIds.has(id))
  const unknownEmails = emails.filter((email) => !foundEmails.has(email))
  const said = (unknown: readonly (number | string)[]) =>
    refuse.unknown({ people: unknown.slice(0, 20).join(', ') })
  if (unknownIds.length > 0) throw invalid({ employee_ids: said(unknownIds) })
  if (unknownEmails.length > 0) throw invalid({ emails: said(unknownEmails) })
  return people
}
