import type { Command } from 'commander'
import type { Config } from '../../config/index.ts'
import type { Terminal } from '../terminal.ts'
import type { Finding } from './findings.ts'

/** Adds `rollcall doctor`, which reports problems with this installation. */
export function addDoctorCommand(command: Command, terminal: Terminal): void {
  command
    .description('Check settings, database, keys, email and machine, and say what to fix')
    .option('--json', 'print the findings as JSON')
    .option('--changes', 'print instead the days whose pay this release changes')
    .option('--from <date>', 'with --changes: the first date, by default a year ago')
    .addHelpText('after', doctorHelp)
    .action(async ({ json, changes, from }: Options) => {
      if (changes) {
        const { sayChanges } = await import('../serve/changes.ts')
        return sayChanges(terminal, { json, from })
      }
      const config = terminal.config()
      const { examineMachine } = await import('./machine.ts')
      const { examineHosts } = await import('./standbys.ts')
      const [machine, hosts] = await Promise.all([examineMachine(config), examineHosts(config)])
      const findings = [...machine, ...hosts, ...(await databaseFindings(terminal, config))]
      terminal.say(json ? JSON.stringify(findings, null, 2) : findings.map(line).join('\n'))
      const failed = findings.filter(({ state }) => state === 'fail').length
      if (failed > 0) throw new Error(`${failed} of ${findings.length} checks failed.`)
    })
}

type Options = { json?: boolean; changes?: boolean; from?: string }

const doctorHelp = `
Each line is ok, warn or fail, and says what to do. It exits with 1 where a check fails, with 2 where
the settings cannot be read at all. It changes nothing and sends nothing.

With --changes it prints a line for each day of an open pay period that this release pays differently
from the one before: employee, date, rule and hours. Run it after \`rollcall migrate\` and before the
first start.`

async function databaseFindings({ done }: Terminal, config: Config): Promise<Finding[]> {
  try {
    return await done('doctor', { has_direct: config.direct_database_url !== null })
  } catch (error) {
    const { refusal } = await import('../print.ts')
    return [{ check: 'database', state: 'fail', said: refusal(error) }]
  }
}

function line({ check, state, said, todo }: Finding): string {
  const next = todo === undefined ? '' : `\n${todo}`.replaceAll('\n', `\n${' '.repeat(24)}`)
  return `${state.padEnd(6)}${check.padEnd(18)}${said}${next}`
}
