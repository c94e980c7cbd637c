import type { Host, Way } from '../../src/transports/mcp/hosts/host.ts'
import { hosts } from '../../src/transports/mcp/hosts/index.ts'

const site = 'http://localhost:3000'

/** The part of docs/assistants.md about hosts, as the table of hosts says. */
export function hostsDocument(): string {
  return Object.values<Host>(hosts)
    .map(({ title, signIn, withKey }) =>
      [
        `### ${title}`,
        ...(signIn ? ['To sign in:', ...waysOf(signIn(`${site}/mcp`))] : []),
        ...(withKey ? ['With a key:', ...waysOf(withKey(`${site}/api/mcp`))] : []),
      ].join('\n\n'),
    )
    .join('\n\n')
}

function waysOf({ commands = [], steps, file }: Way): string[] {
  return [
    steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    ...(commands.length > 0 ? [block('sh', commands.join('\n'))] : []),
    ...(file ? [`The file is \`${place(file.place)}:`, block(file.language, file.text)] : []),
  ]
}

/** Ends the code after the path. */
function place(text: string): string {
  return text.replace(/^(\S+?)(,? .*)?$/, '$1`$2')
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

if (import.meta.main) console.log(hostsDocument())
