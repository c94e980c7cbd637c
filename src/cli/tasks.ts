import type { OperationDeps } from '../core/run/run-operation.ts'
import { writeBackup } from '../db/backup/index.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { formatInstant } from '../lib/calendar/instants.ts'
import { version } from '../lib/version.ts'
import { revokeApiKey, updateApiKey } from '../modules/api-keys/index.ts'
import { storedKey } from '../server/encryption/key.ts'
import { replaceLostKey, rotateKey } from '../server/encryption/rotate.ts'
import { examineDatabase } from './doctor/database.ts'
import { changeKey, createKey, type KeyChange, listKeys } from './keys/key-tasks.ts'
import { grantAdmin, linkAdmin, listAdmins, revokeAdmin } from './people/admin-tasks.ts'
import {
  author,
  companies,
  companyIds,
  loginsIn,
  requireCompany,
  type Who,
} from './people/companies.ts'
import { addAdmin, makeCompany } from './people/first-admin.ts'
import {
  companyOf,
  confirmOne,
  giveSignIns,
  inviteOne,
  linkOne,
  listAllSignIns,
  listProviders,
  revokeOne,
  unlinkOne,
  updateOne,
} from './people/sign-in-tasks.ts'
import { findChanges } from './serve/changes-task.ts'
import { type ImportedPart, type ImportedRows, importPunches } from './storage/import-task.ts'

/**
 * The tasks of the command line: run by the process that serves an embedded database, over its socket, or in
 * this one. Parameters and results are JSON; refusals are DomainErrors.
 */
export const tasks = {
  'admin.grant': grantOrAddAdmin,
  'admin.link': async (deps: OperationDeps, who: Partial<Who>) =>
    linkAdmin(deps, author(), { ...who, company_ids: await companyIds(deps) }),
  'admin.list': async (deps: OperationDeps, { company_id }: { company_id?: number | undefined }) =>
    listAdmins(deps, author(), await companyIds(deps, company_id)),
  'admin.revoke': (deps: OperationDeps, who: Who) => revokeAdmin(deps, author(), who),
  backup: async ({ database, services, now }: OperationDeps, { file }: { file: string }) =>
    writeBackup(database, file, {
      made_at: formatInstant(now()),
      made_by: version,
      encryption_key_id: (await storedKey(database))?.key_id ?? services.secrets.key_id,
    }),
  'company.create': (deps: OperationDeps, company: Parameters<typeof makeCompany>[2]) =>
    makeCompany(deps, author(), company),
  'company.list': (deps: OperationDeps, _: object) => companies(deps),
  doctor: (deps: OperationDeps, input: { has_direct?: boolean | undefined }) =>
    examineDatabase(deps, input),
  'doctor.changes': async (deps: OperationDeps, input: { from?: string | undefined }) =>
    findChanges(deps, await companies(deps), input),
  'encryption-key.lost': (deps: OperationDeps, _: object) => replaceLostKey(deps),
  'encryption-key.rotate': (deps: OperationDeps, _: object) => rotateKey(deps),
  'key.create': createKey,
  'key.list': listKeys,
  'key.revoke': (deps: OperationDeps, { id }: { id: number }) =>
    changeKey(deps, revokeApiKey, { id }),
  'key.update': (deps: OperationDeps, change: KeyChange) => changeKey(deps, updateApiKey, change),
  'punches.import': importPart,
  'sign-in.confirm': (deps: OperationDeps, who: Who) => confirmOne({ deps, author: author() }, who),
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
  'sign-in.invite': (deps: OperationDeps, who: Who) => inviteOne({ deps, author: author() }, who),
  'sign-in.link': (
    deps: OperationDeps,
    account: Who & { subject: string; issuer?: string | undefined },
  ) => linkOne({ deps, author: author() }, account),
  'sign-in.list': async (
    deps: OperationDeps,
    { company_id }: { company_id?: number | undefined },
  ) => listAllSignIns({ deps, author: author() }, await companyIds(deps, company_id)),
  'sign-in.providers': async (
    deps: OperationDeps,
    { company_id }: { company_id?: number | undefined },
  ) => listProviders({ deps, author: author() }, await companyIds(deps, company_id)),
  'sign-in.revoke': (deps: OperationDeps, who: Who) => revokeOne({ deps, author: author() }, who),
  'sign-in.unlink': (deps: OperationDeps, who: Who) => unlinkOne({ deps, author: author() }, who),
  'sign-in.update': (deps: OperationDeps, change: Who & { read_only: boolean }) =>
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

type Granted = Who & {
  name?: string | undefined
  read_only?: boolean | undefined
}

/** Grants an admin access; with a name, first adds an employee who does not exist yet. */
async function grantOrAddAdmin(
  deps: OperationDeps,
  { email, name, company_id, read_only }: Granted,
) {
  const isKnown = (await loginsIn(deps, { email, company_id })).length > 0
  if (isKnown || name === undefined) {
    return grantAdmin(deps, author(), { email, company_id, read_only })
  }
  const company = await requireCompany(deps, company_id)
  return addAdmin(deps, author(), company, { email, name, read_only })
}

async function importPart(
  deps: OperationDeps,
  { company_id, ...part }: ImportedPart & { company_id?: number | undefined },
): Promise<ImportedRows> {
  const { id } = await requireCompany(deps, company_id)
  return importPunches(deps, { company_id: id, ...author() }, part)
}
