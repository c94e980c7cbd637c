import { type Host, jsonFile, placeholder, variable } from './host.ts'
import { step } from './steps.ts'

const place = step.cursor_place()

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
    steps: [step.button_or_file(), step.cursor_connect()],
  }),
  withKey: (url) => ({
    install: installing(keyServer(url)),
    file: file(keyServer(url)),
    steps: [step.button_or_file(), step.start_with({ host: 'Cursor', variable })],
  }),
}
