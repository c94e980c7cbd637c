import { expect, test } from 'vitest'
import { dealt, isFull, runs, sample } from '../support/sample.ts'

const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const values = [{ n: 1 }, { n: 2 }, { n: 3 }]

test('every item is dealt a value, and every value about as often as the others', () => {
  const pairs = dealt(items, values)
  expect(pairs.map(([item]) => item)).toEqual(items)
  const met = pairs.flatMap(([, drawn]) => drawn)
  const counts = values.map((value) => met.filter((each) => each === value).length)
  expect(counts.toSorted()).toEqual(isFull ? [8, 8, 8] : [2, 3, 3])
  expect(dealt(items, values)).toEqual(pairs)
})

test('an item is dealt its own values only, and as many as there are', () => {
  const own = (item: string) => (item < 'd' ? [] : [`${item}1`, `${item}2`])
  for (const [item, drawn] of dealt(items, own, 3)) expect([...drawn].toSorted()).toEqual(own(item))
})

test('items alike are dealt different values', () => {
  const drawn = dealt(items, items, 2).map(([, two]) => two.join())
  const different = new Set(drawn).size
  expect(different > 4).toBe(!isFull)
})

test('a sample keeps the order of its items', () => {
  const few = sample(items, 3)
  expect(few).toHaveLength(isFull ? 8 : 3)
  expect(items.filter((item) => few.includes(item))).toEqual(few)
  expect(sample(items, 3)).toEqual(few)
})

test('the number of cases is full or some', () => {
  expect(runs(100, 10).numRuns).toBe(isFull ? 100 : 10)
})
