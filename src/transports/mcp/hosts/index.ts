import { type Host, type HostFile, jsonFile, placeholder, variable, type Way } from './host.ts'
import { step } from './steps.ts'

/** The hosts that pages, documents and `rollcall mcp-config` describe. */
export const hosts = {
  claude: {
    title: 'Claude.ai',
    signIn: (url) => connector(step.claude_connector(), url),
  },
  chatgpt: {
    title: 'ChatGPT',
    signIn: (url) => ({
      steps: [step.chatgpt_developer_mode(), step.chatgpt_create({ url }), step.chatgpt_sign_in()],
      from_internet: true,
    }),
  },
  'claude-desktop': {
    title: 'Claude Desktop',
    signIn: (url) => connector(step.claude_desktop_connector(), url),
    withKey: (url) => ({
      steps: [step.take_bundle(), step.open_bundle(), step.fill_bundle({ url })],
    }),
  },
  'claude-code': {
    title: 'Claude Code',
    signIn: (url) => ({
      commands: [`claude mcp add --transport http rollcall ${url}`],
      file: serverFile(step.claude_code_place(), { type: 'http', url }),
      steps: [step.run_or_file(), step.claude_code_sign_in()],
    }),
    withKey: (url) => ({
      commands: [
        `claude mcp add --transport http rollcall ${url} --header "X-API-Key: $${variable}"`,
      ],
      file: serverFile(step.claude_code_place(), { type: 'http', url, ...keyHeader(variable) }),
      steps: [step.claude_code_key({ variable })],
    }),
  },
  vscode: {
    title: 'VS Code',
    schemes: ['vscode', 'vscode-insiders'],
    signIn: (url) => ({
      ...ofVscode({ type: 'http', url }),
      steps: [step.button_or_file(), step.vscode_start()],
    }),
    withKey: (url) => ({
      ...ofVscode(
        { type: 'http', url, ...keyHeader('input:rollcall_key') },
        { inputs: [vscodeKey] },
      ),
      steps: [step.button_or_file(), step.vscode_key()],
    }),
  },
  cursor: {
    title: 'Cursor',
    schemes: ['cursor'],
    signIn: (url) => ({
      ...ofCursor({ url }),
      steps: [step.button_or_file(), step.cursor_connect()],
    }),
    withKey: (url) => ({
      ...ofCursor({ url, ...keyHeader(`env:${variable}`) }),
      steps: [step.button_or_file(), step.start_with({ host: 'Cursor', variable })],
    }),
  },
  codex: {
    title: 'Codex',
    signIn: (url) => ({
      commands: [`codex mcp add rollcall --url ${url}`, 'codex mcp login rollcall'],
      file: codexFile(`url = ${JSON.stringify(url)}`),
      steps: [step.codex_first(), step.codex_second()],
    }),
    withKey: (url) => ({
      file: codexFile(
        `url = ${JSON.stringify(url)}`,
        `env_http_headers = { "X-API-Key" = "${variable}" }`,
      ),
      steps: [step.add_lines(), step.start_with({ host: 'Codex', variable })],
    }),
  },
  'gemini-cli': {
    title: 'Gemini CLI',
    signIn: (url) => ({
      commands: [`gemini mcp add --transport http rollcall ${url}`],
      file: serverFile(step.gemini_place(), { httpUrl: url }),
      steps: [step.run_or_add(), step.gemini_sign_in()],
    }),
    withKey: (url) => ({
      file: serverFile(step.gemini_place(), { httpUrl: url, ...keyHeader(variable) }),
      steps: [step.add_server(), step.start_with({ host: 'Gemini CLI', variable })],
    }),
  },
  'copilot-studio': {
    title: 'Copilot Studio',
    withKey: (url) => ({
      steps: [
        step.copilot_add(),
        step.copilot_name({ url }),
        step.copilot_key(),
        step.copilot_connection(),
      ],
      from_internet: true,
    }),
  },
  n8n: {
    title: 'n8n',
    withKey: (url) => ({
      steps: [step.n8n_add(), step.n8n_endpoint({ url }), step.n8n_key()],
    }),
  },
} as const satisfies Readonly<Record<string, Host>>

export type HostName = keyof typeof hosts

/** The steps for adding a connector, and then connecting it. */
function connector(add: string, url: string): Way {
  return {
    steps: [add, step.claude_paste({ url }), step.claude_connect()],
    from_internet: true,
  }
}

/** The header with the key, which the host replaces where it reads the file. */
function keyHeader(name: string) {
  return { headers: { 'X-API-Key': placeholder(name) } }
}

function serverFile(place: string, server: object): HostFile {
  return jsonFile(place, { mcpServers: { rollcall: server } })
}

const vscodeKey = {
  id: 'rollcall_key',
  type: 'promptString',
  description: 'Rollcall API key',
  password: true,
}

/** The address of https://code.visualstudio.com/docs/agents/reference/mcp-configuration. */
function ofVscode(server: object, more: object = {}) {
  const installed = JSON.stringify({ name: 'rollcall', ...server, ...more })
  return {
    install: `vscode:mcp/install?${encodeURIComponent(installed)}`,
    file: jsonFile(step.vscode_place(), { servers: { rollcall: server }, ...more }),
  }
}

/** The address of https://cursor.com/docs/mcp/install-links. */
function ofCursor(server: object) {
  const config = encodeURIComponent(Buffer.from(JSON.stringify(server)).toString('base64'))
  return {
    install: `cursor://anysphere.cursor-deeplink/mcp/install?name=rollcall&config=${config}`,
    file: serverFile(step.cursor_place(), server),
  }
}

function codexFile(...lines: string[]): HostFile {
  const text = ['[mcp_servers.rollcall]', ...lines].join('\n')
  return { place: '~/.codex/config.toml', language: 'toml', text }
}
