import { describe, expect, test } from 'vitest'
import { jsonText } from '../../../src/transports/rest/json-text.ts'

const row = (id: number) => ({ id, name: `"É" ${id}\n`, none: null, left_out: undefined })
const rows = (count: number) => Array.from({ length: count }, (_, id) => row(id))

describe('the text of a body is that of JSON.stringify', () => {
  test.each([0, 1, 500, 501, 750, 2001])('with %d rows', async (count) => {
    const body = {
      before: 1,
      gone: undefined,
      data: rows(count),
      meta: { data: [1], total: count },
    }
    expect(String(await jsonText(body))).toBe(JSON.stringify(body))
  })

  test('with megabytes, in parts', async () => {
    const body = { data: rows(40_000), meta: { total: 40_000 } }
    const parts = (await jsonText(body)) as Buffer[]
    expect(parts.length).toBeGreaterThan(100)
    expect(String(Buffer.concat(parts))).toBe(JSON.stringify(body))
  })

  test.each([[null], [[1, 2]], ['text'], [{ data: 'text' }], [{}]])('of %j', async (body) => {
    expect(String(await jsonText(body))).toBe(JSON.stringify(body))
  })
})

test.each([
  ['many rows', rows(2_000)],
  ['few rows with many entries', [{ days: rows(500) }, { days: rows(500) }, { days: rows(500) }]],
])('other work gets a turn while %s are written', async (_, data) => {
  let turns = 0
  const timer = setImmediate(function again() {
    turns += 1
    setImmediate(again).unref()
  })
  await jsonText({ data })
  clearImmediate(timer)
  expect(turns).toBeGreaterThan(2)
})
