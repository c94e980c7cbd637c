import type { Command } from 'commander'
import { table } from './print.ts'
import type { Terminal } from './terminal.ts'

type CreateOptions = {
  name: string
  timezone: string
  country?: string
  region?: string
  json?: boolean
}

/** `rollcall company create | list`. */
export function addCompanyCommands(company: Command, { say, done }: Terminal): void {
  company
    .command('create')
    .description('Make a company, with the built-in leave types')
    .requiredOption('--name <text>', 'its name')
    .requiredOption('--timezone <zone>', 'such as America/Toronto')
    .option('--country <code>', 'two letters (CA)')
    .option('--region <code>', 'province or state, for its public holidays, such as ON')
    .option('--json', 'print the record as JSON')
    .action(async ({ name, timezone, country, region, json }: CreateOptions) => {
      const made = await done('company.create', { name, timezone, country_code: country, region })
      const next = `Next: rollcall key create --company ${made.id} --name "..."`
      say(json ? JSON.stringify(made, null, 2) : `Company ${made.id} "${made.name}".\n${next}`)
    })

  company
    .command('list')
    .description('Show the companies')
    .option('--json', 'print the records as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const all = await done('company.list', {})
      if (json) return say(JSON.stringify(all, null, 2))
      if (all.length === 0) return say('No companies yet. See rollcall company create --help.')
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
