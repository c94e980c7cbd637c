import { afterEach, expect, test, vi } from 'vitest'
import { type CountedTotal, StoredTotals } from '../../src/db/lists/totals.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

function totalsAt(minutes: { now: number }) {
  vi.spyOn(performance, 'now').mockImplementation(() => minutes.now * 60_000)
  const stored = new Map<string, CountedTotal>()
  return () => new StoredTotals('1', stored).of('employees', [])
}

const count = (total: number) => ({ total, xmin: '7', timeline: null })

test('a total is counted again after a minute by one list, while the others go on with it', () => {
  const minutes = { now: 0 }
  const list = totalsAt(minutes)
  list().keep(count(5))
  minutes.now = 0.9
  expect(list().known?.total).toBe(5)
  minutes.now = 1.1
  const counting = list()
  expect(counting.known).toBeUndefined()
  const others = [list(), list(), list()]
  expect(others.map(({ known }) => known?.total)).toEqual([5, 5, 5])
  counting.keep(count(5))
  for (const other of others) other.keep({ ...count(5), xmin: '8' })
  minutes.now = 2
  expect(list().known?.total).toBe(5)
  minutes.now = 2.2
  expect(list().known).toBeUndefined()
})

test('a total that was not counted again is counted by the next list a second later', () => {
  const minutes = { now: 0 }
  const list = totalsAt(minutes)
  list().keep(count(5))
  minutes.now = 1.1
  expect(list().known).toBeUndefined()
  expect(list().known?.total).toBe(5)
  minutes.now = 1.12
  expect(list().known).toBeUndefined()
})
