import { type Host, type HostFile, variable } from './host.ts'
import { step } from './steps.ts'

function file(...lines: string[]): HostFile {
  const text = ['[mcp_servers.rollcall]', ...lines].join('\n')
  return { place: '~/.codex/config.toml', language: 'toml', text }
}

export const codex: Host = {
  title: 'Codex',
  signIn: (url) => ({
    commands: [`codex mcp add rollcall --url ${url}`, 'codex mcp login rollcall'],
    file: file(`url = ${JSON.stringify(url)}`),
    steps: [step.codex_first(), step.codex_second()],
  }),
  withKey: (url) => ({
    file: file(
      `url = ${JSON.stringify(url)}`,
      `env_http_headers = { "X-API-Key" = "${variable}" }`,
    ),
    steps: [step.add_lines(), step.start_with({ host: 'Codex', variable })],
  }),
}
