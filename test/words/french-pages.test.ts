import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation } from '../../src/core/run/run-operation.ts'
import { createInvitation, giveSignIn } from '../../src/modules/sign-in/index.ts'
import { allPages } from '../../src/transports/dashboard/table.ts'
import type { Language } from '../../src/words/index.ts'
import { plainBrowser } from '../support/browser.ts'
import { operator } from '../support/callers.ts'
import { type DemoServer, startDemoServer } from '../support/dashboard.ts'
import { formOf, hiddenFields, signedIn, type Visitor } from '../support/dashboard-client.ts'
import { styleFaults } from '../support/page-style.ts'
import { sample } from '../support/sample.ts'
import { storedData, untranslated } from '../support/untranslated.ts'

let server: DemoServer
let admin: Visitor
let manager: Visitor
let people: { admin: number; manager: number }
beforeAll(async () => {
  server = await startDemoServer()
  admin = await signedIn(server, server.demo.link)
  const [row] = await server.sql<{ id: number }>(
    `select id from employees where company_id = $1 and dashboard_access limit 1`,
  )
  const [lead] = await server.sql<{ id: number }>(
    `select e.id from employees e where e.company_id = $1 and e.role = 'manager' and e.is_active
       and exists (select from employees r where r.company_id = $1 and r.manager_id = e.id)
     order by e.id limit 1`,
  )
  people = { admin: row!.id, manager: lead!.id }
  await run(giveSignIn, { employee_ids: [lead!.id] })
  const { path } = await run(createInvitation, { employee_id: lead!.id })
  manager = await signedIn(server, path)
  await server.rest('POST', '/holidays', { name: 'Founding day', date: '2026-12-04' })
  const stock = { start_date: '2026-12-28', end_date: '2026-12-30' }
  await server.rest('POST', '/blackout-dates', { name: 'Stocktaking', ...stock })
  const minimum = { department: 'Warehouse', effective_from: '2026-01-01', minimum_present: 40 }
  await server.rest('PUT', '/minimum-present', minimum)
})
afterAll(() => server?.close())

async function run(operation: Parameters<typeof runOperation>[1], input: object) {
  const caller = { company_id: server.company_id, ...operator }
  return (await runOperation(server.operationDeps, operation, caller, input)).body as {
    path: string
  }
}

async function speak(who: keyof typeof people, language: Language): Promise<void> {
  const answer = await server.rest('PUT', `/employees/${people[who]}`, { language })
  expect(answer.status, answer.text).toBe(200)
}

/** The pages that a visitor finds by their links, in English: by address, one of each. */
async function pagesFrom(who: keyof typeof people, visitor: Visitor): Promise<Map<string, string>> {
  await speak(who, 'en')
  const left = ['/admin']
  const kinds = new Set<string>()
  const pages = new Map<string, string>()
  while (left.length > 0) {
    const path = left.shift()!
    const kind = routeOf(path)
    if (kinds.has(kind)) continue
    const { text, headers } = await visitor.get(path)
    if (!headers.get('content-type')?.startsWith('text/html')) continue
    kinds.add(kind)
    pages.set(path, text)
    for (const [, href = ''] of text.matchAll(/href="(\/admin[^"#]*)/g)) {
      left.push(href.replaceAll('&amp;', '&'))
    }
  }
  return pages
}

/** The page of an address; the names of its parameters are part of it, since they change what is shown. */
function routeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const own = pathname.replace(/^\/admin/, '')
  const route = allPages.find(
    (each) =>
      each.method === 'GET' && new RegExp(`^${each.path.replace(/:\w+/g, '[^/]+')}$`).test(own),
  )
  const names = [...searchParams.keys()].filter((name) => name !== 'said' && name !== 'page')
  return `${route?.path ?? own} ${[...new Set(names)].toSorted().join(' ')}`
}

/** The forms of pages that are sent to an address without a route. */
function formsWithoutRoute(pages: ReadonlyMap<string, string>): string[] {
  const posts = allPages
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => new RegExp(`^/admin${path.replace(/:\w+/g, '[^/]+')}$`))
  return [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/<form[^>]* action="(\/admin[^"?]*)[^>]*>/g)]
      .filter(([form, action]) => {
        return form.includes('method="post"') && !posts.some((post) => post.test(action!))
      })
      .map(([form]) => `${page} ${form}`),
  )
}

