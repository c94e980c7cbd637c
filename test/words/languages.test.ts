import { auth } from '@modelcontextprotocol/sdk/client/auth.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation } from '../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../src/modules/dashboard-access/index.ts'
import { createInvitation, giveSignIn } from '../../src/modules/sign-in/index.ts'
import { bothTransports, through } from '../support/both-transports.ts'
import { plainBrowser } from '../support/browser.ts'
import { operator } from '../support/callers.ts'
import { formOf, signedIn, type Visitor } from '../support/dashboard-client.ts'
import { freshDates } from '../support/fresh-dates.ts'
import { startTestWorker } from '../support/hooks.ts'
import { askLeave } from '../support/leave.ts'
import { letSignIn, mailerTo, memoryProvider, signInByCode } from '../support/oauth.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Smtp, startSmtp } from '../support/smtp.ts'
import { storedData, untranslated } from '../support/untranslated.ts'

let clock_ms = Date.parse('2026-11-26T15:00:00Z')
let server: TestServer
let smtp: Smtp
let admin: Visitor
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({
    now: () => clock_ms,
    mailer: mailerTo(smtp),
    own_site: true,
  })
  const boss = await addEmployee(server, { first_name: 'Ada', role: 'company_admin' })
  await run(grantDashboardAccess, { employee_id: boss })
  admin = await signedIn(server, (await run(createDashboardLink, { employee_id: boss })).path)
})
afterAll(async () => {
  await server?.close()
  await smtp?.close()
})

async function run(operation: Parameters<typeof runOperation>[1], input: object) {
  const caller = { company_id: server.company_id, ...operator }
  return (await runOperation(server.operationDeps, operation, caller, input)).body as {
    path: string
  }
}

describe('the language of a new company', () => {
  test.each([
    ['CA', 'QC', 'fr'],
    ['CA', 'ON', 'en'],
    ['CA', null, 'en'],
    ['US', 'CA', 'en'],
    ['FR', null, 'en'],
  ])('in %s %s is %s', async (country_code, region, language) => {
    const company_id = await server.company(`In ${country_code} ${region}`, {
      country_code,
      region,
    })
    const key = await server.makeKey({ company_id })
    const { body } = await server.rest('GET', '/company', undefined, { key })
    expect(body.language).toBe(language)
  })

  test('does not follow a change of its region', async () => {
    const company_id = await server.company('Moves', { region: 'ON' })
    const key = await server.makeKey({ company_id })
    const moved = await server.rest('PUT', '/company', { region: 'QC' }, { key })
    expect(moved.body).toMatchObject({ region: 'QC', language: 'en' })
  })
})

describe.each(bothTransports)('over %s', (transport) => {
  test('a company changes its language; others than ours are refused', async () => {
    const changed = await through(server, transport, 'company.update', { language: 'fr' })
    expect(changed.body.language).toBe('fr')
    const refused = await through(server, transport, 'company.update', { language: 'de' })
    expect(refused.ok).toBe(false)
    expect(refused.body.errors.language).toEqual(['must be one of: en, fr'])
    await through(server, transport, 'company.update', { language: 'en' })
  })

  test('an employee has a language, or that of the company', async () => {
    const email = `lou.${transport}@example.test`
    const made = await through(server, transport, 'employees.create', {
      first_name: 'Lou',
      last_name: 'Roy',
      email,
      employee_number: `L-${transport}`,
      password: 'a long password',
      country_code: 'CA',
      timezone: 'America/Toronto',
      language: 'fr',
    })
    expect(made.body).toMatchObject({ language: 'fr' })
    const { id } = made.body
    const read = await through(server, transport, 'employees.read', { id })
    expect(read.body.language).toBe('fr')
    const kept = await through(server, transport, 'employees.update', { id, title: 'Clerk' })
    expect(kept.body.language).toBe('fr')
    const cleared = await through(
      server,
      transport,
      'employees.update',
      transport === 'rest' ? { id, language: null } : { id, clear: ['language'] },
    )
    expect(cleared.body.language).toBeNull()
  })

  test('people change their own', async () => {
    const id = await addEmployee(server)
    const key = await server.makeKey({ employee_id: id, reach: 'self' })
    const own = { ...(transport === 'rest' ? { id } : {}), language: 'fr' }
    const changed = await through(server, transport, 'employees.update', own, { key })
    expect(changed.body).toMatchObject({ language: 'fr' })
  })
})

