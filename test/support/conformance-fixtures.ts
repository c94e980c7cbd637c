import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { writeConfirmToken } from '../../src/core/run/confirmation.ts'
import type { Secrets } from '../../src/lib/crypto/secrets.ts'
import type { Extension } from '../../src/transports/mcp/surface.ts'

// A red pixel, and a sound of zero length.
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const wav = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA='

/**
 * The tools, resources and prompts that the official suite calls, on a server with the real
 * transport.
 */
export function conformanceFixtures(secrets: Secrets): Extension {
  return (server, { caller }) => {
    const state = () =>
      writeConfirmToken(secrets, { caller, name: 'test', input: {} }, [], Date.now())
    server.server.registerCapabilities({
      logging: {},
      prompts: { listChanged: false },
      resources: { listChanged: false, subscribe: true },
    })
    addContentTools(server)
    addPushTools(server)
    addInputTools(server, state)
    addResources(server)
    addPrompts(server)
  }
}

type Handler = (context: ServerContext) => ReturnType<Parameters<McpServer['registerTool']>[2]>

function addTool(server: McpServer, name: string, run: Handler): void {
  server.registerTool(name, { description, inputSchema: nothing }, (_, context) => run(context))
}

const description = 'What the official suite asks for.'
const nothing = toStandardJsonSchema(v.object({}))

function said(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] }
}

function addContentTools(server: McpServer): void {
  const image = { type: 'image', data: png, mimeType: 'image/png' } as const
  const resource = (uri: string, mimeType: string, text: string) =>
    ({ type: 'resource', resource: { uri, mimeType, text } }) as const

  addTool(server, 'test_simple_text', () => said('This is a simple text response for testing.'))
  addTool(server, 'test_image_content', () => ({ content: [image] }))
  addTool(server, 'test_audio_content', () => ({
    content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }],
  }))
  addTool(server, 'test_embedded_resource', () => ({
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource.')],
  }))
  addTool(server, 'test_multiple_content_types', () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      resource('test://mixed', 'application/json', '{"test":"data","value":123}'),
    ],
  }))
  addTool(server, 'test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
}

function addPushTools(server: McpServer): void {
  const log = (context: ServerContext, data: string) => context.mcpReq.log('info', data)
  const withLogging: Handler = async (context) => {
    await log(context, 'Tool execution started')
    await log(context, 'Tool processing data')
    await log(context, 'Tool execution completed')
    return said('Logged.')
  }
  addTool(server, 'test_tool_with_logging', withLogging)
  addTool(server, 'test_logging_tool', withLogging)
  addTool(server, 'test_tool_with_progress', async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken ?? 0
    for (const progress of [0, 50, 100]) {
      const params = { progressToken, progress, total: 100 }
      await mcpReq.notify({ method: 'notifications/progress', params })
    }
    return said(String(progressToken))
  })
  server.server.setRequestHandler('logging/setLevel', () => ({}))
  server.server.setRequestHandler('resources/subscribe', () => ({}))
  server.server.setRequestHandler('resources/unsubscribe', () => ({}))
}

