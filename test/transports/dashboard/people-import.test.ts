import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { createInvitation, giveSignIn } from '../../../src/modules/sign-in/index.ts'
import { operator } from '../../support/callers.ts'
import { hiddenFields, signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { mailerTo } from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'
import { employeeTextNames } from '../../support/text-kinds.ts'

let server: TestServer
let smtp: Smtp
let admin: Visitor
let manager: Visitor

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ mailer: mailerTo(smtp) })
  const boss = await addEmployee(server, { first_name: 'Ada', role: 'company_admin' })
  const lead = await addEmployee(server, { first_name: 'Ruth', role: 'manager' })
  const run = async (operation: Parameters<typeof runOperation>[1], input: object) => {
    const caller = { company_id: server.company_id, ...operator }
    return (await runOperation(server.operationDeps, operation, caller, input)).body as {
      path: string
    }
  }
  await run(grantDashboardAccess, { employee_id: boss })
  admin = await signedIn(server, (await run(createDashboardLink, { employee_id: boss })).path)
  await run(giveSignIn, { employee_ids: [lead] })
  manager = await signedIn(server, (await run(createInvitation, { employee_id: lead })).path)
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const emails = async () =>
  (await server.sql<{ email: string }>('select email from employees where company_id = $1')).map(
    ({ email }) => email,
  )

const namesOf = (text: string) =>
  [...text.matchAll(/<a href="(\/admin\/people\/\d+)">/g)].map(([, at]) => at)

/** Sends the form with a file, as a browser does. */
async function sendFile(text: string | Uint8Array<ArrayBuffer>) {
  const { text: page } = await admin.get('/admin/people/import')
  const form = new FormData()
  for (const [name, value] of Object.entries(hiddenFields(page, '/admin/people/import')))
    form.append(name, value)
  form.append('file', new File([text], 'people.csv'))
  form.append('csv', '')
  const response = await fetch(`${server.url}/admin/people/import`, {
    method: 'POST',
    body: form,
    headers: { Cookie: admin.cookie! },
  })
  return { status: response.status, text: await response.text() }
}

const paste = (csv: string) => admin.submit('/admin/people/import', '/admin/people/import', { csv })

