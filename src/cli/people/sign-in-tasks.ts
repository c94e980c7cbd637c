import type { AnyOperation, Caller } from '../../core/operation.ts'
import { type OperationDeps, runOperation } from '../../core/run/run-operation.ts'
import { DomainError } from '../../lib/errors.ts'
import * as signIn from '../../modules/sign-in/index.ts'
import type { SignInRecord } from '../../modules/sign-in/schema.ts'
import type { Performer } from './admin-tasks.ts'
import { requireLogin, type Who } from './companies.ts'

type Act = { deps: OperationDeps; author: Performer }

export type Invitation = { name: string; sign_in_email: string; url: string; expires_at: string }

/** Lets the people of a company with these emails sign in; either all of them or none. */
export async function giveSignIns(
  act: Act,
  {
    company_id,
    ...input
  }: { company_id: number; emails: readonly string[]; read_only?: boolean | undefined },
): Promise<SignInRecord[]> {
  const given = await runAs(act, company_id, signIn.giveSignIn, input)
  return (given as { data: SignInRecord[] }).data
}

/** Returns the company of the first email; throws where several companies know it. */
export async function companyOf(
  deps: OperationDeps,
  [email]: readonly string[],
): Promise<number | undefined> {
  return email === undefined ? undefined : (await requireLogin(deps, { email })).company_id
}

export async function listAllSignIns(
  act: Act,
  company_ids: readonly number[],
): Promise<(SignInRecord & { company_id: number })[]> {
  const all: (SignInRecord & { company_id: number })[] = []
  for (const company_id of company_ids) {
    const { data } = (await runAs(act, company_id, signIn.listSignIns, {})) as {
      data: SignInRecord[]
    }
    all.push(...data.map((one) => ({ ...one, company_id })))
  }
  return all
}

export type ProviderOf = {
  company_id: number
  issuer: string
  host: string
  in_force_since: string | null
}

/** Returns the identity provider and since when each company signs in with it alone; nothing without one. */
export async function listProviders(
  act: Act,
  company_ids: readonly number[],
): Promise<ProviderOf[]> {
  const all: ProviderOf[] = []
  for (const company_id of company_ids) {
    const { identity_provider } = (await runAs(act, company_id, signIn.listSignIns, {})) as {
      identity_provider: Omit<ProviderOf, 'company_id'> | null
    }
    if (identity_provider) all.push({ company_id, ...identity_provider })
  }
  return all
}

type Linking = Who & { subject: string; issuer?: string | undefined }

/** Links the person with this email to an account at the identity provider. */
export async function linkOne(
  act: Act,
  { email, company_id: within, ...account }: Linking,
): Promise<SignInRecord> {
  const { company_id, employee_id } = await requireLogin(act.deps, { email, company_id: within })
  return (await runAs(act, company_id, signIn.linkSignIn, {
    employee_id,
    ...account,
  })) as SignInRecord
}

export async function unlinkOne(act: Act, who: Who): Promise<SignInRecord> {
  const { company_id, employee_id } = await requireLogin(act.deps, who)
  return (await runAs(act, company_id, signIn.unlinkSignIn, { employee_id })) as SignInRecord
}

/** Confirms the email and the role of the record. */
export async function confirmOne(act: Act, who: Who): Promise<SignInRecord> {
  const { company_id, employee_id } = await requireLogin(act.deps, who)
  const { data } = (await runAs(act, company_id, signIn.listSignIns, {})) as {
    data: SignInRecord[]
  }
  const found = data.find((one) => one.employee_id === employee_id)
  if (!found) throw new DomainError('not_found', `${who.email} may not sign in.`)
  const shown = { employee_id, email: found.email, role: found.role }
  return (await runAs(act, company_id, signIn.confirmSignIn, shown)) as SignInRecord
}

/** Makes a person read-only, or lets them make changes again. */
export async function updateOne(
  act: Act,
  { read_only, ...who }: Who & { read_only: boolean },
): Promise<SignInRecord> {
  const { company_id, employee_id } = await requireLogin(act.deps, who)
  return (await runAs(act, company_id, signIn.updateSignIn, {
    employee_id,
    read_only,
  })) as SignInRecord
}

export async function revokeOne(act: Act, who: Who): Promise<SignInRecord> {
  const { company_id, employee_id } = await requireLogin(act.deps, who)
  return (await runAs(act, company_id, signIn.revokeSignIn, { employee_id })) as SignInRecord
}

export async function inviteOne(act: Act, who: Who): Promise<Invitation> {
  const { company_id, employee_id } = await requireLogin(act.deps, who)
  const made = (await runAs(act, company_id, signIn.createInvitation, {
    employee_id,
  })) as Invitation & {
    path: string
  }
  const { name, sign_in_email, expires_at, path } = made
  return { name, sign_in_email, url: `${act.deps.services.site_url}${path}`, expires_at }
}

async function runAs(
  { deps, author }: Act,
  company_id: number,
  operation: AnyOperation,
  input: object,
): Promise<unknown> {
  const caller: Caller = { company_id, ...author }
  return (await runOperation(deps, operation, caller, input)).body
}
