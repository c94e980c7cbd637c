import { Command, CommanderError } from 'commander'
import { type Config, loadConfig } from '../config/index.ts'
import { fullDiskSentence } from '../db/full-disk.ts'
import { version } from '../lib/version.ts'
import { addDoctorCommand } from './doctor/doctor.ts'
import { addExamples } from './examples.ts'
import { addEncryptionKeyCommands } from './keys/encryption-key.ts'
import { addKeyCommands } from './keys/key.ts'
import { addAdminCommands } from './people/admin.ts'
import { addCompanyCommands } from './people/company.ts'
import { addSignInCommands } from './people/sign-in.ts'
import { refusal } from './print.ts'
import { haveDone } from './run-task.ts'
import { addListenCommand } from './serve/listen.ts'
import { addMcpCommand } from './serve/mcp.ts'
import { addMcpConfigCommand } from './serve/mcp-config.ts'
import { addOpenApiCommand } from './serve/openapi.ts'
import { addServerCardCommand } from './serve/server-card.ts'
import { addBackupCommand, addRestoreCommand } from './storage/backup.ts'
import { addImportCommands } from './storage/import.ts'
import { addMoveCommand } from './storage/move.ts'
import type { Streams, Terminal } from './terminal.ts'

/**
 * Runs a command line and returns the exit code: 0 done, 1 refused or failed, 2 wrong usage or configuration.
 */
export async function runCli(
  args: readonly string[],
  { stdout, stderr }: Streams,
): Promise<number> {
  let config: Config | undefined
  const terminal: Terminal = {
    say: (text) => stdout.write(`${text}\n`),
    warn: (text) => stderr.write(`${text}\n`),
    config: () => (config ??= loadConfig()),
    done: (name, params) => haveDone(terminal.config(), name, params),
  }
  try {
    refuseOtherEncodings(args)
    await program(terminal, { stdout, stderr }).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const full = config && fullDiskSentence(error, config)
    stderr.write(`${full ?? refusal(error)}\n`)
    return isOfSettings(error) ? 2 : 1
  }
}

/** Refuses arguments in which Node has replaced bytes that are not UTF-8: wrong characters must not be stored. */
function refuseOtherEncodings(args: readonly string[]): void {
  const wrong = args.find((arg) => arg.includes('\uFFFD'))
  if (wrong === undefined) return
  throw new Error(`The argument ${wrong} is not valid UTF-8. Use a terminal that sends UTF-8.`)
}

/** By its name: the error may come from a running service. */
function isOfSettings(error: unknown): boolean {
  return error instanceof Error && ['ConfigError', 'EncryptionKeyError'].includes(error.name)
}

function program(terminal: Terminal, { stdout, stderr }: Streams): Command {
  const rollcall = new Command('rollcall')
    .description('Runs and manages a Rollcall server.')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    })
    .version(version)
    .showHelpAfterError('(add --help to list commands and options)')
    .addHelpText('after', mainHelp)
    .exitOverride()
  rollcall.commandsGroup('The service:')
  addStartCommand(rollcall.command('start'))
  addMigrateCommand(rollcall.command('migrate'), terminal)
  addDoctorCommand(rollcall.command('doctor'), terminal)
  rollcall.commandsGroup('Access:')
  addCompanyCommands(rollcall.command('company').description('Companies'), terminal)
  addKeyCommands(rollcall.command('key').description('API keys'), terminal)
  addAdminCommands(rollcall.command('admin').description('Dashboard access'), terminal)
  addSignInCommands(rollcall.command('sign-in').description('Who may sign in'), terminal)
  rollcall.commandsGroup('Data:')
  addImportCommands(
    rollcall.command('import').description('Import data from files'),
    terminal,
    stdout,
  )
  addBackupCommand(rollcall.command('backup'), terminal, stdout)
  addRestoreCommand(rollcall.command('restore'), terminal, stdout)
  addMoveCommand(rollcall.command('move'), terminal, stdout)
  addEncryptionKeyCommands(
    rollcall.command('encryption-key').description('The key of encrypted values'),
    terminal,
  )
  rollcall.commandsGroup('Assistants:')
  addMcpCommand(rollcall.command('mcp'), terminal)
  addMcpConfigCommand(rollcall.command('mcp-config'), terminal)
  addServerCardCommand(rollcall.command('server-card'), terminal)
  rollcall.commandsGroup('For developers:')
  addOpenApiCommand(rollcall.command('openapi'), terminal)
  addListenCommand(rollcall.command('listen'), terminal)
  addConsoleCommand(rollcall.command('console'), terminal)
  addExamples(rollcall)
  return rollcall
}

const mainHelp = `
Settings come from the environment and from .env: DATABASE_URL names a PostgreSQL; without it the
embedded database in DATA_DIR (./data) is used, through the running service if there is one.
For help on a command: rollcall key create --help

Exit codes: 0 success, 1 refused or failed, 2 wrong usage or configuration.`

function addStartCommand(command: Command): void {
  command.description('Start the service').action(async () => {
    const { runProcess } = await import('../server/start.ts')
    await runProcess()
  })
}

function addMigrateCommand(command: Command, { done, say }: Terminal): void {
  command.description('Run pending migrations').action(async () => {
    const { ran } = await done('migrate', {})
    say(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`)
  })
}

function addConsoleCommand(command: Command, { config }: Terminal): void {
  command
    .description('A JavaScript prompt with config, database, operations and runOperation')
    .action(async () => {
      const { runConsole } = await import('./serve/console.ts')
      await runConsole(config())
    })
}
