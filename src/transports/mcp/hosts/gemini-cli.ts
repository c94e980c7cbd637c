import { type Host, jsonFile, placeholder, variable } from './host.ts'
import { step } from './steps.ts'

function file(server: object) {
  const place = step.gemini_place()
  return jsonFile(place, { mcpServers: { rollcall: server } })
}

export const geminiCli: Host = {
  title: 'Gemini CLI',
  signIn: (url) => ({
    commands: [`gemini mcp add --transport http rollcall ${url}`],
    file: file({ httpUrl: url }),
    steps: [step.run_or_add(), step.gemini_sign_in()],
  }),
  withKey: (url) => ({
    file: file({ httpUrl: url, headers: { 'X-API-Key': placeholder(variable) } }),
    steps: [step.add_server(), step.start_with({ host: 'Gemini CLI', variable })],
  }),
}
