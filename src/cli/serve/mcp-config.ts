import { Argument, type Command } from 'commander'
import type { Host, Way } from '../../transports/mcp/hosts/host.ts'
import { type HostName, hosts } from '../../transports/mcp/hosts/index.ts'
import { addressesOf } from '../../transports/rest/openapi/addresses.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `rollcall mcp-config <host>`: prints the configuration of an assistant's host, without a key. */
export function addMcpConfigCommand(command: Command, { say, config }: Terminal): void {
  command
    .description('Print the MCP configuration file for a host, or what to click in it')
    .addArgument(new Argument('<host>', 'the host').choices(Object.keys(hosts)))
    .option('--sign-in', 'for people who sign in, instead of an API key')
    .addHelpText('after', `\nWhere each file goes:\n${places()}`)
    .action((name: HostName, { signIn = false }: { signIn?: boolean }) => {
      const { site_url, oauth } = config()
      const way = wayOf(hosts[name], site_url, { signIn, oauth })
      say(way.file ? way.file.text : stepsOf(way))
    })
}

/** Chooses how a host connects: with a key, unless the person signs in or the host takes no key. */
function wayOf(host: Host, site_url: string, { signIn = false, oauth = true }): Way {
  const { mcp, people_mcp } = addressesOf({ site_url })
  if (!signIn && host.withKey) return host.withKey(mcp)
  if (!host.signIn) throw new Error(`${host.title} takes an API key: leave out --sign-in.`)
  if (!oauth) throw new Error(`${host.title} cannot sign in while OAUTH is off.`)
  return host.signIn(people_mcp)
}

function stepsOf({ steps }: Way): string {
  return steps
    .map((step, index) => `${index + 1}. ${step.replace(/`([^`]+)`|_([^_]+)_/g, '$1$2')}`)
    .join('\n')
}

function places(): string {
  return Object.entries<Host>(hosts)
    .flatMap(([name, host]) => {
      const file = (host.withKey ?? host.signIn)?.('').file
      return [`  ${name.padEnd(14)} ${file ? file.place : 'no file: prints the steps'}`]
    })
    .join('\n')
}
