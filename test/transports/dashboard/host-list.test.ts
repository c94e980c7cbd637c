import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Host } from '../../../src/transports/mcp/hosts/host.ts'
import { hosts } from '../../../src/transports/mcp/hosts/index.ts'
import { plainBrowser } from '../../support/browser.ts'
import { letSignIn, mailerTo, signInByCode } from '../../support/oauth.ts'
import { type OntarioOffice, startOntarioOffice } from '../../support/ontario-office.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'
import { startSmtp } from '../../support/smtp.ts'

let server: OntarioOffice
beforeAll(async () => {
  server = await startOntarioOffice()
})
afterAll(() => server.close())

function titles(how: 'signIn' | 'withKey'): string[] {
  return Object.values<Host>(hosts).flatMap((host) => (host[how] ? [host.title] : []))
}

function shown(text: string): string[] {
  if (!text.includes('<div class="hosts">')) return []
  const list = text.slice(text.indexOf('<div class="hosts">'))
  return [...list.matchAll(/<summary>([^<]+)<\/summary>/g)].map(([, title]) => title!)
}

test('a new key is shown with every host that takes one, and is in no file', async () => {
  const { admin } = server
  const page = '/admin/keys/new'
  const { text } = await admin.submit(page, page, { name: 'Assistant', permission: 'leave:read' })
  expect(text).toContain('Your new key')
  expect(shown(text)).toEqual(titles('withKey'))
  const [key = ''] = /rc_live_\w+/.exec(text) ?? []
  expect(text).toContain(`export ROLLCALL_API_KEY=${key}`)
  const list = text.slice(text.indexOf('<div class="hosts">'))
  expect(list).not.toContain(key)
  expect(list).toContain('/api/mcp')
  expect(list).toContain('href="vscode:mcp/install?')
  expect(list).toContain('href="cursor://anysphere.cursor-deeplink/mcp/install?')
})

test('connected applications have every host that signs in; managers do not see the page', async () => {
  const { text } = await server.admin.get('/admin/apps')
  expect(shown(text)).toEqual(titles('signIn'))
  expect(text).not.toContain('/api/mcp')
  expect(text).toContain('Claude.ai connects from the internet: this needs a public https address.')
  expect((await server.manager.get('/admin/apps')).status).toBe(403)
})

test('people find the same on their own page, unless nobody can connect anything', async () => {
  const smtp = await startSmtp()
  for (const oauth of [true, false]) {
    const other = await startTestServer({
      own_site: true,
      mailer: mailerTo(smtp),
      settings: { oauth },
    })
    const email = `bea-${oauth}@acme.example`
    await letSignIn(other, await addEmployee(other, { email }))
    const { text } = await signInByCode(plainBrowser(other.url), smtp, email)
    expect(text).toContain('Your account')
    expect(shown(text)).toEqual(oauth ? titles('signIn') : [])
    await other.close()
  }
  await smtp.close()
})