describe('a file of people', () => {
  test('is checked, then everybody is added once, however often the form is sent', async () => {
    const csv =
      '\uFEFFEmail;First name;Last name;Department;Manager;Role;First day\r\n' +
      'otto@example.test;Otto;"Ot;to";Kitchen;lena@example.test;;2026-11-30\r\n\r\n' +
      'lena@example.test;Lena;"Le ""Boss"" na";Kitchen;;Manager;2026-11-30\r\n'
    const before = await emails()
    const shown = await sendFile(csv)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('Nothing is stored yet.')
    expect(shown.text).toContain('Otto Ot;to')
    expect(await emails()).toEqual(before)

    const fields = { ...hiddenFields(shown.text, '/admin/people/import/add'), csv }
    const added = await admin.post('/admin/people/import/add', fields)
    expect(added.text).toContain('2 people were added.')
    const sentTwice = await admin.post('/admin/people/import/add', fields)
    expect(namesOf(sentTwice.text)).toEqual(namesOf(added.text))
    const { body } = await server.rest('GET', '/employees?search=lena')
    expect(body.data).toMatchObject([
      { name: 'Lena Le "Boss" na', role: 'manager', country_code: 'CA' },
    ])
    const { body: otto } = await server.rest('GET', '/employees?search=otto')
    expect(otto.data).toMatchObject([{ manager_id: body.data[0].id, hire_date: '2026-11-30' }])
    expect(await emails()).toHaveLength(before.length + 2)

    const again = await admin.submit('/admin/people/import', '/admin/people/import', { csv })
    expect(again.text).toContain('It belongs to somebody else already.')
    const late = { ...fields, once: 'another form' }
    const refused = await admin.post('/admin/people/import/add', late)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Nothing was stored')
    expect(await emails()).toHaveLength(before.length + 2)
  })

  test('has every text of a person', async () => {
    const texts = employeeTextNames().map((name, n) => [name, `text ${n}`] as const)
    const head = ['first_name', 'last_name', 'email', ...texts.map(([name]) => name)]
    const line = ['Tess', 'Texts', 'tess@example.test', ...texts.map(([, text]) => text)]
    const csv = `${head}\n${line}`
    const action = '/admin/people/import/add'
    await admin.post(action, { ...hiddenFields((await paste(csv)).text, action), csv })
    const { body } = await server.rest('GET', '/employees?email=tess@example.test')
    expect(body.data).toMatchObject([Object.fromEntries(texts)])
    const { text } = await admin.get('/admin/people/import/sample.csv')
    expect(text.split('\r\n')[0]!.split(',')).toEqual(expect.arrayContaining(head))
  })

  test('mails invitations where that is ticked, once, and names those who got none', async () => {
    const csv =
      'first_name,last_name,email\nIn,Vited,in.vited@example.test\nAl,So,al.so@example.test'
    const shown = await paste(csv)
    const fields = { ...hiddenFields(shown.text, '/admin/people/import/add'), csv, invite: 'yes' }
    const added = await admin.post('/admin/people/import/add', fields)
    expect(added.text).toContain('2 invitations were mailed.')
    await admin.post('/admin/people/import/add', fields)
    expect(smtp.taken.map(({ to }) => to)).toEqual([
      ['in.vited@example.test'],
      ['al.so@example.test'],
    ])
    smtp.feels('refuses')
    const other = 'first_name,last_name,email\nNo,Mail,no.mail@example.test'
    const next = hiddenFields((await paste(other)).text, '/admin/people/import/add')
    const { text } = await admin.post('/admin/people/import/add', {
      ...next,
      csv: other,
      invite: 'yes',
    })
    expect(text).toContain('1 person was added.')
    expect(text).toMatch(/Not mailed; invite them on their pages: <a[^>]*>No Mail<\/a>/)
  })

  test('shows each problem with its line, column and a sentence, and the lines to correct', async () => {
    const csv = [
      'first_name,last_name,email,manager_email,region,hire_date,role',
      'Ana,"Sil\nva",ana.import@example.test,,ON,2026-13-40,employee',
      'Ben,Chen,nobody,ghost@example.test,ON,,employee',
      'Cy,Roy,ANA.import@example.test,,TX,,king',
      'Too,Few',
      ',Novak,novak@example.test,,,,',
    ].join('\n')
    const before = await emails()
    const { text, status } = await paste(csv)
    expect(status).toBe(200)
    const rows = [
      ...text.matchAll(
        /<th scope="row"><span class="hidden">Line <\/span>(\d+)<\/th>\s*<td data-label="Column">([^<]+)<\/td><td>([^<]+)</g,
      ),
    ].map(([, line, column, says]) => `${line} ${column}: ${says}`)
    expect(rows).toEqual([
      '2 First day: It must be a date such as 2026-11-30.',
      '4 Email: It must be an email address, such as ana@example.com.',
      '5 Role: It must be one of: employee, manager, company_admin.',
      '6 All: The line has 2 cells, and the header 7.',
      '7 First name: It must be filled in.',
    ])
    expect(text).toContain('Cy,Roy,ANA.import@example.test')
    expect(await emails()).toEqual(before)
  })

  test.each([
    ['', 'must be filled in, or choose a file'],
    ['name;email\nA B;a@example.test', 'has columns that are not known: “name”'],
    ['First name,Last name\nA,B', 'has no column “Email”'],
    ['email,Email,first_name,last_name\na,b,c,d', 'has the column “Email” twice'],
    ['first_name,last_name,email', 'has a header and no people'],
    ['first_name,last_name,email\n"A,B,c@example.test', 'has a quote on line'],
    [
      `first_name,last_name,email\n${'A,B,c@example.test\n'.repeat(201)}`,
      'has 201 people; send at most 200 at once',
    ],
  ])('that cannot be read is refused at its input: %$', async (csv, says) => {
    const { text, status } = await paste(csv)
    expect(status).toBe(422)
    expect(text).toContain(`<p class="wrong" id="e-csv">It ${says}`)
  })

  test('that is not UTF-8, or too large, is refused', async () => {
    const latin = Uint8Array.from(
      Buffer.from('first_name,last_name,email\nJosé,B,c@d.ca', 'latin1'),
    )
    expect((await sendFile(latin)).text).toContain('is not UTF-8')
    const large = await sendFile('x'.repeat(300 * 1024))
    expect(large.status).toBe(413)
    expect(large.text).toContain('The file is too large: 250 KB at most.')
  })

  test('is refused where a text beside the file is not UTF-8, and keeps letters where it is', async () => {
    const { text } = await admin.get('/admin/people/import')
    const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(text)!
    const boundary = `----${'b'.repeat(30)}`
    const send = (encoding: 'latin1' | 'utf8') => {
      const part = (name: string, value: string) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      const csv = 'first_name,last_name,email\nJosé,B,jose@example.test'
      const body = `${part('form_token', token)}${part('csv', csv)}--${boundary}--\r\n`
      return fetch(`${server.url}/admin/people/import`, {
        method: 'POST',
        headers: {
          Cookie: admin.cookie ?? '',
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
        },
        body: new Uint8Array(Buffer.from(body, encoding)),
      })
    }
    const wrong = await send('latin1')
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain('The form is not valid UTF-8.')
    const right = await send('utf8')
    expect(right.status).toBe(200)
    expect(await right.text()).toContain('José')
  })

  test('has a sample without problems, and a page that names the columns', async () => {
    const sample = await admin.get('/admin/people/import/sample.csv')
    expect(sample.headers.get('content-disposition')).toContain('people.csv')
    expect((await paste(sample.text)).text).toContain('Add 2 people')
    expect((await admin.get('/admin/people/import')).text).toContain('<code>hire_date</code>')
    expect((await admin.get('/admin/people')).text).toContain('Import a file')
  })

  test('is for those who add people', async () => {
    for (const path of ['', '/sample.csv'])
      expect((await manager.get(`/admin/people/import${path}`)).status).toBe(403)
    const { text } = await manager.get('/admin/people')
    const [, form_token] = /name="form_token" value="([^"]+)"/.exec(text)!
    const csv = 'first_name,last_name,email\nA,B,by-manager@example.test'
    for (const path of ['', '/add']) {
      const { status } = await manager.post(`/admin/people/import${path}`, {
        form_token: form_token!,
        csv,
      })
      expect(status).toBe(403)
    }
    expect(await emails()).not.toContain('by-manager@example.test')
  })
})
