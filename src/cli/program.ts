import { Command, CommanderError } from 'commander'
import { type Config, ConfigError, loadConfig } from '../config.ts'
import { addAdminCommands } from './admin.ts'
import { addCompanyCommands } from './company.ts'
import { addImportCommands } from './import.ts'
import { addKeyCommands } from './key.ts'
import { addListenCommand } from './listen.ts'
import { addMcpConfigCommand } from './mcp-config.ts'
import { refusal } from './print.ts'
import { haveDone } from './reach.ts'
import type { Streams, Terminal } from './terminal.ts'

/**
 * Runs one command line and answers the exit code: 0 done, 1 refused or failed, 2 used or configured
 * wrongly.
 */
export async function runCli(
  args: readonly string[],
  { stdout, stderr }: Streams,
): Promise<number> {
  let config: Config | undefined
  const terminal: Terminal = {
    say: (text) => stdout.write(`${text}\n`),
    config: () => (config ??= loadConfig()),
    done: (name, params) => haveDone(terminal.config(), name, params),
  }
  try {
    await program(terminal, { stdout, stderr }).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    stderr.write(`${refusal(error)}\n`)
    return error instanceof ConfigError ? 2 : 1
  }
}

function program(terminal: Terminal, { stdout, stderr }: Streams): Command {
  const rollcall = new Command('rollcall')
    .description('Keys, companies and migrations of a Rollcall server, beside it or without it.')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    })
    .showHelpAfterError('(add --help for what there is)')
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 refused or failed, 2 used or configured wrongly.',
    )
    .exitOverride()
  addKeyCommands(rollcall.command('key').description('API keys'), terminal)
  addCompanyCommands(rollcall.command('company').description('Companies'), terminal)
  addAdminCommands(rollcall.command('admin').description('Who signs in to the dashboard'), terminal)
  addImportCommands(rollcall.command('import').description('Data from files'), terminal, stdout)
  addListenCommand(rollcall.command('listen'), terminal)
  addMcpConfigCommand(rollcall.command('mcp-config'), terminal)
  rollcall
    .command('migrate')
    .description('Bring the database up to this version')
    .action(async () => {
      const { ran } = await terminal.done('migrate', {})
      terminal.say(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`)
    })
  rollcall
    .command('console')
    .description('A JavaScript prompt with config, database, operations and perform at hand')
    .action(async () => {
      const { runConsole } = await import('./console.ts')
      await runConsole(terminal.config())
    })
  return rollcall
}
