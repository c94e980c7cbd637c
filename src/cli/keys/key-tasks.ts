import type { AnyOperation } from '../../core/operation.ts'
import type { OperationDeps } from '../../core/run/run-operation.ts'
import { number, readRows } from '../../db/statements/read-rows.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import { DomainError } from '../../lib/errors.ts'
import { createApiKey, listApiKeys } from '../../modules/api-keys/index.ts'
import type { ApiKeyRecord } from '../../modules/api-keys/schema.ts'
import {
  type CompanyBrief,
  companies,
  requireCompany,
  requireLogin,
  runAs,
} from '../people/companies.ts'
import { expiryOf } from './expiry.ts'

export type OwnedKey = ApiKeyRecord & { company_id: number; company_name: string }

type NewKey = {
  /** May be left out when there is only one company. */
  company_id?: number | undefined
  name: string
  permissions?: string[] | undefined
  rate_limit?: number | undefined
  confirm_writes?: boolean | undefined
  /** See `expiryOf`. */
  expires?: string | undefined
  /** The email of the employee that it belongs to. */
  employee?: string | undefined
  reach?: string | undefined
}

export async function createKey(
  deps: OperationDeps,
  { company_id, expires, employee, ...input }: NewKey,
): Promise<OwnedKey & { key: string }> {
  const person =
    employee === undefined ? undefined : await requireLogin(deps, { email: employee, company_id })
  const company = await requireCompany(deps, company_id ?? person?.company_id)
  const expires_at = expires === undefined ? null : expiryOf(expires, deps.now(), company.timezone)
  const employee_id = person?.employee_id ?? null
  const made = await runAs(deps, company.id, createApiKey, { ...input, employee_id, expires_at })
  return { ...(made as ApiKeyRecord & { key: string }), ...owner(company) }
}

export async function listKeys(
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

export type KeyChange = {
  id: number
  name?: string | undefined
  /** Null for all. */
  permissions?: string[] | null | undefined
  rate_limit?: number | undefined
}

/** Changes or revokes a key by its id, whatever company it is of. */
export async function changeKey(
  deps: OperationDeps,
  operation: AnyOperation,
  change: KeyChange,
): Promise<OwnedKey> {
  const { id } = change
  const [found] = await asOwner(deps.database, (sql) =>
    readRows(sql, { company_id: number }, 'select company_id from api_keys where id = $1', [id]),
  )
  if (!found) throw new DomainError('not_found', `There is no API key ${id}.`)
  const company = await requireCompany(deps, found.company_id)
  const key = (await runAs(deps, company.id, operation, change)) as ApiKeyRecord
  return { ...key, ...owner(company) }
}

function owner({ id, name }: CompanyBrief): { company_id: number; company_name: string } {
  return { company_id: id, company_name: name }
}
