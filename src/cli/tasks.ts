import { randomUUID } from 'node:crypto'
import { createACompany } from '../config/first-commands.ts'
import type { AnyOperation, Caller } from '../core/operation.ts'
import { type OperationDeps, runOperation } from '../core/run-operation.ts'
import { writeBackup } from '../db/backup/index.ts'
import { asOwner } from '../db/in-transaction.ts'
import { migrate } from '../db/migrate.ts'
import { formatInstant } from '../lib/calendar/instants.ts'
import { DomainError } from '../lib/errors.ts'
import { version } from '../lib/version.ts'
import { createApiKey, listApiKeys, revokeApiKey, updateApiKey } from '../modules/api-keys/index.ts'
import type { ApiKeyRecord } from '../modules/api-keys/schema.ts'
import type { CreatedCompany } from '../modules/company/create.ts'
import { findLogin } from '../modules/dashboard-access/account.ts'
import { grantAdmin, linkAdmin, listAdmins, revokeAdmin } from './admin-tasks.ts'
import { findChanges } from './changes-task.ts'
import { examineDatabase } from './doctor-database.ts'
import { expiryOf } from './expiry.ts'
import { addAdmin, makeCompany } from './first-admin.ts'
import { type ImportedPart, type ImportedRow, importPunches } from './import-task.ts'
import {
  companyOf,
  confirmOne,
  giveSignIns,
  inviteOne,
  listAllSignIns,
  revokeOne,
  updateOne,
} from './sign-in-tasks.ts'

/**
 * The tasks of the command line: run by the process that serves an embedded database, over its socket, or in
 * this one. Parameters and results are JSON; refusals are DomainErrors.
 */
export const tasks = {
  'admin.grant': grantOrAddAdmin,
  'admin.link': async (deps: OperationDeps, who: { email?: string | undefined }) =>
    linkAdmin(deps, author(), { ...who, company_ids: await companyIds(deps) }),
  'admin.list': async (deps: OperationDeps, { company_id }: { company_id?: number | undefined }) =>
    listAdmins(deps, author(), await companyIds(deps, company_id)),
  'admin.revoke': (deps: OperationDeps, who: { email: string }) => revokeAdmin(deps, author(), who),
  backup: ({ database, services, now }: OperationDeps, { file }: { file: string }) =>
    writeBackup(database, file, {
      made_at: formatInstant(now()),
      made_by: version,
      encryption_key_id: services.secrets.key_id,
    }),
  'company.create': (deps: OperationDeps, company: Parameters<typeof makeCompany>[2]) =>
    makeCompany(deps, author(), company),
  'company.list': (deps: OperationDeps, _: object) => companies(deps),
  doctor: (deps: OperationDeps, input: { has_direct?: boolean | undefined }) =>
    examineDatabase(deps, input),
  'doctor.changes': async (deps: OperationDeps, input: { from?: string | undefined }) =>
    findChanges(deps, await companies(deps), input),
  'key.create': createKey,
  'key.list': listKeys,
  'key.revoke': (deps: OperationDeps, { id }: { id: number }) =>
    changeKey(deps, revokeApiKey, { id }),
  'key.update': (deps: OperationDeps, change: KeyChange) => changeKey(deps, updateApiKey, change),
  'punches.import': importPart,
  'sign-in.confirm': (deps: OperationDeps, { email }: { email: string }) =>
    confirmOne({ deps, author: author() }, email),
  'sign-in.give': async (
    deps: OperationDeps,
    {
      emails,
      company_id,
      read_only,
    }: {
      emails: readonly string[]
      company_id?: number | undefined
      read_only?: boolean | undefined
    },
  ) => {
    const { id } = await requireCompany(deps, company_id ?? (await companyOf(deps, emails)))
    return giveSignIns({ deps, author: author() }, { company_id: id, emails, read_only })
  },
  'sign-in.invite': (deps: OperationDeps, { email }: { email: string }) =>
    inviteOne({ deps, author: author() }, email),
  'sign-in.list': async (
    deps: OperationDeps,
    { company_id }: { company_id?: number | undefined },
  ) => listAllSignIns({ deps, author: author() }, await companyIds(deps, company_id)),
  'sign-in.revoke': (deps: OperationDeps, { email }: { email: string }) =>
    revokeOne({ deps, author: author() }, email),
  'sign-in.update': (deps: OperationDeps, change: { email: string; read_only: boolean }) =>
    updateOne({ deps, author: author() }, change),
  migrate: async ({ database }: OperationDeps, _: object) => ({ ran: await migrate(database) }),
} as const

type Tasks = typeof tasks
export type TaskName = keyof Tasks
export type TaskParams<N extends TaskName> = Parameters<Tasks[N]>[1]
export type TaskAnswer<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>

/** Returns the tasks as socket handlers of an embedded database. */
export function taskHandlers(deps: OperationDeps): Record<string, (params: unknown) => unknown> {
  const handlers = Object.entries<Task>(tasks as unknown as Record<string, Task>)
  return Object.fromEntries(
    handlers.map(([name, task]) => [name, (params) => task(deps, params ?? {})]),
  )
}

type Task = (deps: OperationDeps, params: unknown) => Promise<unknown>

export type CompanyBrief = CreatedCompany & { usable_keys: number }
export type OwnedKey = ApiKeyRecord & { company_id: number; company_name: string }

