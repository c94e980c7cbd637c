import { type Host, type HostFile, variable } from './host.ts'

function file(...lines: string[]): HostFile {
  const text = ['[mcp_servers.rollcall]', ...lines].join('\n')
  return { place: '~/.codex/config.toml', language: 'toml', text }
}

export const codex: Host = {
  title: 'Codex',
  signIn: (url) => ({
    commands: [`codex mcp add rollcall --url ${url}`, 'codex mcp login rollcall'],
    file: file(`url = ${JSON.stringify(url)}`),
    steps: [
      'Run the first command, or add the lines to the file.',
      'Run the second command. A browser opens.',
    ],
  }),
  withKey: (url) => ({
    file: file(
      `url = ${JSON.stringify(url)}`,
      `env_http_headers = { "X-API-Key" = "${variable}" }`,
    ),
    steps: ['Add the lines to the file.', `Start Codex where \`${variable}\` is set.`],
  }),
}
