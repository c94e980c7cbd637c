import * as v from 'valibot'
import { requireSignedIn } from '../../core/access/actor.ts'
import { type Context, defineOperation } from '../../core/operation.ts'
import { described, PeopleText } from '../../core/schema.ts'
import { readRows } from '../../db/statements/read-rows.ts'
import { DomainError } from '../../lib/errors.ts'
import { type IdentityProvider, isIssuedBy } from '../../lib/identity-provider.ts'
import { shortenGrants } from '../connected-apps/shorten.ts'
import { reachAllowed, standingColumns, standingShape } from '../connected-apps/standing.ts'
import { takeForce } from '../identity-provider/force.ts'
import { Opened, openSession } from '../sessions/open.ts'
import { isLinkedTo, type ProvenAccount } from './accounts.ts'
import { requireProvider, setAccount } from './link.ts'
import { refuse } from './refusals.ts'
import { type SignInRecord, selectSignIns, signInChanged } from './schema.ts'

export const openSessionByProvider = defineOperation({
  name: 'provider_sessions.create',
  summary: 'Sign in a person whose account the identity provider has signed in.',
  permission: 'any',
  effect: 'create',
  transports: ['dashboard'],
  input: v.strictObject({
    issuer: PeopleText,
    subject: PeopleText,
    email: described(v.nullable(PeopleText), 'The email of the account, where it counts.'),
  }),
  output: Opened,
  async run(context, account) {
    const employee_id = requireSignedIn(context.actor)
    const provider = requireProvider(context)
    const [standing] = await readRows(
      context.sql,
      standingShape,
      `select ${standingColumns} from employees e
       join sign_ins s on s.company_id = e.company_id and s.employee_id = e.id
       where e.company_id = $1 and e.id = $2 and e.is_active for share of e, s`,
      [employee_id],
    )
    const [before] = await selectSignIns(context.sql, employee_id)
    if (!standing || !before || !isIssuedBy(provider, account.issuer)) throw refused()
    await matchAccount(context, provider, before, account)
    if (reachAllowed(standing) === 'company' && !standing.person_only_reads) {
      const { grant_days: days } = provider
      const shortened = () => shortenGrants(context, { days })
      await takeForce(context, provider, { employee_id, shortened })
    }
    return openSession(context, employee_id, 'provider')
  },
})

/** Links the person to the account at the first sign-in; throws a 403 for an account of somebody else. */
async function matchAccount(
  context: Context,
  provider: IdentityProvider,
  before: SignInRecord,
  { issuer, subject, email }: ProvenAccount,
): Promise<void> {
  const { account, sign_in_email } = before
  if (account?.issuer === issuer && account.subject === subject) return
  if (isLinkedTo(provider, account?.issuer ?? null) || email !== sign_in_email) throw refused()
  await setAccount(context, before, { issuer, subject })
  await signInChanged(context, before)
}

function refused(): DomainError {
  return new DomainError('forbidden', refuse.account_may_not())
}
