import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createMCPClient } from '@ai-sdk/mcp'
import { MultiServerMCPClient } from '@langchain/mcp-adapters'
import {
  Client as ClientV2,
  StreamableHTTPClientTransport as TransportV2,
} from '@modelcontextprotocol/client'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { MCPServerStreamableHttp } from '@openai/agents'

const run = promisify(execFile)
const info = { name: 'rollcall-hosts', version: '1' }
const bin = new URL('node_modules/.bin/', import.meta.url).pathname

/**
 * Every client opens a connection to `url` with `key` in a header and returns `list()`, the names of the tools;
 * `call(name, input)`, the text of the answer, with `is_error`; and `close()`.
 */
export const clients = {
  'SDK 1.x': (url, key) => ofSdk(new ClientV1(info), new TransportV1(new URL(url), withKey(key))),
  'SDK 2.x, legacy': (url, key) =>
    ofSdk(
      new ClientV2(info, { versionNegotiation: { mode: 'legacy' } }),
      new TransportV2(new URL(url), withKey(key)),
    ),
  'SDK 2.x, modern': (url, key) =>
    ofSdk(
      new ClientV2(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
      new TransportV2(new URL(url), withKey(key)),
    ),
  'mcp-remote': (url, key) =>
    ofSdk(
      new ClientV1(info),
      new StdioClientTransport({
        command: `${bin}mcp-remote`,
        args: [url, '--header', `X-API-Key:${key}`, '--transport', 'http-only', '--allow-http'],
        stderr: 'ignore',
      }),
    ),
  Inspector: inspector,
  mcporter,
  '@ai-sdk/mcp': aiSdk,
  'LangChain adapters': langChain,
  '@openai/agents': openAiAgents,
}

function withKey(key) {
  return { requestInit: { headers: { 'X-API-Key': key } } }
}

async function ofSdk(client, transport) {
  await client.connect(transport)
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, input) => answerOf(await client.callTool({ name, arguments: input })),
    close: () => client.close(),
  }
}

/** Each call of the Inspector's command line is a process. */
async function inspector(url, key) {
  const ask = async (...args) => {
    const header = ['--header', `X-API-Key: ${key}`]
    const all = ['--cli', url, '--transport', 'http', ...header, ...args]
    return JSON.parse(await output(`${bin}mcp-inspector`, all))
  }
  return {
    list: async () => (await ask('--method', 'tools/list')).tools.map(({ name }) => name),
    call: async (name, input) =>
      answerOf(
        await ask(
          ...['--method', 'tools/call', '--tool-name', name],
          ...Object.entries(input).flatMap(([field, value]) => [
            '--tool-arg',
            `${field}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
          ]),
        ),
      ),
    close: async () => {},
  }
}

/** Each call of mcporter is a process. */
async function mcporter(url, key) {
  const server = ['--http-url', url, '--allow-http', '--name', 'rollcall']
  const header = ['--header', `X-API-Key=${key}`]
  return {
    async list() {
      const text = await output(`${bin}mcporter`, ['list', ...server, ...header, '--json'])
      return JSON.parse(text).tools.map(({ name }) => name)
    },
    async call(name, input) {
      const args = ['--tool', name, '--args', JSON.stringify(input), '--output', 'json']
      const text = await output(`${bin}mcporter`, ['call', ...server, ...header, ...args])
      return { text, is_error: 'error' in JSON.parse(text) }
    },
    close: async () => {},
  }
}

async function aiSdk(url, key) {
  const client = await createMCPClient({
    transport: { type: 'http', url, headers: { 'X-API-Key': key } },
  })
  const tools = await client.tools()
  return {
    list: async () => Object.keys(tools),
    async call(name, input) {
      const called = await tools[name].execute(input, { toolCallId: '1', messages: [] })
      return answerOf(called)
    },
    close: () => client.close(),
  }
}

async function langChain(url, key) {
  const client = new MultiServerMCPClient({
    throwOnLoadError: true,
    mcpServers: {
      rollcall: { transport: 'http', url, headers: { 'X-API-Key': key } },
    },
  })
  const tools = await client.getTools()
  return {
    list: async () => tools.map(({ name }) => name),
    async call(name, input) {
      const tool = tools.find((each) => each.name === name)
      try {
        const said = await tool.invoke(input)
        const parts = typeof said === 'string' ? [{ text: said }] : [said].flat()
        return { text: parts.map((part) => part.text ?? '').join(''), is_error: false }
      } catch (error) {
        // The adapter throws what the server refused.
        return { text: String(error.message), is_error: true }
      }
    },
    close: () => client.close(),
  }
}

async function openAiAgents(url, key) {
  const server = new MCPServerStreamableHttp({ url, name: 'rollcall', ...withKey(key) })
  await server.connect()
  return {
    list: async () => (await server.listTools()).map(({ name }) => name),
    async call(name, input) {
      const content = await server.callTool(name, input)
      const text = content.map((part) => part.text ?? '').join('')
      // The agent's model sees the text alone.
      return { text, is_error: /"error":"/.test(text) }
    },
    close: () => server.close(),
  }
}

function answerOf({ content, isError }) {
  return { text: content.map((part) => part.text ?? '').join(''), is_error: isError === true }
}

async function output(program, args) {
  const settings = { maxBuffer: 16 * 1024 * 1024, timeout: 60_000 }
  try {
    return (await run(program, args, settings)).stdout
  } catch (error) {
    if (error.stdout) return error.stdout
    throw error
  }
}
