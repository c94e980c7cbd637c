import { randomUUID } from 'node:crypto'
import { createACompany } from '../../config/first-commands.ts'
import type { AnyOperation, Caller } from '../../core/operation.ts'
import { type OperationDeps, runOperation } from '../../core/run/run-operation.ts'
import { number, readRows } from '../../db/statements/read-rows.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import { DomainError } from '../../lib/errors.ts'
import { type CreatedCompany, createdCompanyShape } from '../../modules/company/create.ts'
import { findLogins, type Login } from '../../modules/dashboard-access/account.ts'

export type CompanyBrief = CreatedCompany & { usable_keys: number }

/** Returns all companies, with the number of their keys that work. */
export function companies({ database }: OperationDeps): Promise<CompanyBrief[]> {
  return asOwner(database, async (sql) => {
    const all = await readRows(
      sql,
      createdCompanyShape,
      'select id, name, country_code, region, timezone from companies order by id',
    )
    const counts = await readRows(
      sql,
      { company_id: number, usable_keys: number },
      `select company_id, count(*)::int as usable_keys from api_keys
       where revoked_at is null and (expires_at is null or expires_at > now())
       group by company_id`,
    )
    const usable = new Map(counts.map(({ company_id, usable_keys }) => [company_id, usable_keys]))
    return all.map((company) => ({ ...company, usable_keys: usable.get(company.id) ?? 0 }))
  })
}

/** Returns the ids of all companies, or that of one which must exist. */
export async function companyIds(deps: OperationDeps, company_id?: number): Promise<number[]> {
  if (company_id !== undefined) return [(await requireCompany(deps, company_id)).id]
  return (await companies(deps)).map(({ id }) => id)
}

/** Returns a company; without an id, the only one there is. */
export async function requireCompany(
  deps: OperationDeps,
  company_id: number | undefined,
): Promise<CompanyBrief> {
  const all = await companies(deps)
  const [only] = all
  if (!only) {
    throw new DomainError(
      'not_found',
      `There is no company yet. Create one with:\n${createACompany}`,
    )
  }
  if (company_id === undefined && all.length === 1) return only
  const found = all.find(({ id }) => id === company_id)
  if (found) return found
  const there = all.slice(0, 10).map(({ id, name }) => `${id} ${name}`)
  const which = company_id === undefined ? 'Name the company' : `There is no company ${company_id}`
  throw new DomainError(
    'not_found',
    `${which}: ${there.join(', ')}${all.length > 10 ? ', ...' : ''}`,
  )
}

/** Returns the employee with an email; throws when no company has it, or when several have it and none is named. */
export async function requireLogin(
  deps: OperationDeps,
  { email, company_id }: Who,
  unknown = `No employee has the email ${email}.`,
): Promise<Login> {
  const all = await loginsIn(deps, { email, company_id })
  const [only] = all
  if (!only) throw new DomainError('not_found', unknown)
  if (all.length === 1) return only
  const ids = all.map((login) => login.company_id).join(', ')
  throw new DomainError(
    'not_found',
    `${email} is an employee of several companies: ${ids}. Say which one with --company <id>.`,
  )
}

/** Returns the employees with an email, of one company or of all. */
export async function loginsIn(
  { database }: OperationDeps,
  { email, company_id }: Who,
): Promise<Login[]> {
  const all = await findLogins(database, email)
  return company_id === undefined ? all : all.filter((login) => login.company_id === company_id)
}

/** An employee by the email; the company may be left out where only one knows it. */
export type Who = { email: string; company_id?: number | undefined }

/** Runs an operation in a company as the command line; returns its answer. */
export async function runAs(
  deps: OperationDeps,
  company_id: number,
  operation: AnyOperation,
  input: object,
): Promise<unknown> {
  return (await runOperation(deps, operation, { company_id, ...author() }, input)).body
}

/** The actor that the audit log records for CLI commands. */
export function author(): Omit<Caller, 'company_id'> {
  return {
    actor: { kind: 'system', id: null, name: 'rollcall CLI', permissions: null },
    channel: 'cli',
    request_id: randomUUID(),
  }
}
