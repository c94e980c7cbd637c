import { type Host, jsonFile, placeholder, variable } from './host.ts'

const place = '.mcp.json in a project'

export const claudeCode: Host = {
  title: 'Claude Code',
  signIn: (url) => ({
    commands: [`claude mcp add --transport http rollcall ${url}`],
    file: jsonFile(place, { mcpServers: { rollcall: { type: 'http', url } } }),
    steps: [
      'Run the command, or put the file into the project.',
      'Type `/mcp` in Claude Code, choose _rollcall_, then _Authenticate_. A browser opens.',
    ],
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
    steps: [
      `Run the command, which keeps the key in your own settings, or put the file into the project: it reads the key from \`${variable}\`.`,
    ],
  }),
}