test('many employees at once have their languages', async () => {
  const person = { password: 'a long password', country_code: 'CA', timezone: 'America/Toronto' }
  const { body } = await server.rest('POST', '/employees/bulk', {
    employees: [
      {
        ...person,
        first_name: 'A',
        last_name: 'B',
        email: 'ab@example.test',
        employee_number: 'AB',
        language: 'fr',
      },
      { ...person, first_name: 'C', last_name: 'D', email: 'cd@example.test', language: 'xx' },
    ],
  })
  expect(body.results).toMatchObject([
    { result: 'created' },
    { result: 'failed', errors: { language: ['must be one of: en, fr'] } },
  ])
})

test('a file of people has a column for it', async () => {
  const csv =
    'Email,First name,Last name,Employee number,Language\nzoe@example.test,Zoé,Roy,Z1,Français\nmax@example.test,Max,Hay,M1,\n'
  const checked = await admin.submit('/admin/people/import', '/admin/people/import', { csv })
  expect(checked.status, checked.text).toBe(200)
  const hidden = [...checked.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value!]))
  await admin.post('/admin/people/import/add', { ...fields, csv })
  const { body } = await server.rest(
    'GET',
    '/employees?search=example.test&fields=email,language&per_page=100',
  )
  expect(body.data).toContainEqual({ email: 'zoe@example.test', language: 'fr' })
  expect(body.data).toContainEqual({ email: 'max@example.test', language: null })
})

test('the settings and the page of a person set it', async () => {
  const id = await addEmployee(server, { first_name: 'Noé' })
  const edit = `/admin/people/${id}/edit`
  const fields = await formOf(admin, edit)
  const saved = await admin.submit(edit, edit, { ...fields, role: 'employee', language: 'fr' })
  expect(saved.text).toContain('Français')
  expect((await server.rest('GET', `/employees/${id}`)).body.language).toBe('fr')

  const settings = await admin.get('/admin/settings')
  expect(settings.text).toMatch(
    /<select id="f-language" name="language"[^>]*><option value="en" selected>/,
  )
})

describe('emails are in the language of the one who gets them', () => {
  const monday = freshDates('2027-01-11', 7)

  async function speaking(language: 'en' | 'fr' | null, first_name = 'Ana') {
    const id = await addEmployee(server, { first_name, works_weekdays: true })
    const { body } = await server.rest('PUT', `/employees/${id}`, { language })
    return { id, email: body.email as string }
  }

  async function mailTo(email: string, n: number) {
    const mails = await smtp.count(n)
    return mails.findLast(({ to }) => to.includes(email))!.mail
  }

  test('decisions on leave', async () => {
    await server.rest('PUT', '/company', { language: 'fr' })
    const people = [await speaking('en'), await speaking('fr'), await speaking(null, 'Zoé')]
    for (const [n, { id }] of people.entries()) {
      const { body } = await askLeave(
        server,
        id,
        monday(),
        undefined,
        n === 2 ? { type: 'sick' } : {},
      )
      await server.rest('POST', `/leave-requests/${body.id}/approve`)
    }
    clock_ms += 60_000
    const before = smtp.taken.length
    const worker = startTestWorker(server, { smtp_url: smtp.url }, 5)
    const [english, french, ofCompany] = await Promise.all(
      people.map(({ email }) => mailTo(email, before + 3)),
    )
    await worker.stop()
    await server.rest('PUT', '/company', { language: 'en' })
    expect(english!.subject).toMatch(
      /^Leave approved: Vacation on [A-Z][a-z]{2}, [A-Z][a-z]{2} \d+, 20/,
    )
    expect(english!.text).toContain('Hello Ana,')
    expect(french!.subject).toMatch(
      /^Congé approuvé\u00a0: Vacances le [a-z]{3}\. \d+(er)?\u00a0\p{L}+\.? 20/u,
    )
    expect(french!.text).toContain('Bonjour Ana,')
    expect(french!.text).toContain('Il prend 1\u00a0jour de travail.')
    expect(french!.html).toContain('<html lang="fr">')
    expect(ofCompany!.subject).toMatch(
      /^Congé approuvé\u00a0: Congé de maladie le [a-z]{3}\. \d+(er)?\u00a0\p{L}+\.? 20/u,
    )
  })

  test('a leave type that the company named keeps its name', async () => {
    const { id, email } = await speaking('fr')
    const { body: type } = await server.rest('POST', '/leave-types', { name: 'Jury duty' })
    const { body } = await askLeave(server, id, monday(), undefined, { type: type.type })
    await server.rest('POST', `/leave-requests/${body.id}/reject`, { rejection_reason: 'Non' })
    clock_ms += 60_000
    const before = smtp.taken.length
    const worker = startTestWorker(server, { smtp_url: smtp.url }, 5)
    const mail = await mailTo(email, before + 1)
    await worker.stop()
    expect(mail.subject).toMatch(
      /^Congé non approuvé\u00a0: Jury duty le [a-z]{3}\. \d+(er)?\u00a0\p{L}+\.? 20/u,
    )
    expect(mail.text).toContain('Motif\u00a0: Non')
  })

  test('codes, whatever the language of the page', async () => {
    const { id, email } = await speaking('fr')
    await letSignIn(server, id)
    const before = smtp.taken.length
    const browser = plainBrowser(server.url)
    const page = await browser.submit(await browser.get('/sign-in'), 'Send me a code', { email })
    expect(page.text).toContain('<html lang="en">')
    const mail = await mailTo(email, before + 1)
    expect(mail.subject).toBe('Votre code de connexion pour Test Company')
  })

  test('invitations by an admin who reads English', async () => {
    const { id, email } = await speaking('fr', 'Léa')
    await run(giveSignIn, { employee_ids: [id] })
    const before = smtp.taken.length
    const shown = await admin.submit('/admin/sign-ins', `/admin/sign-ins/${id}/mail`)
    expect(shown.text).toContain('The invitation was mailed.')
    const mail = await mailTo(email, before + 1)
    expect(mail.subject).toBe('Connectez-vous à Rollcall de Test Company')
    expect(mail.text).toContain('Bonjour Léa')
  })
})

