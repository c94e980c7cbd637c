import * as v from 'valibot'
import { type Context, defineOperation } from '../../core/operation.ts'
import { refuse as common } from '../../core/refusals.ts'
import { Id, optional, PeopleText } from '../../core/schema.ts'
import { postgresCode } from '../../db/failures.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { DomainError, invalid } from '../../lib/errors.ts'
import { type IdentityProvider, isIssuedBy } from '../../lib/identity-provider.ts'
import { refuse } from './refusals.ts'
import { endAccessOf } from './revoke.ts'
import { lockSignIn, type SignInRecord, SignInSchema, signInChanged } from './schema.ts'

export const linkSignIn = defineOperation({
  name: 'sign_ins.link',
  summary:
    'Link a person to an account at the identity provider; another account is signed out and its applications end.',
  permission: 'company:write',
  effect: 'update',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({
    employee_id: Id,
    subject: v.pipe(
      PeopleText,
      v.trim(),
      v.minLength(1, common.empty()),
      v.maxLength(255, () => common.too_long({ most: 255 })),
      v.description('The `sub` of the account.'),
    ),
    issuer: optional(PeopleText, 'Only where tenants share the provider: the issuer of theirs.'),
  }),
  output: SignInSchema,
  async run(context, { employee_id, subject, issuer }) {
    const account = { subject, issuer: issuerOf(requireProvider(context), issuer) }
    const before = await lockSignIn(context.sql, employee_id)
    const isSame = before.account?.subject === subject && before.account.issuer === account.issuer
    if (isSame) return before
    if (before.account) await endAccessOf(context, employee_id)
    await setAccount(context, before, account)
    return signInChanged(context, before)
  },
})

export const unlinkSignIn = defineOperation({
  name: 'sign_ins.unlink',
  summary:
    'Unlink a person from the account at the identity provider; sessions and connected applications end.',
  permission: 'company:write',
  effect: 'update',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({ employee_id: Id }),
  output: SignInSchema,
  async run(context, { employee_id }) {
    const before = await lockSignIn(context.sql, employee_id)
    if (!before.account) return before
    await endAccessOf(context, employee_id)
    await context.sql(
      `update sign_ins set issuer = null, subject = null, linked_at = null
       where company_id = $1 and employee_id = $2`,
      [employee_id],
    )
    return signInChanged(context, before)
  },
})

/** Returns the provider of the deployment; throws a 409 where there is none. */
export function requireProvider({ services }: Pick<Context, 'services'>): IdentityProvider {
  if (services.identityProvider) return services.identityProvider
  const message = refuse.no_provider()
  throw new DomainError('conflict', message)
}

function issuerOf(provider: IdentityProvider, issuer: string | undefined): string {
  const isTemplate = issuer === undefined || issuer === ''
  const named = isTemplate ? provider.issuer : issuer
  if (!isIssuedBy(provider, named))
    throw invalid({ issuer: refuse.other_issuer({ issuer: provider.issuer }) })
  return named
}

const UNIQUE_VIOLATION = '23505'

/** Stores the account, unless the link has changed meanwhile; throws a 422 where somebody else has it. */
export async function setAccount(
  { sql, now_ms }: Context,
  { employee_id, account }: SignInRecord,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> {
  let stored: unknown[]
  try {
    stored = await sql(
      `update sign_ins set issuer = $3, subject = $4, linked_at = $5
       where company_id = $1 and employee_id = $2
         and issuer is not distinct from $6 and subject is not distinct from $7
       returning employee_id`,
      [
        employee_id,
        issuer,
        subject,
        formatInstant(now_ms),
        account?.issuer ?? null,
        account?.subject ?? null,
      ],
    )
  } catch (error) {
    throw postgresCode(error) === UNIQUE_VIOLATION
      ? invalid({ subject: refuse.account_taken() })
      : error
  }
  if (stored.length === 0) {
    throw new DomainError('conflict', refuse.linked_meanwhile())
  }
}