async function compared(
  who: keyof typeof people,
  visitor: Visitor,
  pages: Iterable<readonly [path: string, english: string]>,
): Promise<string[]> {
  await speak(who, 'fr')
  const data = await storedData(server)
  const known = new Map<string, string>()
  const found = new Map<string, string>()
  for (const [path, english] of pages) {
    const { text } = await visitor.get(path)
    expect(text, path).toContain('<html lang="fr">')
    expect(english, path).toContain('<html lang="en">')
    // An abbreviated month at the end of a sentence.
    for (const [twice] of text.matchAll(/[\p{L}\d ]+\.(<\/\w+>)*\.(?!\.)/gu)) found.set(twice, path)
    for (const fault of [...styleFaults(english, 'en'), ...styleFaults(text, 'fr')]) {
      found.set(fault, path)
    }
    for (const each of untranslated(english, text, data, known)) {
      if (!isRecord(path, each)) found.set(each, found.get(each) ?? path)
    }
  }
  return [...found].map(([each, path]) => `${path} ${each}`)
}

test('the comparison finds a text that was not translated', () => {
  const page = '<p title="Some words">Ana Roy waits</p><code>curl it</code><i>Ana Roy, 7 h</i>'
  expect(untranslated(page, page, ['Ana Roy'])).toEqual(['p title: Some words', 'p: Ana Roy waits'])
})

/** What pages show as it is stored or sent, in every language. */
const records: readonly (readonly [page: RegExp, text: RegExp])[] = [
  // Where changes came from, and the names of what changed.
  [/^\/admin\/audit/, /^(span|a): /],
  // Emails in the language of the one who gets them.
  [/^\/admin\/mails/, /^(h2|p): /],
  // An example of a file.
  [/^\/admin\/people\/import/, /^td: /],
]

function isRecord(path: string, found: string): boolean {
  return records.some(([page, text]) => page.test(path) && text.test(found))
}

describe('every text of the dashboard is in French', () => {
  test('for an admin', async () => {
    const pages = await pagesFrom('admin', admin)
    const opened = new Set([...pages.keys()].map((path) => routeOf(path).split(' ')[0]))
    const closed = allPages
      .filter(({ method, path }) => method === 'GET' && !opened.has(path))
      .map(({ path }) => path)
    expect(closed).toEqual(notLinked)
    expect(formsWithoutRoute(pages)).toEqual([])
    expect(await compared('admin', admin, pages)).toEqual([])
  })

  test('for a manager', async () => {
    const pages = [...(await pagesFrom('manager', manager))]
    expect(pages.length).toBeGreaterThan(15)
    expect(await compared('manager', manager, sample(pages, 10))).toEqual([])
  })

  test('on forms that are refused', async () => {
    const refused = async (language: Language) => {
      await speak('admin', language)
      const texts = new Map<string, string>()
      for (const [page, action, fields] of refusedForms) {
        const { text: form } = await admin.get(`/admin${page}`)
        const [, whole = ''] = new RegExp(`action="(/admin${action}[^"]*)"`).exec(form) ?? []
        const sent = { ...hiddenFields(form, whole), ...fields }
        const { text, status } = await admin.post(whole.replaceAll('&amp;', '&'), sent)
        expect(status, `${page} ${text.slice(0, 500)}`).toBeGreaterThanOrEqual(400)
        texts.set(page, text)
      }
      return texts
    }
    const english = await refused('en')
    const inFrench = await refused('fr')
    const data = await storedData(server)
    const found = refusedForms.flatMap(([page]) =>
      untranslated(english.get(page)!, inFrench.get(page)!, data).map((each) => `${page} ${each}`),
    )
    expect(found).toEqual([])
  })

  test('numbers of forms have a decimal comma, and come back as they were', async () => {
    const overtime = { weekly: 37.5, daily: 8.25, daily_double: null, seventh_day: false }
    const set = await server.rest('PUT', '/company', { overtime })
    expect(set.status, set.text).toBe(200)
    await speak('admin', 'fr')
    const group = '/admin/settings/overtime'
    const form = await formOf(admin, '/admin/settings', group)
    expect(form).toMatchObject({
      overtime: 'own',
      overtime_weekly: '37,5',
      overtime_daily: '8,25',
      overtime_daily_double: '',
    })
    await admin.post(group, { ...form, overtime_weekly: '38,25' })
    await admin.post(group, { ...form, overtime_weekly: '38,25', step: 'save' })
    const weekly = (await server.rest('GET', '/company')).body.overtime.weekly
    expect(weekly).toBe(38.25)
  })
})