test('a mail that was not sent is listed as it would be sent', async () => {
  const { body: person } = await server.rest(
    'PUT',
    `/employees/${await addEmployee(server, { first_name: 'Guy', works_weekdays: true })}`,
    { language: 'fr' },
  )
  const { body } = await askLeave(server, person.id, '2027-09-06')
  await server.rest('POST', `/leave-requests/${body.id}/reject`)
  const { text } = await admin.get('/admin/mails')
  expect(text).toContain('Congé non approuvé')
})

test('people who may only read keep the language that an admin has set', async () => {
  const id = await addEmployee(server, { first_name: 'Vera' })
  await run(giveSignIn, { employee_ids: [id], read_only: true })
  await server.rest('PUT', `/employees/${id}`, { language: 'fr' })
  const browser = plainBrowser(server.url)
  const { path } = await run(createInvitation, { employee_id: id })
  const account = await browser.submit(await browser.get(path), 'class="main"')
  expect(account.text).toContain('<html lang="fr">')
  expect(account.text).not.toContain('name="language"')
  const [, form_token = ''] = /name="form_token" value="([^"]*)"/.exec(account.text) ?? []
  const refused = await browser.post('/account/language', { form_token, language: 'en' })
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('Votre accès est en lecture seule.')
  expect((await server.rest('GET', `/employees/${id}`)).body.language).toBe('fr')
})

test('a person agrees to an application in the language of the person', async () => {
  const id = await addEmployee(server, { first_name: 'Iris', role: 'manager' })
  const { body } = await server.rest('GET', `/employees/${id}`)
  await letSignIn(server, id)
  const provider = memoryProvider()
  expect(await auth(provider, { serverUrl: `${server.url}/mcp` })).toBe('REDIRECT')
  const browser = plainBrowser(server.url)
  const page = await browser.get(provider.url!.href)
  const english = await signInByCode(browser, smtp, body.email, page.url)
  expect(english.text).toContain('<html lang="en">')
  await server.rest('PUT', `/employees/${id}`, { language: 'fr' })
  const french = await browser.get(english.url)
  expect(french.text).toContain('<html lang="fr">')
  expect(french.text).toContain('Permettre')
  const data = [...(await storedData(server)), 'Claude']
  expect(untranslated(english.text, french.text, data)).toEqual([])
})
