import { type Host, jsonFile, placeholder, variable } from './host.ts'

const place = '.cursor/mcp.json in a project, or ~/.cursor/mcp.json'

function file(server: object) {
  return jsonFile(place, { mcpServers: { rollcall: server } })
}

/** The address of https://cursor.com/docs/mcp/install-links. */
function installing(server: object): string {
  const config = Buffer.from(JSON.stringify(server)).toString('base64')
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=rollcall&config=${encodeURIComponent(config)}`
}

function keyServer(url: string) {
  return { url, headers: { 'X-API-Key': placeholder(`env:${variable}`) } }
}

export const cursor: Host = {
  title: 'Cursor',
  schemes: ['cursor'],
  signIn: (url) => ({
    install: installing({ url }),
    file: file({ url }),
    steps: [
      'Install it with the button, or put the file into the project.',
      'Choose _Connect_ at _rollcall_ in the list of MCP servers. A browser opens.',
    ],
  }),
  withKey: (url) => ({
    install: installing(keyServer(url)),
    file: file(keyServer(url)),
    steps: [
      'Install it with the button, or put the file into the project.',
      `Start Cursor where \`${variable}\` is set.`,
    ],
  }),
}
