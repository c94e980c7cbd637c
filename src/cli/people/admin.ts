import type { Command } from 'commander'
import { grantAnAdmin } from '../../config/first-commands.ts'
import type { AdminRecord } from '../../modules/dashboard-access/schema.ts'
import { table } from '../print.ts'
import { type Terminal, wholeNumber } from '../terminal.ts'
import type { SignInLink } from './admin-tasks.ts'
import { ofSeveral } from './sign-in.ts'

type Of = { company?: number }
type GrantOptions = { name?: string; company?: number; readOnly?: boolean; json?: boolean }

/** Adds `rollcall admin link | grant | revoke | list`. */
export function addAdminCommands(admin: Command, { say, done }: Terminal): void {
  admin
    .command('link')
    .description('Print a one-time dashboard sign-in link for an admin, valid for 24 hours')
    .argument('[email]', 'the admin; optional if only one person has access')
    .option('--company <id>', ofSeveral, wholeNumber)
    .option('--json', 'print the record as JSON')
    .action(async (email: string | undefined, { json, company }: Of & { json?: boolean }) => {
      const link = await done('admin.link', { email, company_id: company })
      say(json ? JSON.stringify(link, null, 2) : introduced(link))
    })

  admin
    .command('grant')
    .description('Grant a company_admin dashboard access and print the first sign-in link')
    .argument('<email>', 'the email of the employee')
    .option('--name <text>', 'first and last name; adds a company_admin if no one has the email')
    .option(
      '--company <id>',
      'the company; optional if only one has somebody with the email, or for --name if there is only one',
      wholeNumber,
    )
    .option('--read-only', 'they see everything and change nothing')
    .option('--json', 'print the record as JSON')
    .action(async (email: string, { name, company, readOnly: read_only, json }: GrantOptions) => {
      const link = await done('admin.grant', { email, name, company_id: company, read_only })
      say(json ? JSON.stringify(link, null, 2) : introduced(link))
    })

  admin
    .command('revoke')
    .description(
      'Revoke the dashboard access of an admin; their sessions and links end immediately',
    )
    .argument('<email>', 'the email of the employee')
    .option('--company <id>', ofSeveral, wholeNumber)
    .action(async (email: string, { company }: Of) => {
      const { name } = await done('admin.revoke', { email, company_id: company })
      say(`${name} may no longer sign in to the dashboard.`)
    })

  admin
    .command('list')
    .description('List the company admins and their dashboard access')
    .option('--company <id>', 'only of this company', wholeNumber)
    .option('--json', 'print the records as JSON')
    .action(async ({ company, json }: { company?: number; json?: boolean }) => {
      const admins = await done('admin.list', { company_id: company })
      if (json) return say(JSON.stringify(admins, null, 2))
      if (admins.length === 0) {
        return say(`No employee has the role company_admin. Add one with: ${grantAnAdmin}`)
      }
      say(
        table(
          ['COMPANY', 'NAME', 'EMAIL', 'ACCESS', 'SESSIONS'],
          admins.map((one) => [
            String(one.company_id),
            one.name,
            one.email,
            accessWords(one),
            String(one.sessions),
          ]),
        ),
      )
    })
}

function accessWords({ dashboard_access, granted_at, read_only }: AdminRecord): string {
  if (!dashboard_access) return 'no'
  return `since ${granted_at}${read_only ? ', read-only' : ''}`
}

export function introduced({ name, url, expires_at }: SignInLink): string {
  return `One-time sign-in link for ${name}, valid until ${expires_at}:\n\n  ${url}`
}
