import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

type ToolCall = { name: string; arguments?: Record<string, unknown> }
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
      theme: 'light' | 'dark',
      locale: string,
    ): Promise<void>
    /** Asks the view to end, as a host does before it removes the frame. */
    endView(): Promise<unknown>
    /** What the view sent to the assistant. */
    told: string
  }
}

window.showView = async (html, result, theme, locale) => {
  const frame = document.createElement('iframe')
  frame.title = 'View'
  frame.width = '900'
  frame.setAttribute('sandbox', 'allow-scripts')
  document.querySelector('main')!.replaceChildren(frame)

  const me = { name: 'test host', version: '1' }
  const can = { serverTools: {}, updateModelContext: { text: {} } }
  const bridge = new AppBridge(null, me, can, { hostContext: { theme, locale } })
  bridge.onupdatemodelcontext = async ({ content }) => {
    window.told = JSON.stringify(content)
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
  window.endView = () => bridge.teardownResource({})
  await bridge.sendToolInput({ arguments: {} })
  await bridge.sendToolResult(result)
}
