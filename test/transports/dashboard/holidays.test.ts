import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf, hiddenFields, type Visitor } from '../../support/dashboard-client.ts'
import { type OntarioOffice, startOntarioOffice, wrongIn } from '../../support/ontario-office.ts'

let server: OntarioOffice
let admin: Visitor

beforeAll(async () => {
  server = await startOntarioOffice()
  ;({ admin } = server)
})
afterAll(() => server.close())

describe('holidays', () => {
  const view = 'year=2026&country_code=CA&region=ON'

  test('of a year are listed with what the company makes of them', async () => {
    const { text } = await admin.get('/admin/holidays')
    expect(text).toContain('Holidays of 2026')
    expect(text).toContain('Ontario (ON), CA')
    expect(text).toContain('Labour Day')
    expect(text).toContain('Civic Holiday')
    expect(text).toContain('year=2027')
    const { text: us } = await admin.get('/admin/holidays?year=2027&country_code=US&region=RI')
    expect(us).toContain('Victory Day')
  })

  test('are chosen after a look at the effects', async () => {
    const { data } = (await server.rest('GET', '/holiday-choices')).body
    const { key } = data.find(({ name }: { name: string }) => name === 'Boxing Day')
    const page = `/admin/holidays/choices/${key}?${view}`
    const fields = { ...(await formOf(admin, page)), choice: 'ordinary' }
    const review = await admin.post(page, fields)
    expect(review.text).toContain('<del>A paid day off</del> <ins>An ordinary day</ins>')
    const action = page.replaceAll('&', '&amp;')
    const saved = await admin.post(page, { ...hiddenFields(review.text, action), step: 'save' })
    expect(saved.text).toContain('The choice was saved.')
    expect((await server.rest('GET', `/holiday-choices/${key}`)).body.choice).toBe('ordinary')
    await admin.post(page, { ...(await formOf(admin, page)), choice: 'default', step: 'save' })
    expect((await server.rest('GET', `/holiday-choices/${key}`)).body.choice).toBe('paid')
  })

  test('of the company are added, changed and deleted', async () => {
    await server.rest('POST', '/leave-requests', {
      employee_id: server.dora,
      type: 'unpaid',
      start_date: '2026-11-26',
      end_date: '2026-11-27',
    })
    const path = `/admin/holidays/new?${view}`
    const fields = {
      ...(await formOf(admin, path)),
      date: '2026-11-27',
      name: 'Founders’ day',
      is_paid: 'yes',
    }
    const review = await admin.post(path, fields)
    expect(review.text).toMatch(/Nobody’s paid hours change|Paid hours of/)
    expect(review.text).toContain('1 leave request is recounted.')
    expect(review.text).toMatch(/>Dora Tester \d+<\/a>, .*: 2 days to 1</)
    const own = async () =>
      (await server.rest('GET', '/holidays/CA?year=2026&region=ON')).body.data.filter(
        ({ source }: { source: string }) => source === 'company',
      )
    expect(await own()).toEqual([])
    const action = path.replaceAll('&', '&amp;')
    const added = await admin.post(path, { ...hiddenFields(review.text, action), step: 'save' })
    expect(added.text).toContain('The holiday was added.')
    const [stored] = await own()
    expect(stored).toMatchObject({ date: '2026-11-27', name: 'Founders’ day', is_paid: true })

    const second = await admin.post(path, { ...fields, once: 'other', step: 'save' })
    expect(wrongIn(second.text).date).toContain('It has a holiday of yours already')

    const page = `/admin/holidays/${stored.id}?${view}`
    await admin.post(page, { ...(await formOf(admin, page)), name: 'Founders', step: 'save' })
    expect((await own())[0].name).toBe('Founders')
    const remove = `/admin/holidays/${stored.id}/delete?${view}`
    const question = await admin.post(remove, await formOf(admin, page, remove))
    expect(question.text).toContain('Delete Founders?')
    expect(await own()).toHaveLength(1)
    const escaped = remove.replaceAll('&', '&amp;')
    const gone = await admin.post(remove, { ...hiddenFields(question.text, escaped), step: 'save' })
    expect(gone.text).toContain('The holiday was deleted.')
    expect(await own()).toEqual([])
  })

  test('are moved', async () => {
    const { data } = (await server.rest('GET', '/holiday-choices')).body
    const { key } = data.find(({ name }: { name: string }) => name === 'Boxing Day')
    const path = `/admin/holidays/new?${view}`
    await admin.post(path, {
      ...(await formOf(admin, path)),
      date: '2026-12-28',
      name: 'Boxing Day',
      for_key: key,
      is_paid: 'yes',
      step: 'save',
    })
    const { text } = await admin.get('/admin/holidays')
    expect(text).toContain('in place of Boxing Day')
    expect(text).not.toContain('datetime="2026-12-26"')
  })
})
