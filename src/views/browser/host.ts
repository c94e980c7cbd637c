import type {
  McpUiHostContext,
  McpUiInitializeRequest,
  McpUiInitializeResult,
  McpUiOpenLinkResult,
} from '@modelcontextprotocol/ext-apps'
import { speak } from './words.ts'

/** A tool's result, as the host passes it on. */
export type ToolResult = {
  structuredContent?: unknown
  isError?: boolean
  content?: readonly { type: string; text?: string }[]
}

/** The chat client around the view: the only way to the server. */
export type Host = {
  /** Never rejects: a host that does not pass a call on has refused it like the server. */
  callTool(name: string, given: Readonly<Record<string, unknown>>): Promise<ToolResult>
  /** Opens a page in the person's browser; returns false if the host does not. */
  openLink(url: string): Promise<boolean>
  /** Sends the assistant a message about an action in the view, if the host supports such messages. */
  tell(text: string): void
}

/**
 * Connects to the host around the view, by MCP Apps 2026-01-26, and shows each result of the tool that opened
 * the view. Implemented here, since the SDK's client is ten times the size of a view.
 */
export function joinHost(name: string, show: (result: ToolResult, host: Host) => void): void {
  const { request, notify } = conversation({
    'ui/notifications/tool-result': (params) => show(params as ToolResult, host),
    'ui/notifications/host-context-changed': (params) => dress(params as McpUiHostContext),
  })
  const host: Host = {
    callTool: (tool, given) =>
      request('tools/call', { name: tool, arguments: given }).catch((error) => ({
        isError: true,
        content: [{ type: 'text', text: String(error) }],
      })) as Promise<ToolResult>,
    async openLink(url) {
      if (!opensLinks) return false
      const answer = await request('ui/open-link', { url }).catch(() => ({ isError: true }))
      return !(answer as McpUiOpenLinkResult).isError
    },
    tell(text) {
      if (!takesContext) return
      const content = [{ type: 'text', text }]
      request('ui/update-model-context', { content }).catch(() => undefined)
    },
  }
  let takesContext = false
  let opensLinks = false
  const hello: McpUiInitializeRequest['params'] = {
    appInfo: { name, version: '1' },
    appCapabilities: {},
    protocolVersion: '2026-01-26',
  }
  void request('ui/initialize', hello).then((answer) => {
    const { hostContext, hostCapabilities } = answer as McpUiInitializeResult
    takesContext = hostCapabilities.updateModelContext !== undefined
    opensLinks = hostCapabilities.openLinks !== undefined
    dress(hostContext)
    notify('ui/notifications/initialized', {})
    new ResizeObserver(() => {
      const { width, height } = document.documentElement.getBoundingClientRect()
      notify('ui/notifications/size-changed', {
        width: Math.ceil(width),
        height: Math.ceil(height),
      })
    }).observe(document.body)
  })
}

type Params = Readonly<Record<string, unknown>>
type Waiting = { resolve(result: unknown): void; reject(error: Error): void }

/** Speaks JSON-RPC with the parent window, and with no other. */
function conversation(heard: Readonly<Record<string, (params: Params) => void>>) {
  const waiting = new Map<number, Waiting>()
  let last = 0
  const post = (message: object) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*')

  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return
    const { id, method, params, result, error } = data
    if (method === undefined) {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (error) asked?.reject(new Error(error.message))
      else asked?.resolve(result)
    } else if (id === undefined) heard[method]?.(params)
    else if (method === 'ping' || method === 'ui/resource-teardown') post({ id, result: {} })
    else post({ id, error: { code: -32601, message: 'Method not found' } })
  })

  return {
    notify: (method: string, params: object) => post({ method, params }),
    request(method: string, params: object): Promise<unknown> {
      last += 1
      const id = last
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        post({ id, method, params })
      })
    },
  }
}

/** Applies the host's light or dark theme, colors, fonts and language. */
function dress({ theme, styles, locale }: McpUiHostContext): void {
  speak(locale)
  const { style } = document.documentElement
  if (theme) style.colorScheme = theme
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    if (value) style.setProperty(name, value)
  }
}