type Granted = {
  email: string
  name?: string | undefined
  company_id?: number | undefined
  read_only?: boolean | undefined
}

/** Grants an admin access; with a name, first adds an employee who does not exist yet. */
async function grantOrAddAdmin(
  deps: OperationDeps,
  { email, name, company_id, read_only }: Granted,
) {
  const isKnown = (await findLogin(deps.database, email)) !== undefined
  if (isKnown || name === undefined) return grantAdmin(deps, author(), { email, read_only })
  const company = await requireCompany(deps, company_id)
  return addAdmin(deps, author(), company, { email, name, read_only })
}

type NewKey = {
  /** May be left out when there is only one company. */
  company_id?: number | undefined
  name: string
  permissions?: string[] | undefined
  rate_limit?: number | undefined
  confirm_writes?: boolean | undefined
  /** See `expiryOf`. */
  expires?: string | undefined
  /** The e-mail of the employee that it belongs to. */
  employee?: string | undefined
  reach?: string | undefined
}

async function createKey(
  deps: OperationDeps,
  { company_id, expires, employee, ...input }: NewKey,
): Promise<OwnedKey & { key: string }> {
  const person = employee === undefined ? undefined : await requireLogin(deps, employee)
  const company = await requireCompany(deps, company_id ?? person?.company_id)
  if (person && person.company_id !== company.id) throw unknownLogin(employee!)
  const expires_at = expires === undefined ? null : expiryOf(expires, deps.now(), company.timezone)
  const employee_id = person?.employee_id ?? null
  const made = await runAs(deps, company.id, createApiKey, { ...input, employee_id, expires_at })
  return { ...(made as ApiKeyRecord & { key: string }), ...owner(company) }
}

async function requireLogin({ database }: OperationDeps, email: string) {
  const login = await findLogin(database, email)
  if (!login) throw unknownLogin(email)
  return login
}

function unknownLogin(email: string): DomainError {
  return new DomainError('not_found', `No employee has the e-mail ${email}.`)
}

async function listKeys(
  deps: OperationDeps,
  { company_id }: { company_id?: number | undefined },
): Promise<OwnedKey[]> {
  const requested =
    company_id === undefined ? await companies(deps) : [await requireCompany(deps, company_id)]
  const keys: OwnedKey[] = []
  for (const company of requested) {
    for (const key of await keysOf(deps, company.id)) keys.push({ ...key, ...owner(company) })
  }
  return keys
}

async function keysOf(deps: OperationDeps, company_id: number): Promise<ApiKeyRecord[]> {
  const keys: ApiKeyRecord[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const list = await runAs(deps, company_id, listApiKeys, { page, per_page: 100 })
    const { data, meta } = list as { data: ApiKeyRecord[]; meta: { last_page: number } }
    keys.push(...data)
    last = meta.last_page
  }
  return keys
}

type KeyChange = {
  id: number
  name?: string | undefined
  /** Null for all. */
  permissions?: string[] | null | undefined
  rate_limit?: number | undefined
}

async function changeKey(
  deps: OperationDeps,
  operation: AnyOperation,
  change: KeyChange,
): Promise<OwnedKey> {
  const { id } = change
  const [found] = await asOwner(deps.database, (sql) =>
    sql<{ company_id: number }>('select company_id from api_keys where id = $1', [id]),
  )
  if (!found) throw new DomainError('not_found', `There is no API key ${id}.`)
  const company = await requireCompany(deps, found.company_id)
  const key = (await runAs(deps, company.id, operation, change)) as ApiKeyRecord
  return { ...key, ...owner(company) }
}

async function importPart(
  deps: OperationDeps,
  { company_id, ...part }: ImportedPart & { company_id?: number | undefined },
): Promise<ImportedRow[]> {
  const { id } = await requireCompany(deps, company_id)
  return importPunches(deps, { company_id: id, ...author() }, part)
}

function companies({ database }: OperationDeps): Promise<CompanyBrief[]> {
  return asOwner(database, async (sql) => {
    const all = await sql<Omit<CompanyBrief, 'usable_keys'>>(
      'select id, name, country_code, region, timezone from companies order by id',
    )
    const counts = await sql<{ company_id: number; usable_keys: number }>(
      `select company_id, count(*)::int as usable_keys from api_keys
       where revoked_at is null and (expires_at is null or expires_at > now())
       group by company_id`,
    )
    const usable = new Map(counts.map(({ company_id, usable_keys }) => [company_id, usable_keys]))
    return all.map((company) => ({ ...company, usable_keys: usable.get(company.id) ?? 0 }))
  })
}

async function companyIds(deps: OperationDeps, company_id?: number): Promise<number[]> {
  if (company_id !== undefined) return [(await requireCompany(deps, company_id)).id]
  return (await companies(deps)).map(({ id }) => id)
}

async function requireCompany(
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

async function runAs(
  deps: OperationDeps,
  company_id: number,
  operation: AnyOperation,
  input: object,
): Promise<unknown> {
  return (await runOperation(deps, operation, { company_id, ...author() }, input)).body
}

function author(): Omit<Caller, 'company_id'> {
  return {
    actor: { kind: 'system', id: null, name: 'rollcall CLI', permissions: null },
    channel: 'cli',
    request_id: randomUUID(),
  }
}

function owner({ id, name }: CompanyBrief): { company_id: number; company_name: string } {
  return { company_id: id, company_name: name }
}
