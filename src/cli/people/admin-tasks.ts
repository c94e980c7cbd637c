import { grantAnAdmin } from '../../config/first-commands.ts'
import type { AnyOperation, Caller } from '../../core/operation.ts'
import { type OperationDeps, runOperation } from '../../core/run/run-operation.ts'
import { DomainError } from '../../lib/errors.ts'
import * as dashboardAccess from '../../modules/dashboard-access/index.ts'
import type { AdminRecord } from '../../modules/dashboard-access/schema.ts'
import { loginsIn, requireLogin, type Who } from './companies.ts'

export type Performer = Omit<Caller, 'company_id'>
type Access = { read_only?: boolean | undefined }

export type SignInLink = { name: string; email: string; url: string; expires_at: string }

/** Grants the employee with this email dashboard access; returns a link for the first sign-in. */
export async function grantAdmin(
  deps: OperationDeps,
  author: Performer,
  { read_only, ...who }: Who & Access,
): Promise<SignInLink> {
  const { company_id, employee_id } = await requireLogin(deps, who, unknown(who))
  return letIn({ deps, caller: { company_id, ...author } }, employee_id, { read_only })
}

/** Gives an employee dashboard access; returns a link that signs them in. */
export async function letIn(
  act: Act,
  employee_id: number,
  { read_only }: Access = {},
): Promise<SignInLink> {
  await runAs(act, dashboardAccess.grantDashboardAccess, { employee_id, read_only })
  return linkFor(act, employee_id)
}

/** Ends the access, sessions and links of the admin with this email. */
export async function revokeAdmin(
  deps: OperationDeps,
  author: Performer,
  who: Who,
): Promise<AdminRecord> {
  const { company_id, employee_id } = await requireAdmin(deps, who)
  const act = { deps, caller: { company_id, ...author } }
  return (await runAs(act, dashboardAccess.revokeDashboardAccess, { employee_id })) as AdminRecord
}

/** Returns a link for the admin with this email, or for the only admin. */
export async function linkAdmin(
  deps: OperationDeps,
  author: Performer,
  { email, company_id: within, company_ids }: Partial<Who> & { company_ids: readonly number[] },
): Promise<SignInLink> {
  if (email !== undefined) {
    const { company_id, employee_id } = await requireAdmin(deps, { email, company_id: within })
    return linkFor({ deps, caller: { company_id, ...author } }, employee_id)
  }
  const admins = (await listAdmins(deps, author, company_ids)).filter((one) => one.dashboard_access)
  const [only] = admins
  if (!only)
    throw new DomainError(
      'not_found',
      `No one has dashboard access yet. Grant it with: ${grantAnAdmin}`,
    )
  if (admins.length > 1) {
    const there = admins.slice(0, 10).map((one) => one.email)
    throw new DomainError(
      'not_found',
      `Name the admin: rollcall admin link <email>, one of ${there.join(', ')}`,
    )
  }
  const { company_id, employee_id } = only
  return linkFor({ deps, caller: { company_id, ...author } }, employee_id)
}

/** Returns everyone who may sign in, or could be granted access. */
export async function listAdmins(
  deps: OperationDeps,
  author: Performer,
  company_ids: readonly number[],
): Promise<(AdminRecord & { company_id: number })[]> {
  const all: (AdminRecord & { company_id: number })[] = []
  for (const company_id of company_ids) {
    const act = { deps, caller: { company_id, ...author } }
    const { data } = (await runAs(act, dashboardAccess.listDashboardAdmins, {})) as {
      data: AdminRecord[]
    }
    all.push(...data.map((admin) => ({ ...admin, company_id })))
  }
  return all
}

type Act = { deps: OperationDeps; caller: Caller }

async function linkFor(act: Act, employee_id: number): Promise<SignInLink> {
  const made = (await runAs(act, dashboardAccess.createDashboardLink, { employee_id })) as {
    name: string
    email: string
    path: string
    expires_at: string
  }
  const { path, name, email, expires_at } = made
  return { name, email, url: `${act.deps.services.site_url}${path}`, expires_at }
}

async function runAs({ deps, caller }: Act, operation: AnyOperation, input: object) {
  return (await runOperation(deps, operation, caller, input)).body
}

/** If several companies have the email, picks the person with dashboard access. */
async function requireAdmin(deps: OperationDeps, who: Who) {
  const admins = (await loginsIn(deps, who)).filter((login) => login.has_dashboard_access)
  const [only] = admins
  return only && admins.length === 1 ? only : requireLogin(deps, who, unknown(who))
}

const unknown = ({ email }: Who) =>
  `No one has the email ${email}. Create a new admin with: ${grantAnAdmin}`
