import { type Host, jsonFile, placeholder, variable } from './host.ts'
import { step } from './steps.ts'

const place = step.claude_code_place()

export const claudeCode: Host = {
  title: 'Claude Code',
  signIn: (url) => ({
    commands: [`claude mcp add --transport http rollcall ${url}`],
    file: jsonFile(place, { mcpServers: { rollcall: { type: 'http', url } } }),
    steps: [step.run_or_file(), step.claude_code_sign_in()],
  }),
  withKey: (url) => ({
    commands: [
      `claude mcp add --transport http rollcall ${url} --header "X-API-Key: $${variable}"`,
    ],
    file: jsonFile(place, {
      mcpServers: {
        rollcall: { type: 'http', url, headers: { 'X-API-Key': placeholder(variable) } },
      },
    }),
    steps: [step.claude_code_key({ variable })],
  }),
}
