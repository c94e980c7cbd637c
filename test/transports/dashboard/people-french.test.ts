import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { operator } from '../../support/callers.ts'
import { hiddenFields, signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { askLeave } from '../../support/leave.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: Visitor
let boss: number

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-06-01T12:00:00Z') })
  const names = { first_name: 'Hélène', last_name: 'Roy' }
  boss = await addEmployee(server, { ...names, role: 'company_admin', works_weekdays: true })
  const run = async (operation: AnyOperation) => {
    const caller = { company_id: server.company_id, ...operator }
    return (await runOperation(server.operationDeps, operation, caller, { employee_id: boss })).body
  }
  await run(grantDashboardAccess)
  admin = await signedIn(server, ((await run(createDashboardLink)) as { path: string }).path)
  await server.rest('PUT', `/employees/${boss}`, { language: 'fr' })
})
afterAll(() => server.close())

/** The text of a page, with plain spaces. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ')

const file = '/admin/people/import'

test('a file of people may have French heads or English ones', async () => {
  const rows = 'Marie;Gagné;marie@example.test;Entrepôt'
  const csv = `Prénom;Nom de famille;Courriel;department\n${rows}`
  const shown = await admin.submit(file, file, { csv })
  expect(textOf(shown.text)).toContain(
    'Aucune ligne n’a de problème. Rien n’est encore enregistré.',
  )
  const fields = { ...hiddenFields(shown.text, `${file}/add`), csv }
  const added = await admin.post(`${file}/add`, fields)
  expect(textOf(added.text)).toContain('1 personne a été ajoutée.')
  const { body } = await server.rest('GET', '/employees?search=marie')
  expect(body.data).toMatchObject([{ name: 'Marie Gagné', department: 'Entrepôt' }])
})

test('what is wrong with a file is said in French, at its lines and as a whole', async () => {
  const csv = 'prenom;nom de famille;courriel\nAna;Silva;nobody\nToo;Few'
  const { text } = await admin.submit(file, file, { csv })
  expect(textOf(text)).toContain('Lignes à corriger : 2 sur 2.')
  expect(textOf(text)).toContain('Doit être une adresse courriel, comme ana@example.com.')
  expect(textOf(text)).toContain('La ligne compte 2 cellules, et l’en-tête, 3.')
  const unread = await admin.submit(file, file, { csv: 'nom;courriel\nA;b@example.test' })
  expect(unread.status).toBe(422)
  expect(textOf(unread.text)).toContain('Contient des colonnes inconnues : « nom ».')
})

test('a request is shown, decided and found decided in French', async () => {
  const { body } = await askLeave(server, boss, '2026-06-04', '2026-06-05')
  const page = `/admin/approvals/leave/${body.id}`
  const shown = textOf((await admin.get(page)).text)
  expect(shown).toContain('vacances, jeu. 4 juin au ven. 5 juin')
  expect(shown).toContain('2 jours, 15,00 h')
  const form = hiddenFields((await admin.get(page)).text, page)
  const approved = await admin.post(page, { ...form, verdict: 'approve' })
  expect(textOf(approved.text)).toContain(
    'Demande approuvée, jeu. 4 juin au ven. 5 juin : Hélène Roy.',
  )
  const late = await admin.post(page, { ...form, once: 'another form', verdict: 'reject' })
  expect(textOf(late.text)).toContain(
    'Hélène Roy : la demande est déjà traitée par Hélène Roy (état : approuvé). Rien n’a été modifié.',
  )
})

test('what is entered wrong into the record is said at its input', async () => {
  const { text } = await admin.submit('/admin/people/new', '/admin/people/new', {
    first_name: 'Ana',
    last_name: 'Silva',
    email: 'ana.french@example.test',
    manager: 'nobody@example.test',
  })
  expect(textOf(text)).toContain('Ne désigne personne dans votre entreprise.')
  expect(textOf(text)).toContain('« Gestionnaire » : ne désigne personne dans votre entreprise.')
  expect((await server.rest('GET', '/employees?search=ana.french')).body.data).toEqual([])
  const nobody = await admin.submit('/admin/sign-ins', '/admin/sign-ins', { emails: '' })
  expect(textOf(nobody.text)).toContain('« Courriels » : doit être rempli.')
})
