import { randomBytes } from 'node:crypto'
import { type OperationDeps, runOperation } from '../../core/run/run-operation.ts'
import { inTransaction } from '../../db/transactions/in-transaction.ts'
import { joined } from '../../db/transactions/join-transaction.ts'
import { DomainError, type FieldErrors, invalid } from '../../lib/errors.ts'
import {
  type CreatedCompany,
  createCompany,
  type NewCompany,
} from '../../modules/company/create.ts'
import { createEmployee } from '../../modules/employees/index.ts'
import { letIn, type Performer, type SignInLink } from './admin-tasks.ts'

export type NewAdmin = { email: string; name: string; read_only?: boolean | undefined }

type Input = NewCompany & { admin_email?: string | undefined; admin_name?: string | undefined }

/** Creates a company and, with an email and a name, its first admin; or nothing. */
export async function makeCompany(
  deps: OperationDeps,
  author: Performer,
  { admin_email, admin_name, ...company }: Input,
): Promise<CreatedCompany & { admin?: SignInLink }> {
  const maker = { ...author, now_ms: deps.now() }
  const admin = adminInput(admin_email, admin_name)
  if (admin === undefined) return createCompany(deps.database, maker, company)

  return inTransaction(deps.database, { company_id: null }, async (tx) => {
    const within = { ...deps, database: joined(deps.database, tx) }
    const made = await createCompany(within.database, maker, company)
    return { ...made, admin: await addAdmin(within, author, made, admin) }
  })
}

/** Adds a company admin with dashboard access; returns the link that signs them in. */
export async function addAdmin(
  deps: OperationDeps,
  author: Performer,
  company: Omit<CreatedCompany, 'name'>,
  { email, name, read_only }: NewAdmin,
): Promise<SignInLink> {
  const [first_name, ...rest] = name.trim().split(/\s+/)
  const { id: company_id, country_code, region, timezone } = company
  const input = {
    first_name,
    last_name: rest.join(' '),
    email,
    // Nobody knows it: the admin signs in by the link and chooses a password.
    password: randomBytes(24).toString('base64url'),
    country_code,
    region,
    timezone,
    role: 'company_admin',
  }
  const caller = { company_id, ...author }
  try {
    const { body } = await runOperation(deps, createEmployee, caller, input)
    return await letIn({ deps, caller }, (body as { id: number }).id, { read_only })
  } catch (error) {
    throw byOption(error)
  }
}

function adminInput(email: string | undefined, name: string | undefined): NewAdmin | undefined {
  if (email === undefined && name === undefined) return undefined
  const problems: FieldErrors = {}
  if (email === undefined) problems.admin_email = ['is required with --admin-name']
  if (name === undefined) problems.admin_name = ['is required with --admin-email']
  if (email === undefined || name === undefined) throw invalid(problems)
  return { email, name }
}

/** Renames the employee's fields in errors to the command's options. */
function byOption(error: unknown): unknown {
  if (!(error instanceof DomainError) || !error.fields) return error
  const { email, first_name, last_name, ...others } = error.fields
  const fields: FieldErrors = { ...others }
  if (email) fields.admin_email = email
  if (first_name || last_name) {
    fields.admin_name = ['must be a first and a last name, such as "Ada Lovelace"']
  }
  return new DomainError(error.code, error.message, fields)
}
