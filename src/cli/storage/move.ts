import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import * as v from 'valibot'
import type { Config } from '../../config/index.ts'
import { variables } from '../../config/variables.ts'
import type { Streams, Terminal } from '../terminal.ts'
import { showingCopy } from './backup-progress.ts'

/** Adds `rollcall move`: from the embedded database to PostgreSQL. */
export function addMoveCommand(
  command: Command,
  { say, config }: Terminal,
  stdout: Streams['stdout'],
): void {
  command
    .description('Move all data from the embedded database to an empty PostgreSQL database')
    .option(
      '--to <url>',
      'that database, with a login that owns it; default: DATABASE_URL',
      postgresUrl,
    )
    .addHelpText('after', moveHelp)
    .action(async ({ to }: { to?: string }) => {
      const settings = config()
      const url = to ?? settings.database_url
      if (url === null) throw new Error('Name the target: rollcall move --to postgresql://...')
      const { moveDatabase, saidOf } = await import('./backup-tasks.ts')
      const moved = await showingCopy(stdout, 'Moving to PostgreSQL', (said) =>
        moveDatabase(settings, url, said),
      )
      say(
        `Moved ${saidOf(moved)}. Every table and sequence was compared and matches.\n\n${next(settings)}`,
      )
    })
}

const moveHelp = `
Stop the service first: what it took meanwhile would be lost, so a running one is refused. All of it
is moved or nothing; the data directory stays as it is. Keys, webhooks and passwords go on working
with the same ENCRYPTION_KEY. Cursors that lists gave out before are refused with 422: those walks
begin again.`

function next({ encryption_key, data_dir }: Config): string {
  const key =
    encryption_key === null
      ? `  ENCRYPTION_KEY="$(cat ${join(data_dir, 'encryption-key')})"`
      : '  ENCRYPTION_KEY as it is set here'
  return `Start the service from now on with
  DATABASE_URL, the address of that database
${key}
Without this very key, webhook secrets and stored numbers cannot be read. What is in ${data_dir} was
left as it is: keep it until you have looked at the new one, and do not start the service on it again.`
}

function postgresUrl(text: string): string {
  const read = v.safeParse(variables.DATABASE_URL.schema, text)
  if (read.success) return read.output
  throw new InvalidArgumentError(`It ${read.issues[0].message}.`)
}
