import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

declare global {
  interface Window {
    /** Lists tools with a key; returns their names, or the failure. */
    listWithKey(url: string, key: string): Promise<string[] | string>
    /** Begins to connect without a key: registers, and leaves for the sign-in page. */
    begin(url: string): Promise<string>
    /** Ends it on the way back: redeems the code, and lists tools. */
    finish(url: string): Promise<string[] | string>
  }
}

const info = { name: 'a page', version: '1' }

window.listWithKey = async (url, key) => {
  const requestInit = { headers: { 'X-API-Key': key } }
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit })
  return list(transport)
}

window.begin = async (url) => {
  try {
    await new Client(info).connect(signingIn(url))
    return 'connected'
  } catch (error) {
    return String(error)
  }
}

window.finish = async (url) => {
  await signingIn(url).finishAuth(new URLSearchParams(location.search))
  return list(signingIn(url))
}

async function list(transport: StreamableHTTPClientTransport): Promise<string[] | string> {
  try {
    const client = new Client(info)
    await client.connect(transport)
    const { tools } = await client.listTools()
    await client.close()
    return tools.map(({ name }) => name)
  } catch (error) {
    return String(error)
  }
}

/** Keeps everything in the session storage of the page, as it leaves and comes back. */
function signingIn(url: string): StreamableHTTPClientTransport {
  const redirectUrl = `${location.origin}/`
  const read = (name: string) => JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined
  const keep = (name: string) => (value: unknown) =>
    sessionStorage.setItem(name, JSON.stringify(value))
  const authProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'A page', redirect_uris: [redirectUrl] },
    clientInformation: () => read('client'),
    saveClientInformation: keep('client'),
    tokens: () => read('tokens'),
    saveTokens: keep('tokens'),
    codeVerifier: () => read('verifier'),
    saveCodeVerifier: keep('verifier'),
    saveDiscoveryState: keep('discovery'),
    discoveryState: () => read('discovery'),
    redirectToAuthorization: (to: URL) => location.assign(to),
  }
  return new StreamableHTTPClientTransport(new URL(url), { authProvider })
}
