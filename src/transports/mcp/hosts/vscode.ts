import { type Host, jsonFile, placeholder } from './host.ts'
import { step } from './steps.ts'

const place = step.vscode_place()

const inputs = [
  { id: 'rollcall_key', type: 'promptString', description: 'Rollcall API key', password: true },
]

function keyServer(url: string) {
  return { type: 'http', url, headers: { 'X-API-Key': placeholder('input:rollcall_key') } }
}

/** The address of https://code.visualstudio.com/docs/agents/reference/mcp-configuration. */
function installing(server: object): string {
  return `vscode:mcp/install?${encodeURIComponent(JSON.stringify(server))}`
}

export const vscode: Host = {
  title: 'VS Code',
  schemes: ['vscode', 'vscode-insiders'],
  signIn: (url) => ({
    install: installing({ name: 'rollcall', type: 'http', url }),
    file: jsonFile(place, { servers: { rollcall: { type: 'http', url } } }),
    steps: [step.button_or_file(), step.vscode_start()],
  }),
  withKey: (url) => ({
    install: installing({ name: 'rollcall', ...keyServer(url), inputs }),
    file: jsonFile(place, { servers: { rollcall: keyServer(url) }, inputs }),
    steps: [step.button_or_file(), step.vscode_key()],
  }),
}
