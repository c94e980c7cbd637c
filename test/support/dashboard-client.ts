import type { TestServer } from './server.ts'

type Shown = { status: number; text: string; headers: Headers; path: string }

/** A browser without scripts, as far as forms and cookies are concerned. */
export type Visitor = {
  cookie: string | undefined
  get(path: string): Promise<Shown>
  /** Posts the fields unchanged and follows the redirect. */
  post(path: string, fields: Fields, headers?: Record<string, string>): Promise<Shown>
  /** Opens the page, fills in the form that posts to a URL, and sends it with its hidden fields. */
  submit(page: string, action: string, fields?: Fields): Promise<Shown>
}

type Fields = Record<string, string | readonly string[]>

export function visitor(server: Pick<TestServer, 'url'>): Visitor {
  async function ask(path: string, init: RequestInit): Promise<Shown> {
    const response = await fetch(`${server.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...(self.cookie ? { Cookie: self.cookie } : {}), ...init.headers },
    })
    const provided = response.headers.getSetCookie()[0]
    if (provided !== undefined) {
      const [pair = ''] = provided.split(';')
      self.cookie = pair.endsWith('=') ? undefined : pair
    }
    const text = await response.text()
    return { status: response.status, text, headers: response.headers, path }
  }

  const self: Visitor = {
    cookie: undefined,
    async get(path) {
      return follow(await ask(path, { method: 'GET' }))
    },
    async post(path, fields, headers = {}) {
      const body = new URLSearchParams()
      for (const [name, value] of Object.entries(fields)) {
        for (const one of typeof value === 'string' ? [value] : value) body.append(name, one)
      }
      return follow(await ask(path, { method: 'POST', body, headers }))
    },
    async submit(page, action, fields = {}) {
      const { text } = await self.get(page)
      return self.post(action, { ...hiddenFields(text, action), ...fields })
    },
  }

  async function follow(shown: Shown): Promise<Shown> {
    const to = shown.headers.get('location')
    return shown.status === 303 && to ? follow(await ask(to, { method: 'GET' })) : shown
  }
  return self
}

/** A client that used the one-time link at that path. */
export async function signedIn(server: TestServer, link: string): Promise<Visitor> {
  const admin = visitor(server)
  const shown = await admin.post(link, {})
  if (!admin.cookie) throw new Error(`Not signed in: ${shown.status} ${shown.text}`)
  return admin
}

/** The hidden fields of the form on a page that posts to `action`. */
export function hiddenFields(text: string, action: string): Record<string, string> {
  const start = text.indexOf(`action="${action}"`)
  if (start < 0) throw new Error(`There is no form for ${action}.`)
  const form = text.slice(start, text.indexOf('</form>', start))
  const fields = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]))
}

/**
 * Sends a form with its effects beside it as a browser without scripts does: the first save shows the effects, the
 * second one stores.
 */
export async function saveTwice(browser: Visitor, path: string, fields: Record<string, string>) {
  const first = await browser.submit(path, path, fields)
  const { seen, ...hidden } = hiddenFields(first.text, path)
  if (!first.text.includes('Nothing is saved yet.') || !seen) throw new Error(first.text)
  const shown = { ...hidden, ...fields, seen: seen.replaceAll('&quot;', '"') }
  return { first, second: await browser.post(path, shown) }
}

/** Returns the fields that a browser sends for the form unchanged. */
export async function formOf(
  visitor: Visitor,
  page: string,
  action = page,
): Promise<Record<string, string>> {
  const { text } = await visitor.get(page)
  const escaped = action.replaceAll('&', '&amp;')
  const start = text.slice(text.indexOf(`action="${escaped}"`))
  const form = start.slice(0, start.indexOf('</form>'))
  const fields = hiddenFields(text, escaped)
  for (const [tag] of form.matchAll(/<input [^>]*>/g)) {
    const [, name = ''] = /name="(\w+)"/.exec(tag) ?? []
    const [, value = ''] = /value="([^"]*)"/.exec(tag) ?? []
    if (!/type="(checkbox|radio)"/.test(tag) || tag.includes(' checked')) fields[name] = value
  }
  const selects = /<select [^>]*name="(\w+)"[^>]*>(.*?)<\/select>/gs
  for (const [, name = '', options = ''] of form.matchAll(selects)) {
    fields[name] = /value="([^"]*)" selected/.exec(options)?.[1] ?? ''
  }
  const areas = /<textarea [^>]*name="(\w+)"[^>]*>\n?(.*?)<\/textarea>/gs
  for (const [, name = '', value = ''] of form.matchAll(areas)) fields[name] = value
  return fields
}
