import type { Command } from 'commander'
import { createACompany } from '../../config/first-commands.ts'
import { table } from '../print.ts'
import type { TaskAnswer } from '../tasks.ts'
import type { Terminal } from '../terminal.ts'
import { introduced } from './admin.ts'

type CreateOptions = {
  name: string
  timezone: string
  country?: string
  region?: string
  adminEmail?: string
  adminName?: string
  json?: boolean
}

/** Adds `rollcall company create | list`. */
export function addCompanyCommands(company: Command, { say, done }: Terminal): void {
  company
    .command('create')
    .description('Create a company with the built-in leave types')
    .requiredOption('--name <text>', 'its name')
    .requiredOption('--timezone <zone>', 'such as America/Toronto')
    .option('--country <code>', 'two letters (CA)')
    .option('--region <code>', 'province or state, for its public holidays, such as ON')
    .option('--admin-email <email>', 'email of the first admin, who gets dashboard access')
    .option('--admin-name <text>', 'first and last name of that admin')
    .option('--json', 'print the record as JSON')
    .action(async ({ country, adminEmail, adminName, json, ...company }: CreateOptions) => {
      const made = await done('company.create', {
        ...company,
        country_code: country,
        admin_email: adminEmail,
        admin_name: adminName,
      })
      say(json ? JSON.stringify(made, null, 2) : introducedCompany(made))
    })

  company
    .command('list')
    .description('Show the companies')
    .option('--json', 'print the records as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const all = await done('company.list', {})
      if (json) return say(JSON.stringify(all, null, 2))
      if (all.length === 0)
        return say(`There are no companies yet. Create one with:\n${createACompany}`)
      say(
        table(
          ['ID', 'NAME', 'COUNTRY', 'REGION', 'TIME ZONE', 'USABLE KEYS'],
          all.map((one) => [
            String(one.id),
            one.name,
            one.country_code,
            one.region ?? '',
            one.timezone,
            String(one.usable_keys),
          ]),
        ),
      )
    })
}

function introducedCompany({ id, name, admin }: TaskAnswer<'company.create'>): string {
  const key = `rollcall key create --company ${id} --name "..."`
  const made = `Company ${id} "${name}".`
  if (admin) return `${made}\n${introduced(admin)}\n\nAn API key: ${key}`
  const grant = `rollcall admin grant you@example.org --name "Ada Lovelace" --company ${id}`
  return `${made}\nNext, add its first admin: ${grant}\nAn API key: ${key}`
}
