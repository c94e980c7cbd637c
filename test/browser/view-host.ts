import { AxeBuilder } from '@axe-core/playwright'
import { getToolUiResourceUri } from '@modelcontextprotocol/ext-apps/app-bridge'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { browserScript } from '../../src/views/build.ts'
import { patience_ms } from '../support/arrived.ts'
import type { McpClient } from '../support/mcp-clients.ts'

const address = 'http://host.test/'

type Given = Record<string, unknown>
type Look = {
  theme?: 'light' | 'dark'
  locale?: string
  /** Whether the host opens pages for its views. */
  opens?: boolean
}

/** A page that acts as a chat client with views. */
export type ViewHost = {
  page: Page
  /** Console errors, policy violations and requests of the view. */
  complaints: string[]
  /** Calls a tool, reads the view that it links to, and shows the answer in it. */
  show(client: McpClient, name: string, given: Given, look?: Look): Promise<FrameLocator>
  /** What axe finds in the view, in the dark only of contrast, and the complaints. */
  faults(theme?: Look['theme']): Promise<string[]>
  close(): Promise<void>
}

export function hostScript(): Promise<string> {
  return browserScript(new URL('./host/main.ts', import.meta.url))
}

export async function openViewHost(browser: Browser, script: string): Promise<ViewHost> {
  const context = await browser.newContext()
  context.setDefaultTimeout(patience_ms)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('request', (request) => {
    if (request.url() !== address) complaints.push(`asks ${request.url()}`)
  })
  await page.route('**/*', (route) => route.abort())
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
        <style>body { margin: 0 }</style><main></main><script>${script}</script></html>`,
    }),
  )
  const shown: { client?: McpClient } = {}
  await page.exposeFunction(
    'callServerTool',
    ({ name, arguments: given }: { name: string; arguments?: Given }) =>
      result(shown.client!, name, given),
  )
  await page.goto(address)
  return {
    page,
    complaints,
    async show(client, name, given, { theme = 'light', locale = 'en-US', opens = true } = {}) {
      shown.client = client
      const tool = (await client.listTools()).find((each) => each.name === name)!
      const { text } = await client.readResource(getToolUiResourceUri(tool as never)!)
      const answer = await result(client, name, given)
      await page.evaluate(
        (all) => {
          const host = globalThis as unknown as { showView(...all: unknown[]): Promise<void> }
          return host.showView(...all)
        },
        [text, answer, theme, locale, opens] as const,
      )
      return page.frameLocator('iframe')
    },
    async faults(theme = 'light') {
      const { violations } = await analyzed(page, theme)
      const seen = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`)
      return [...seen, ...complaints]
    },
    close: () => context.close(),
  }
}

/** AxeBuilder leaves out a frame that takes more than a second to load axe, as on a busy machine. */
async function analyzed(page: Page, theme: 'light' | 'dark') {
  const rules = theme === 'dark' ? { runOnly: ['color-contrast', 'frame-tested'] } : {}
  for (;;) {
    const results = await new AxeBuilder({ page }).options(rules).analyze()
    if (!results.incomplete.some(({ id }) => id === 'frame-tested')) return results
  }
}

async function result(client: McpClient, name: string, given: Given = {}) {
  const { content, structuredContent, isError } = await client.callTool(name, given)
  return isError ? { content, isError } : { content, structuredContent }
}

/** Waits until the view shows a text. */
export async function says(view: FrameLocator, text: string): Promise<void> {
  await view.getByText(text).filter({ visible: true }).first().waitFor()
}
