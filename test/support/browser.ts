/** What a page answered, after its redirects within the site. */
export type Page = { status: number; text: string; url: string; headers: Headers }

/**
 * A browser without scripts: keeps cookies by path, follows redirects within the site and pages that continue by
 * themselves, sends forms.
 */
export type PlainBrowser = {
  get(url: string): Promise<Page>
  /** Sends the form of the page that has this button, with its hidden fields and what was filled in. */
  submit(page: Page, button: string, fields?: Fields): Promise<Page>
  post(url: string, fields: Fields, headers?: Record<string, string>): Promise<Page>
  forget(): void
}

type Fields = Record<string, string | readonly string[]>
type Cookie = { name: string; value: string; path: string }

/** `always` is sent with each request, such as the address that a proxy forwards. */
export function plainBrowser(site: string, always: Record<string, string> = {}): PlainBrowser {
  let cookies: Cookie[] = []

  async function ask(url: string, init: RequestInit = {}): Promise<Page> {
    const { pathname } = new URL(url)
    const sent = cookies
      .filter(({ path }) => path === '/' || pathname === path || pathname.startsWith(`${path}/`))
      .sort((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: {
        Accept: 'text/html',
        ...(sent ? { Cookie: sent } : {}),
        ...always,
        ...init.headers,
      },
    })
    for (const line of response.headers.getSetCookie()) keep(line)
    const text = await response.text()
    const to = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && to) {
      const next = new URL(to, url).href
      // A page outside is not opened; its address is the answer.
      if (!next.startsWith(site))
        return { status: response.status, text, url: next, headers: response.headers }
      return ask(next)
    }
    const [, refresh] = /<meta http-equiv="refresh" content="0; url=([^"]+)">/.exec(text) ?? []
    if (refresh) return ask(new URL(refresh.replaceAll('&amp;', '&'), url).href)
    return { status: response.status, text, url, headers: response.headers }
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    const value = pair.slice(at + 1)
    const told = (key: string) =>
      attributes.find((each) => each.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
    const path = (told('path') ?? '/').replace(/(.)\/$/, '$1')
    cookies = cookies.filter((one) => one.name !== name || one.path !== path)
    const expires = told('expires')
    const isOver =
      told('max-age') === '0' || (expires !== undefined && Date.parse(expires) < 86_400_000)
    if (value !== '' && !isOver) cookies.push({ name, value, path })
  }

  return {
    get: (url) => ask(new URL(url, site).href),
    submit(page, button, fields = {}) {
      const form = page.text
        .split('<form ')
        .slice(1)
        .map((text) => text.slice(0, text.indexOf('</form>')))
        .find((text) => text.includes(button))
      if (!form) throw new Error(`No form with "${button}" at ${page.url}: ${page.text}`)
      const action = /action="([^"]+)"/.exec(form)![1]!.replaceAll('&amp;', '&')
      const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
      const all: Fields = { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])) }
      return this.post(new URL(action, page.url).href, { ...all, ...fields })
    },
    post(url, fields, headers = {}) {
      const body = new URLSearchParams()
      for (const [name, value] of Object.entries(fields)) {
        for (const one of typeof value === 'string' ? [value] : value) body.append(name, one)
      }
      return ask(new URL(url, site).href, { method: 'POST', body, headers })
    },
    forget() {
      cookies = []
    },
  }
}
