import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { checkOutput, checkOutputInTurns, isUnchanged } from '../../src/core/run/output.ts'
import { ActorSchema, CivilDate, Id, Instant, listOf } from '../../src/core/schema.ts'
import { rowMaker } from '../../src/db/statements/rows.ts'
import { registry } from '../../src/transports/registry.ts'
import { isFull, runs } from '../support/sample.ts'

const Thing = v.strictObject({
  id: Id,
  name: v.pipe(v.string(), v.description('Its name.')),
  kind: v.picklist(['one', 'two']),
  always: v.literal(true),
  date: v.nullable(CivilDate),
  at: Instant,
  hours: v.number(),
  by: v.nullable(ActorSchema),
  tags: v.array(v.string()),
  by_year: v.record(v.string(), v.number()),
  deleted_at: v.exactOptional(Instant),
})
const Things = listOf(Thing)

const thing = {
  id: 7,
  name: 'a thing',
  kind: 'one',
  always: true,
  date: '2026-11-21',
  at: '2026-11-21T10:00:00Z',
  hours: 37.92,
  by: { id: 3, kind: 'key', name: 'Clock' },
  tags: ['a', 'b'],
  by_year: { 2026: 1.5 },
}
const meta = { current_page: 1, last_page: 1, per_page: 20, total: 1 }

/** Values of every type in place of any value; fields removed, added and reordered. */
const changed = fc
  .tuple(
    fc.constantFrom(...Object.keys(thing), 'deleted_at', 'unknown', '__proto__'),
    fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(Number.NaN, undefined, '2026-02-30', '2026-11-21', 'two', 0, 2 ** 53, [1]),
      fc.constant({ kind: 'key', id: 3, name: 'Clock' }),
    ),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([field, value, isTakenOut, isReversed]) => {
    const entries: [string, unknown][] = Object.entries(thing).filter(([name]) => name !== field)
    if (!isTakenOut) entries.push([field, value])
    return Object.fromEntries(isReversed ? entries.reverse() : entries)
  })

describe('an answer is checked without being copied', () => {
  test('a valid result is returned unchanged', () => {
    const answer = { data: [thing, { ...thing, by: null, deleted_at: thing.at }], meta }
    expect(isUnchanged(Things, answer)).toBe(true)
    expect(v.parse(Things, answer)).toEqual(answer)
  })

  test('nothing passes that parsing would refuse or change', () => {
    let passed = 0
    fc.assert(
      fc.property(changed, (row) => {
        const answer = { data: [row], meta }
        if (!isUnchanged(Things, answer)) return
        passed += 1
        expect(JSON.stringify(v.parse(Things, answer))).toBe(JSON.stringify(answer))
      }),
      runs(3_000, 300),
    )
    expect(passed).toBeGreaterThan(isFull ? 50 : 5)
  })

  test('one in another order comes out in the order of its schema', () => {
    const operation = { name: 'things.read', output: Thing }
    const turned = Object.fromEntries(Object.entries(thing).reverse())
    const output = checkOutput(operation as never, turned)
    expect(JSON.stringify(output)).toBe(JSON.stringify(thing))
  })

  test('an invalid result names the path', () => {
    const operation = { name: 'things.list', output: Things }
    const wrong = { data: [{ ...thing, hours: '37.92' }], meta }
    expect(() => checkOutput(operation as never, wrong)).toThrow(/things\.list .*data\.0\.hours/)
  })

  describe('a long list is checked as a short one is', () => {
    const operation = { name: 'things.list', output: Things } as never
    const rows = Array.from({ length: 1_201 }, () => thing)

    test('and comes back as it was', async () => {
      const answer = { data: rows, meta }
      expect(await checkOutputInTurns(operation, answer)).toBe(answer)
    })

    test('a row in another order comes out in the order of its schema', async () => {
      const turned = Object.fromEntries(Object.entries(thing).reverse())
      const output = await checkOutputInTurns(operation, { data: [...rows, turned], meta })
      expect(JSON.stringify(output)).toBe(JSON.stringify({ data: [...rows, thing], meta }))
    })

    test.each([
      ['in a row', { data: [...rows, { ...thing, hours: '37.92' }], meta }, /data\.1201\.hours/],
      ['beside the rows', { data: rows, meta: { ...meta, total: 'many' } }, /meta\.total/],
      ['of a field too many', { data: rows, meta, more: 1 }, /more/],
    ])('an error %s is found', async (_, answer, message) => {
      await expect(checkOutputInTurns(operation, answer)).rejects.toThrow(message)
    })
  })

  test('a schema that changes what it is given is parsed', () => {
    const Trimmed = v.strictObject({ name: v.pipe(v.string(), v.trim()) })
    expect(isUnchanged(Trimmed, { name: 'a' })).toBe(false)
  })

  test('an empty list passes for every operation that lists', () => {
    const empty = { data: [], meta: { ...meta, total: 0 } }
    const lists = [...registry.values()].filter(({ output }) => v.is(output, empty))
    expect(lists.length).toBeGreaterThan(15)
    for (const { name, output } of lists) expect(isUnchanged(output, empty), name).toBe(true)
  })
})

describe('rows of the database', () => {
  test('keep their column names, whatever they are', () => {
    const make = rowMaker(['id', 'first name', "it's", 'select'])
    expect(make([1, 'a', null, true])).toEqual({
      id: 1,
      'first name': 'a',
      "it's": null,
      select: true,
    })
  })

  test('hold what follows in_row apart, and null where nothing was joined', () => {
    const make = rowMaker(['total', 'in_row', 'id', 'name'])
    expect(make([2, true, 7, 'a'])).toEqual({ total: 2, row: { id: 7, name: 'a' } })
    expect(make([0, null, null, null])).toEqual({ total: 0, row: null })
  })

  test('follow a statement whose columns a migration changed', async () => {
    // A copy of the module, because it keeps the first thousand statements of the process.
    const copy = '../../src/db/statements/rows.ts?copy'
    const { rowMakerOf }: typeof import('../../src/db/statements/rows.ts') = await import(copy)
    const make = (...names: string[]) =>
      rowMakerOf(
        'select * from things',
        names.map((name) => ({ name, dataTypeID: 25 })),
      )
    expect(make('id', 'name')([1, 'a'])).toEqual({ id: 1, name: 'a' })
    expect(make('id', 'name')).toBe(make('id', 'name'))
    expect(make('id', 'city', 'name')([1, 'b', 'a'])).toEqual({ id: 1, city: 'b', name: 'a' })
    expect(make('name', 'id')(['a', 1])).toEqual({ id: 1, name: 'a' })
  })
})