/** Files, and pages that no link leads to. */
const notLinked: readonly string[] = [
  // What forms lead to, and a page that only an identity provider has.
  '/approvals/leave/selected',
  '/find',
  '/time/approve',
  '/payroll/chart.svg',
  '/payroll/export',
  '/payroll/exports/:id/file',
  '/audit/export',
  // Answers of assistants link to them; they lead to the leave type.
  '/leave-policies',
  '/leave-policies/:policy_id',
  '/people/import/sample.csv',
  '/sign-ins/:id/account',
]

const refusedForms = [
  ['/people/new', '/people/new', { first_name: ' ', email: 'x', country_code: '1' }],
  ['/holidays/new', '/holidays/new', { date: 'x' }],
  ['/blackout-dates/new', '/blackout-dates/new', { name: '' }],
  ['/minimum-present/new', '/minimum-present/new', { department: 'Nowhere', minimum_present: '1' }],
  ['/work-locations/new', '/work-locations/new', { name: '' }],
  ['/leave-types/new', '/leave-types/new', { name: '' }],
  ['/mileage/new', '/mileage/new', { person: 'nobody of that name' }],
  ['/time/new', '/time/new', { person: '' }],
  ['/webhooks', '/webhooks', { url: 'ftp://example.com' }],
  ['/keys/new', '/keys/new', { name: '' }],
  ['/settings', '/settings/company', { name: '' }],
] as const

describe('pages before the sign-in', () => {
  const pages = [
    '/sign-in',
    '/admin/sign-in',
    '/admin/link/none',
    '/sign-in/invitation/none',
    '/oauth/consent/none',
    '/oauth/authorize?client_id=none',
    '/sign-in/nothing-is-here',
  ]
  const get = (path: string, accept: string | null) =>
    fetch(`${server.url}${path}`, {
      redirect: 'manual',
      headers: accept === null ? {} : { 'Accept-Language': accept },
    })

  test.each(pages)('%s is in the language of the browser', async (path) => {
    const [english, inFrench] = await Promise.all(
      ['en-CA', 'fr-CA,fr;q=0.9,en;q=0.8'].map(async (accept) => {
        const answer = await get(path, accept)
        expect(answer.headers.get('vary')).toMatch(/accept-language/i)
        return answer.text()
      }),
    )
    expect(inFrench).toContain('<html lang="fr">')
    expect(untranslated(english!, inFrench!)).toEqual([])
  })

  test.each([
    [null, 'en'],
    ['de', 'en'],
    ['de, fr;q=0.5', 'fr'],
    ['en, fr;q=0.9', 'en'],
    ['fr-FR', 'fr'],
    ['*', 'en'],
  ])('a browser that prefers %s reads %s', async (accept, language) => {
    const text = await (await get('/admin/sign-in', accept)).text()
    expect(text).toContain(`<html lang="${language}">`)
  })

  test('files and assets do not vary by language', async () => {
    const page = await (await get('/admin/sign-in', 'fr')).text()
    const [, style = ''] = /href="([^"]*admin[^"]*\.css)"/.exec(page) ?? []
    const answer = await get(style, 'fr')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('vary') ?? '').not.toMatch(/accept-language/i)
  })
})

describe('the account page', () => {
  test('is in the language of the person, who chooses it there', async () => {
    await speak('manager', 'en')
    const browser = plainBrowser(server.url)
    const { path } = await run(createInvitation, { employee_id: people.manager })
    await browser.submit(await browser.get(path), 'class="main"', {})
    const english = await browser.get('/account')
    expect(english.text).toContain('<html lang="en">')
    const inFrench = await browser.submit(english, 'name="language"', { language: 'fr' })
    expect(inFrench.text).toContain('<html lang="fr">')
    expect(inFrench.text).toContain('<div class="notice good" role="status">Enregistré.</div>')
    const data = await storedData(server)
    expect(untranslated(english.text, inFrench.text, data)).toEqual([])
    const { body } = await server.rest('GET', `/employees/${people.manager}`)
    expect(body.language).toBe('fr')
    const company = await browser.submit(inFrench, 'name="language"', { language: '' })
    expect(company.text).toContain('<html lang="en">')
  })
})