function addInputTools(server: McpServer, state: () => string): void {
  const name = form('What is your name?', 'name')
  const capital = sampled('What is the capital of France?')
  const asking: Record<string, Asking> = {
    elicitation: { user_name: name },
    sampling: { capital_question: capital },
    list_roots: { client_roots: inputRequired.listRoots() },
    multiple_inputs: {
      user_name: name,
      greeting: sampled('Generate a greeting'),
      client_roots: inputRequired.listRoots(),
    },
    request_state: { confirm: form('Please confirm', 'ok') },
    tampered_state: { confirm: form('Please confirm', 'ok') },
  }
  for (const [word, inputRequests] of Object.entries(asking)) {
    addTool(server, `test_input_required_result_${word}`, ({ mcpReq }) => {
      const answers = Object.keys(inputRequests).map((key) =>
        inputResponse(mcpReq.inputResponses, key),
      )
      if (answers.some(({ kind }) => kind === 'missing')) {
        return inputRequired({ inputRequests, requestState: state() })
      }
      return said(`state-ok ${JSON.stringify(answers)}`)
    })
  }
  addTool(server, 'test_streaming_elicitation', ({ mcpReq }) =>
    inputResponse(mcpReq.inputResponses, 'user_name').kind === 'missing'
      ? inputRequired({ inputRequests: { user_name: name } })
      : said('Hello.'),
  )
  addTool(server, 'test_missing_capability', () =>
    inputRequired({ inputRequests: { capital_question: capital } }),
  )
  addTool(server, 'test_input_required_result_capabilities', ({ mcpReq }) => {
    const { elicitation, sampling } = declared(mcpReq)
    const inputRequests = {
      ...(elicitation ? { user_name: name } : {}),
      ...(sampling ? { capital_question: capital } : {}),
    }
    return inputRequired({ inputRequests })
  })
  addTool(server, 'test_input_required_result_multi_round', ({ mcpReq }) => {
    const has = (key: string) => inputResponse(mcpReq.inputResponses, key).kind === 'elicit'
    if (has('step2')) return said('Both steps are done.')
    const inputRequests: Asking = has('step1')
      ? { step2: form('Step 2: What is your favorite color?', 'color') }
      : { step1: form('Step 1: What is your name?', 'name') }
    return inputRequired({ inputRequests, requestState: state() })
  })
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description },
    ({ mcpReq }: ServerContext) => {
      const context = inputResponse(mcpReq.inputResponses, 'user_context')
      if (context.kind === 'elicit') return prompted(JSON.stringify(context.content))
      const user_context = form('What context should the prompt use?', 'context')
      return inputRequired({ inputRequests: { user_context } })
    },
  )
}

type Asking = NonNullable<Parameters<typeof inputRequired>[0]['inputRequests']>

function form(message: string, field: string) {
  const property = field === 'ok' ? { type: 'boolean' as const } : { type: 'string' as const }
  return inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: property }, required: [field] },
  })
}

function sampled(text: string) {
  return inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text } }],
    maxTokens: 100,
  })
}

function declared({ envelope }: ServerContext['mcpReq']): {
  elicitation?: object
  sampling?: object
} {
  const meta = envelope as Record<string, object> | undefined
  return meta?.[CLIENT_CAPABILITIES_META_KEY] ?? {}
}

function addResources(server: McpServer): void {
  const text = { mimeType: 'text/plain', text: 'This is the content of the static text resource.' }
  const binary = { mimeType: 'image/png', blob: png }
  for (const [name, content] of Object.entries({ 'static-text': text, 'static-binary': binary })) {
    const uri = `test://${name}`
    server.registerResource(name, uri, { mimeType: content.mimeType }, () => ({
      contents: [{ uri, ...content }],
    }))
  }
  server.registerResource('watched', 'test://watched-resource', {}, ({ href }) => ({
    contents: [{ uri: href, text: 'Watched resource content' }],
  }))
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  server.registerResource('template', template, {}, ({ href }, { id }) => ({
    contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify({ id }) }],
  }))
}

function addPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description }, () =>
    prompted('A simple prompt for testing.'),
  )
  const two = toStandardJsonSchema(v.object({ arg1: v.string(), arg2: v.string() }))
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description, argsSchema: two },
    ({ arg1, arg2 }) => prompted(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  )
  const one = toStandardJsonSchema(v.object({ resourceUri: v.string() }))
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description, argsSchema: one },
    ({ resourceUri: uri }) => ({
      messages: [
        {
          role: 'user',
          content: { type: 'resource', resource: { uri, text: 'Embedded resource content.' } },
        },
      ],
    }),
  )
  server.registerPrompt('test_prompt_with_image', { description }, () => ({
    messages: [
      { role: 'user', content: { type: 'image', data: png, mimeType: 'image/png' } },
      { role: 'user', content: { type: 'text', text: 'Please analyze the image above.' } },
    ],
  }))
}

function prompted(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
}
