import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDates } from '../../support/fresh-dates.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { shiftOn } from '../../support/shift-with-breaks.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
let employee_id: number
const freshDate = freshDates('2026-01-05')
const shift = () => shiftOn(freshDate())

beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => Date.parse('2026-11-20T12:00:00Z') }))
  employee_id = await addEmployee(server)
})
afterAll(() => server.close())

const post = (punch: object) => server.rest('POST', '/time-entries', { employee_id, ...punch })

async function addPlace(name: string): Promise<number> {
  return (await server.rest('POST', '/work-locations', { name })).body.id
}

describe('a repeat', () => {
  test('is compared by break_minutes, not by the times of breaks or by its place', async () => {
    const place = await addPlace('Gate')
    const { whole, breaks } = shift()
    const { body: entry } = await post({ ...whole, breaks: breaks(['12:00', '12:30']) })
    const same = { ...whole, breaks: breaks(['13:00', '13:30']), work_location_id: place }
    const { status, body } = await post(same)
    expect([status, body]).toEqual([200, entry])
    expect((await post({ ...whole, break_minutes: 30 })).body).toEqual(entry)
    const { body: other } = await post({ ...whole, breaks: breaks(['12:00', '12:45']) })
    expect(other).toMatchObject({
      warnings: ['differs'],
      differences: { break_minutes: { stored: 30, posted: 45 } },
      breaks: breaks(['12:00', '12:30']),
    })
  })

  test('closes an open entry with its breaks and place, or keeps those that are stored', async () => {
    const place = await addPlace('Dock')
    const open = shift()
    const { body: entry } = await post({ clock_in: open.whole.clock_in })
    const breaks = open.breaks(['12:00', '12:30'])
    const { body: closed } = await post({ ...open.whole, breaks, work_location_id: place })
    const expected = { id: entry.id, breaks, break_minutes: 30, work_location_id: place }
    expect(closed).toMatchObject({ ...expected, status: 'completed' })

    const kept = shift()
    const started = { clock_in: kept.whole.clock_in, breaks: kept.breaks(['12:00', '12:30']) }
    await post({ ...started, work_location_id: place })
    const { body } = await post(kept.whole)
    expect(body).toMatchObject({ breaks: started.breaks, work_location_id: place })
  })

  test('with another break or an earlier end closes it all the same, without times of breaks', async () => {
    const more = shift()
    await post({ clock_in: more.whole.clock_in, breaks: more.breaks(['12:00', '12:30']) })
    const { body } = await post({ ...more.whole, break_minutes: 45 })
    expect(body).toMatchObject({ status: 'completed', break_minutes: 45, breaks: null })
    const early = shift()
    await post({ clock_in: early.whole.clock_in, breaks: early.breaks(['12:00', '12:30']) })
    const { body: ended } = await post({ ...early.whole, clock_out: early.at('12:10') })
    expect(ended).toMatchObject({ status: 'completed', break_minutes: 30, breaks: null })
  })

  test('that cannot be leaves an open entry open', async () => {
    const { whole, breaks } = shift()
    await post({ clock_in: whole.clock_in })
    const outside = await post({ ...whole, breaks: breaks(['08:00', '08:30']) })
    expect(outside.body).toMatchObject({ status: 'active', breaks: null })
    expect(outside.body.warnings).toContain('differs')
    const nowhere = await post({ ...whole, work_location_id: 999_999 })
    expect(nowhere.body).toMatchObject({ status: 'active', work_location_id: null })
    expect(nowhere.body.warnings).toContain('differs')
  })

  test('restores a deleted entry with the new breaks', async () => {
    const { whole, at, breaks } = shift()
    const { body: entry } = await post({ ...whole, breaks: breaks(['12:00', '12:30']) })
    await server.rest('DELETE', `/time-entries/${entry.id}`)
    const { body: restored } = await post({ ...whole, clock_out: at('18:00') })
    expect(restored).toMatchObject({
      warnings: ['restored'],
      breaks: breaks(['12:00', '12:30']),
      break_minutes: 30,
    })
  })
})

test('a restored entry and one closed by a forgotten punch keep the breaks that fit', async () => {
  const { whole, breaks } = shift()
  const stored = breaks(['12:00', '12:30'])
  const { body: entry } = await post({ ...whole, breaks: stored })
  await server.rest('DELETE', `/time-entries/${entry.id}`)
  const restored = await server.rest('POST', `/time-entries/${entry.id}/restore`)
  expect(restored.body).toMatchObject({ breaks: stored, break_minutes: 30 })

  const forgotten = shift()
  const { body: open } = await post({
    clock_in: forgotten.whole.clock_in,
    breaks: forgotten.breaks(['12:00', '12:30']),
  })
  const { body: request } = await server.rest('POST', '/forgot-punch-requests', {
    employee_id,
    work_date: open.work_date,
    clock_out: forgotten.whole.clock_out,
    break_minutes: 30,
  })
  await server.rest('POST', `/forgot-punch-requests/${request.id}/approve`)
  const { body: closed } = await server.rest('GET', `/time-entries/${open.id}`)
  expect(closed).toMatchObject({
    status: 'completed',
    breaks: forgotten.breaks(['12:00', '12:30']),
  })
})
