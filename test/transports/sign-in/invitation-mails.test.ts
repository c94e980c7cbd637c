import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAdmin } from '../../../src/cli/people/admin-tasks.ts'
import { plainBrowser } from '../../support/browser.ts'
import { operator } from '../../support/callers.ts'
import { mailerTo } from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

let smtp: Smtp
let server: TestServer

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ own_site: true, mailer: mailerTo(smtp) })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

test('an invitation has a link in its HTML, and promises only what the page of the person has', async () => {
  const email = 'ben@acme.example'
  const ben = await addEmployee(server, { first_name: 'Ben', email })
  await addEmployee(server, { email: 'ada@acme.example', role: 'company_admin' })
  const made = await grantAdmin(server.operationDeps, operator, { email: 'ada@acme.example' })
  const admin = plainBrowser(server.url)
  await admin.submit(await admin.get(new URL(made.url).pathname), 'Sign in')
  await admin.submit(await admin.get('/admin/sign-ins'), 'Let them sign in', { emails: email })
  await admin.submit(await admin.get('/admin/sign-ins'), `/admin/sign-ins/${ben}/mail`)
  await smtp.count(1)
  const { mail } = smtp.taken.at(-1)!
  const html = String(mail.html)
  const [, url = ''] = /<a href="(http[^"]+\/sign-in\/invitation\/[^"]+)">/.exec(html) ?? []
  expect(html).toContain(`<a href="${url}">${url}</a>`)
  expect(mail.text).toContain(url)
  expect(mail.text).not.toContain('see your leave and hours')

  const browser = plainBrowser(server.url)
  const own = await browser.submit(await browser.get(new URL(url).pathname), 'Sign in')
  expect(own.url).toBe(`${server.url}/account`)
  expect(mail.text).toContain('you connect an assistant')
  expect(own.text).toContain('Connected applications')
  expect(mail.text).toContain('choose your language')
  expect(own.text).toContain('action="/account/language"')
})

test('every address leads to one sign-in page, and from there to the page that was asked for', async () => {
  const pages = await Promise.all(
    ['/', '/admin', '/admin/people', '/admin/sign-in', '/account', '/sign-in'].map((path) =>
      plainBrowser(server.url).get(path),
    ),
  )
  for (const { text, url } of pages) {
    const shown = [...text.matchAll(/Send me a code|I have a password/g)].map(([words]) => words)
    expect(shown, url).toEqual(['Send me a code', 'I have a password'])
  }
  const email = 'cleo@acme.example'
  await addEmployee(server, { email, role: 'company_admin' })
  const made = await grantAdmin(server.operationDeps, operator, { email })
  const browser = plainBrowser(server.url)
  await browser.submit(await browser.get(new URL(made.url).pathname), 'Sign in')
  for (const hostile of ['//evil.example', '/admin//evil.example', 'https://evil.example', '/x']) {
    const { url } = await browser.get(`/sign-in?continue=${encodeURIComponent(hostile)}`)
    expect(url, hostile).toBe(`${server.url}/admin`)
  }
  const there = await browser.get(
    `/sign-in?continue=${encodeURIComponent('/admin/people?search=a')}`,
  )
  expect(there.url).toBe(`${server.url}/admin/people?search=a`)
})
