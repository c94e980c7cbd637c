import { type Host, jsonFile, placeholder, variable } from './host.ts'

function file(server: object) {
  const place = '~/.gemini/settings.json, or .gemini/settings.json in a project'
  return jsonFile(place, { mcpServers: { rollcall: server } })
}

export const geminiCli: Host = {
  title: 'Gemini CLI',
  signIn: (url) => ({
    commands: [`gemini mcp add --transport http rollcall ${url}`],
    file: file({ httpUrl: url }),
    steps: [
      'Run the command, or add the server to the file.',
      'Type `/mcp auth rollcall` in Gemini CLI. A browser opens.',
    ],
  }),
  withKey: (url) => ({
    file: file({ httpUrl: url, headers: { 'X-API-Key': placeholder(variable) } }),
    steps: ['Add the server to the file.', `Start Gemini CLI where \`${variable}\` is set.`],
  }),
}
