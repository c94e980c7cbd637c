import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { asOwner, inCompany } from '../../db/in-transaction.ts'
import { type Params, prepare, tablesOf } from '../../db/prepare.ts'
import { hashPassword, noPassword, verifyPassword } from '../../lib/crypto/passwords.ts'
import { DomainError } from '../../lib/errors.ts'
import { emailNorm } from '../../lib/text.ts'
import type { LoginEmailTable } from '../employees/table.ts'
import { type EmployeeTable, fullName } from '../employees/table.ts'
import { type Account, maySignIn } from '../sessions/links.ts'

const db = tablesOf<typeof EmployeeTable | typeof LoginEmailTable>()

/**
 * Returns the account of an e-mail and password; undefined, after the same time, when sign-in is not allowed.
 */
export async function findByPassword(
  database: Database,
  { email, password }: { email: string; password: string },
): Promise<Account | undefined> {
  const found = await findByEmail(database, email)
  const hash = found && found.password_hash !== noPassword ? found.password_hash : await decoy()
  const isRight = await oneOfFew(() => verifyPassword(password, hash))
  if (!found || !isRight || hash !== found.password_hash) return undefined
  const { company_id, employee_id, name } = found
  return { company_id, employee_id, name }
}

/** Returns the employee with an e-mail across all companies, whatever their access. */
export async function findLogin(
  database: Database,
  email: string,
): Promise<{ company_id: number; employee_id: number } | undefined> {
  const [login] = await asOwner(database, (sql) => loginOf(sql, { email_norm: emailNorm(email) }))
  return login
}

async function findByEmail(database: Database, email: string) {
  const login = await findLogin(database, email)
  if (!login) return undefined
  const { company_id, employee_id } = login
  const [found] = await inCompany(database, company_id, (sql) => passwordOf(sql, { employee_id }))
  return found && { company_id, employee_id, ...found }
}

/** Each check takes 19 MiB and a thread of the pool that files and DNS share. */
const mostChecks = 2
const mostWaiting = 50
let running = 0
const waiting: (() => void)[] = []

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) {
    const message = 'Too many people are signing in right now. Try again in a few seconds.'
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

/** Makes an unknown e-mail take as long as a wrong password. */
function decoy(): Promise<string> {
  decoyHash ??= hashPassword('no one has this e-mail address')
  return decoyHash
}

const loginOf = prepare(
  ({ email_norm }: Params<{ email_norm: string }>) =>
    db
      .selectFrom('login_emails')
      .select(['company_id', 'employee_id'])
      .where('email_norm', '=', email_norm),
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
