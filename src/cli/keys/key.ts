import { type Command, InvalidArgumentError, Option } from 'commander'
import { table } from '../print.ts'
import { type Terminal, wholeNumber } from '../terminal.ts'
import type { OwnedKey } from './key-tasks.ts'

type CreateOptions = {
  name: string
  company?: number
  permissions?: string[]
  rateLimit?: number
  expires?: string
  confirmWrites?: boolean
  employee?: string
  reach?: string
  json?: boolean
}

type UpdateOptions = {
  name?: string
  permissions?: string[]
  allPermissions?: boolean
  rateLimit?: number
  json?: boolean
}

/** Adds `rollcall key create | list | update | revoke`. */
export function addKeyCommands(key: Command, { say, done }: Terminal): void {
  key
    .command('create')
    .description('Create an API key and show it once')
    .requiredOption('--name <text>', 'who or what uses the key')
    .option('--company <id>', 'the company; optional if there is only one', wholeNumber)
    .option('--permissions <list>', 'such as leave:read,time:*; default: all', commaList)
    .option('--rate-limit <n>', 'requests per hour (1000)', wholeNumber)
    .option('--expires <when>', 'such as 90d, 2027-01-31 or a timestamp; default: never')
    .option('--confirm-writes', 'require assistants to ask a person before each change')
    .option('--employee <email>', 'the employee that the key belongs to')
    .option(
      '--reach <reach>',
      'whose records it reaches: self, team or company (self with --employee)',
    )
    .option('--json', 'print the record as JSON')
    .action(async ({ company, rateLimit, confirmWrites, json, ...same }: CreateOptions) => {
      const made = await done('key.create', {
        ...same,
        company_id: company,
        rate_limit: rateLimit,
        confirm_writes: confirmWrites,
      })
      say(json ? JSON.stringify(made, null, 2) : introduced(made))
    })

  key
    .command('list')
    .description('List the API keys of one or all companies')
    .option('--company <id>', 'only of this company', wholeNumber)
    .option('--json', 'print the records as JSON')
    .action(async ({ company, json }: { company?: number; json?: boolean }) => {
      const keys = await done('key.list', { company_id: company })
      say(json ? JSON.stringify(keys, null, 2) : listed(keys))
    })

  key
    .command('update')
    .description(
      'Rename a key, or change its permissions or limit: within two seconds in all processes',
    )
    .argument('<id>', 'the id that `rollcall key list` shows', wholeNumber)
    .option('--name <text>', 'who or what uses the key')
    .addOption(
      new Option('--permissions <list>', 'such as leave:read,time:*')
        .argParser(commaList)
        .conflicts('allPermissions'),
    )
    .option('--all-permissions', 'all permissions, including those of later versions')
    .option('--rate-limit <n>', 'requests per hour', wholeNumber)
    .option('--json', 'print the record as JSON')
    .action(async (id: number, { name, permissions, allPermissions, ...o }: UpdateOptions) => {
      const changed = await done('key.update', {
        id,
        name,
        permissions: allPermissions ? null : permissions,
        rate_limit: o.rateLimit,
      })
      say(o.json ? JSON.stringify(changed, null, 2) : updated(changed))
    })

  key
    .command('revoke')
    .description('Revoke a key permanently: immediately in this process, within a second in others')
    .argument('<id>', 'the id that `rollcall key list` shows', wholeNumber)
    .action(async (id: number) => {
      const revoked = await done('key.revoke', { id })
      say(`API key ${id} "${revoked.name}" of ${revoked.company_name} is revoked.`)
    })
}

function introduced(made: OwnedKey & { key: string }): string {
  return `API key ${made.id} "${made.name}" of ${made.company_name}

  ${made.key}

It is shown only once; only its hash is stored. It may call ${granted(made)},
${made.rate_limit} requests per hour, and ${ends(made)}.${reached(made)}`
}

function updated(key: OwnedKey): string {
  return `API key ${key.id} "${key.name}" of ${key.company_name} may call ${granted(key)}, ${key.rate_limit} requests per hour.`
}

function reached({ person, reach }: OwnedKey): string {
  if (!person) return ''
  const whose = {
    self: `It reaches ${person.name}'s own records.`,
    team: `It reaches the records of ${person.name} and of everybody below.`,
    company: `It reaches the whole company, and what it does names ${person.name}.`,
  }
  return `\n${whose[reach]}`
}

function listed(keys: readonly OwnedKey[]): string {
  if (keys.length === 0)
    return 'There are no keys yet. Create one: rollcall key create --name "Time clock"'
  return table(
    ['ID', 'COMPANY', 'NAME', 'FOR', 'BEGINS', 'MAY CALL', 'LIMIT/H', 'LAST USED', 'STATE'],
    keys.map((key) => [
      String(key.id),
      key.company_name,
      key.name,
      key.person ? `${key.person.name} (${key.reach})` : key.reach,
      key.prefix,
      granted(key),
      String(key.rate_limit),
      key.last_used_at ?? 'never',
      key.revoked_at === null ? ends(key) : `revoked ${key.revoked_at}`,
    ]),
  )
}

function granted({ permissions, confirm_writes }: OwnedKey): string {
  const list = permissions?.join(' ') ?? 'everything'
  return confirm_writes ? `${list} (writes confirmed)` : list
}

function ends({ expires_at }: OwnedKey): string {
  return expires_at === null ? 'never expires' : `expires ${expires_at}`
}

function commaList(text: string): string[] {
  const items = text.split(/[\s,]+/).filter((item) => item !== '')
  if (items.length > 0) return items
  throw new InvalidArgumentError('Omit it for a key with all permissions.')
}
