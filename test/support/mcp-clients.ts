import {
  Client as ClientV2,
  StreamableHTTPClientTransport as TransportV2,
} from '@modelcontextprotocol/client'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** A client's first message, as in a body. */
export const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
}

export type Era = 'legacy' | 'modern'

/** The person in front of a client that supports elicitation: reads a question and answers it. */
export type Person = (question: string) => 'accept' | 'decline' | 'cancel'

export type ListedTool = {
  name: string
  title?: string | undefined
  description?: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: JSON Schemas are read freely in tests.
  inputSchema: any
  // biome-ignore lint/suspicious/noExplicitAny: JSON Schemas are read freely in tests.
  outputSchema?: any
  annotations?: object | undefined
  _meta?: Record<string, unknown> | undefined
}

type Content = {
  type: string
  text?: string
  /** Of a link. */
  uri?: string
  resource?: { uri: string; mimeType?: string; text?: string; blob?: string }
}

/** The answer of a tool: `body` is the REST body, of a success or of a refusal. */
export type Called = {
  isError: boolean
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
  body: any
  structuredContent: unknown
  text: string
  content: Content[]
}

type ListedPrompt = {
  name: string
  title?: string | undefined
  description?: string | undefined
  arguments?: { name: string; description?: string; required?: boolean }[] | undefined
}

/** The three clients behind one interface. A protocol error rejects, with its `code`. */
export type McpClient = {
  version: string | undefined
  instructions: string | undefined
  /** The name, the version and the icons of the server. */
  identity: object | undefined
  /** What the server declared at the start. */
  capabilities: object | undefined
  listTools(): Promise<ListedTool[]>
  callTool(name: string, args?: Record<string, unknown>): Promise<Called>
  listResources(): Promise<{ uri: string; name: string }[]>
  listTemplates(): Promise<{ uriTemplate: string; name: string }[]>
  readResource(
    uri: string,
  ): Promise<{ uri: string; mimeType?: string; text?: string; blob?: string }>
  /** The suggested values for a variable of a resource template. */
  complete(uriTemplate: string, variable: string, typed: string): Promise<string[]>
  listPrompts(): Promise<ListedPrompt[]>
  /** The text of a prompt's only message. */
  getPrompt(name: string, args?: Record<string, string>): Promise<string>
  completePrompt(name: string, argument: string, typed: string): Promise<string[]>
  close(): Promise<void>
}

/** The name of each way to connect, for `describe.each`. */
export const connections = {
  'sdk 1.x': connectV1,
  'client 2.x legacy': (url: string, key: string) => connectV2(url, key, 'legacy'),
  'client 2.x modern': (url: string, key: string) => connectV2(url, key, 'modern'),
} as const

/** Connects the older client, which most hosts still use. */
export async function connectV1(url: string, key: string): Promise<McpClient> {
  const transport = new TransportV1(new URL(url), { requestInit: requestInit(key) })
  const client = await openV1(transport as Parameters<ClientV1['connect']>[0])
  return { ...client, version: transport.protocolVersion }
}

/** Connects the older client over any transport. */
export async function openV1(transport: Parameters<ClientV1['connect']>[0]): Promise<McpClient> {
  const client = new ClientV1({ name: 'test', version: '1' })
  await client.connect(transport)
  return sameFace(client as unknown as AnyClient, undefined)
}

/**
 * Connects the current client, with the 2025 handshake or with 2026-07-28; with a person, it
 * supports elicitation.
 */
export async function connectV2(
  url: string,
  key: string,
  era: Era,
  person?: Person,
): Promise<McpClient> {
  const transport = new TransportV2(new URL(url), { requestInit: requestInit(key) })
  const client = await openV2(transport, era, person)
  return { ...client, version: transport.protocolVersion }
}

/** Connects the current client over any transport. */
export async function openV2(
  transport: Parameters<ClientV2['connect']>[0],
  era: Era,
  person?: Person,
): Promise<McpClient> {
  const mode = era === 'legacy' ? 'legacy' : { pin: '2026-07-28' }
  const capabilities = person ? { elicitation: { form: {} } } : {}
  const client = new ClientV2(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode }, capabilities },
  )
  if (person) {
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const action = person(params.message)
      return action === 'accept' ? { action, content: {} } : { action }
    })
  }
  await client.connect(transport)
  return sameFace(client as unknown as AnyClient, undefined)
}

/** What both clients have in common; their types differ in parts that the tests do not use. */
type AnyClient = {
  getInstructions(): string | undefined
  getServerVersion(): object | undefined
  getServerCapabilities(): object | undefined
  listTools(): Promise<{ tools: ListedTool[] }>
  callTool(params: object): Promise<{
    content: Content[]
    structuredContent?: unknown
    isError?: boolean
  }>
  listResources(): Promise<{ resources: { uri: string; name: string }[] }>
  listResourceTemplates(): Promise<{ resourceTemplates: { uriTemplate: string; name: string }[] }>
  readResource(params: object): Promise<{
    contents: { uri: string; mimeType?: string; text?: string; blob?: string }[]
  }>
  complete(params: object): Promise<{ completion: { values: string[] } }>
  listPrompts(): Promise<{ prompts: ListedPrompt[] }>
  getPrompt(params: object): Promise<{ messages: { content: { text?: string } }[] }>
  close(): Promise<void>
}

function sameFace(client: AnyClient, version: string | undefined): McpClient {
  return {
    version,
    instructions: client.getInstructions(),
    identity: client.getServerVersion(),
    capabilities: client.getServerCapabilities(),
    listTools: async () => (await client.listTools()).tools,
    callTool: async (name, args = {}) => called(await client.callTool({ name, arguments: args })),
    listResources: async () => (await client.listResources()).resources,
    listTemplates: async () => (await client.listResourceTemplates()).resourceTemplates,
    readResource: async (uri) => (await client.readResource({ uri })).contents[0]!,
    async complete(uri, name, value) {
      const ref = { type: 'ref/resource', uri }
      return (await client.complete({ ref, argument: { name, value } })).completion.values
    },
    listPrompts: async () => (await client.listPrompts()).prompts,
    async getPrompt(name, args = {}) {
      const { messages } = await client.getPrompt({ name, arguments: args })
      return messages.map(({ content }) => content.text).join('\n')
    },
    async completePrompt(name, argument, value) {
      const ref = { type: 'ref/prompt', name }
      return (await client.complete({ ref, argument: { name: argument, value } })).completion.values
    },
    close: () => client.close(),
  }
}

function called(result: Awaited<ReturnType<AnyClient['callTool']>>): Called {
  const text = result.content.find((part) => part.type === 'text')?.text ?? ''
  return {
    isError: result.isError === true,
    body: json(text),
    structuredContent: result.structuredContent,
    text,
    content: result.content,
  }
}

/** Some failures are messages of the SDK, not bodies. */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function requestInit(key: string): RequestInit {
  return { headers: { Authorization: `Bearer ${key}` } }
}
