import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

type ToolCall = { name: string; arguments?: Record<string, unknown> }
type Theme = 'light' | 'dark'
type ToolResult = Parameters<AppBridge['sendToolResult']>[0]

declare global {
  interface Window {
    /** Provided by the test: calls a tool on the real server. */
    callServerTool(call: ToolCall): Promise<ToolResult>
    /**
     * Acts as a chat client: shows the view in a frame that may only run scripts, with the answer.
     */
    showView(
      html: string,
      result: ToolResult,
      theme: Theme,
      locale: string,
      opens: boolean,
    ): Promise<void>
    /** Changes the theme while the view is shown. */
    setTheme(theme: Theme): void
    /** Asks the view to end, as a host does before it removes the frame. */
    endView(): Promise<unknown>
    /** What the view sent to the assistant. */
    told: string
    /** The addresses that the view asked to open. */
    opened: string[]
  }
}

window.showView = async (html, result, theme, locale, opens) => {
  const frame = document.createElement('iframe')
  frame.title = 'View'
  frame.style.cssText = 'display: block; width: 100%; border: 0'
  frame.setAttribute('sandbox', 'allow-scripts')
  document.querySelector('main')!.replaceChildren(frame)

  const me = { name: 'test host', version: '1' }
  const can = {
    serverTools: {},
    updateModelContext: { text: {} },
    ...(opens ? { openLinks: {} } : {}),
  }
  const bridge = new AppBridge(null, me, can, { hostContext: { theme, locale } })
  bridge.onupdatemodelcontext = async ({ content }) => {
    window.told = JSON.stringify(content)
    return {}
  }
  window.opened = []
  bridge.onopenlink = async ({ url }) => {
    window.opened.push(url)
    return {}
  }
  bridge.oncalltool = (call) => window.callServerTool(call)
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.height = String(height)
  }
  const joined = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve()
  })
  await bridge.connect(new PostMessageTransport(frame.contentWindow!, frame.contentWindow!))
  frame.srcdoc = html
  await joined
  window.setTheme = (next) => bridge.setHostContext({ theme: next, locale })
  window.endView = () => bridge.teardownResource({})
  await bridge.sendToolInput({ arguments: {} })
  await bridge.sendToolResult(result)
}
