import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { type Params, prepare, tablesOf } from '../../db/statements/prepare.ts'
import { asOwner, inCompany } from '../../db/transactions/in-transaction.ts'
import { hashPassword, noPassword, verifyPassword } from '../../lib/crypto/passwords.ts'
import { DomainError } from '../../lib/errors.ts'
import { emailNorm } from '../../lib/text.ts'
import { type EmployeeTable, fullName, type LoginEmailTable } from '../employees/table.ts'
import { type Account, maySignIn } from '../sessions/links.ts'
import { passwordsOf } from '../sign-in/passwords.ts'
import { refuse } from './refusals.ts'

const db = tablesOf<typeof EmployeeTable | typeof LoginEmailTable>()

/**
 * An account, and the page that its password opens: the dashboard, the person's own page, or the choice of a new
 * password.
 */
export type PasswordAccount = Account & { opens: 'dashboard' | 'account' | 'first' }

/**
 * Returns the accounts of an email that have this password, one in each of several companies; none, after the same time
 * as for a wrong password, when sign-in is not allowed.
 */
export async function findByPassword(
  database: Database,
  { email, password }: { email: string; password: string },
  now_ms: number,
): Promise<PasswordAccount[]> {
  const found = [
    ...(await findByEmail(database, email)),
    ...(await findBySignIn(database, email, now_ms)),
  ]
  const withPassword = found.filter(({ password_hash }) => password_hash !== noPassword)
  if (withPassword.length === 0) {
    const hash = await decoy()
    await oneOfFew(() => verifyPassword(password, hash))
  }
  const right: PasswordAccount[] = []
  for (const { password_hash, ...account } of withPassword) {
    if (await oneOfFew(() => verifyPassword(password, password_hash))) right.push(account)
  }
  return right
}

/** Returns the employees with an email in all companies, whatever their access. */
export function findLogins(database: Database, email: string): Promise<Login[]> {
  return asOwner(database, (sql) => loginsOf(sql, { email_norm: emailNorm(email) }))
}

export type Login = { company_id: number; employee_id: number; has_dashboard_access: boolean }

type Stored = PasswordAccount & { password_hash: string }

async function findBySignIn(database: Database, email: string, now_ms: number): Promise<Stored[]> {
  const found = await passwordsOf(database, emailNorm(email), now_ms)
  return found.map(({ is_first, ...account }) => ({
    ...account,
    opens: is_first ? 'first' : 'account',
  }))
}

async function findByEmail(database: Database, email: string): Promise<Stored[]> {
  const found: Stored[] = []
  for (const { company_id, employee_id } of await findLogins(database, email)) {
    const [one] = await inCompany(database, company_id, (sql) => passwordOf(sql, { employee_id }))
    if (one) found.push({ company_id, employee_id, opens: 'dashboard', ...one })
  }
  return found
}

/** Each check takes 19 MiB and a thread of the pool that files and DNS share. */
const mostChecks = 2
const mostWaiting = 50
let running = 0
const waiting: (() => void)[] = []

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) {
    const message = refuse.busy()
    throw new DomainError('unavailable', message)
  }
  if (running >= mostChecks) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    // The slot passes to the next one that waits.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

let decoyHash: Promise<string> | undefined

/** Makes an unknown email take as long as a wrong password. */
function decoy(): Promise<string> {
  decoyHash ??= hashPassword('no one has this email address')
  return decoyHash
}

const loginsOf = prepare(
  ({ email_norm }: Params<{ email_norm: string }>) =>
    db
      .selectFrom('login_emails')
      .select(['company_id', 'employee_id', 'has_dashboard_access'])
      .where('email_norm', '=', email_norm)
      .orderBy('company_id')
      .limit(50),
  { all_companies: true },
)

const passwordOf = prepare(({ company_id, employee_id }: Params<{ employee_id: number }>) =>
  db
    .selectFrom('employees as e')
    .select([fullName.as('name'), 'e.password_hash'])
    .where('e.company_id', '=', company_id)
    .where('e.id', '=', employee_id)
    .where(sql<boolean>`${sql.raw(maySignIn)}`),
)
