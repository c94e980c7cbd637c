import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { inputJsonSchema, type JsonSchema } from '../../../src/core/json-schema.ts'
import { DomainError } from '../../../src/lib/errors.ts'
import { readArguments } from '../../../src/transports/mcp/call/arguments.ts'
import { tolerate } from '../../../src/transports/mcp/call/tolerant.ts'
import type { Tool } from '../../../src/transports/mcp/tool.ts'
import { toolsets } from '../../../tools/index.ts'
import { soundInputsOf } from '../../support/generated-input.ts'
import { looseOf, loosest } from '../../support/loose-input.ts'
import { runs } from '../../support/sample.ts'

const tools = toolsets.flatMap((set) => set.tools)
const facts = { toolsets_not_listed: [], requests: undefined }

type Input = Record<string, unknown>

/** What reaches runOperation, and the form of the answer. */
function reaching(tool: Tool, provided: Input) {
  const { form, ...read } = readArguments(tool, provided, facts)
  const { provided: _, ...asked } = form
  return { ...read, asked }
}

/** Everything that a tool takes besides its operation's input. */
function schemaOf({ operation, form_fields, text }: Tool): JsonSchema {
  const own = inputJsonSchema(operation)
  const filled = Object.keys(text.fill ?? {})
  const taken = Object.entries(own.properties ?? {}).filter(([name]) => !filled.includes(name))
  const form = { max_bytes: { type: 'integer', minimum: 2000, maximum: 2030 }, skip: integer }
  return {
    ...own,
    properties: {
      ...Object.fromEntries(taken),
      ...(Object.fromEntries(form_fields.map((name) => [name, form[name]])) as object),
    },
  }
}

const integer = { type: 'integer', minimum: 0, maximum: 9 }

/** Tools take no null: `clear` stands for it. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== null).map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNulls(member)]))
}

function exactInputs(tool: Tool): fc.Arbitrary<Input> {
  const own = soundInputsOf(schemaOf(tool)).map((input) => withoutNulls(input) as Input)
  if (tool.operation.effect === 'read') return own
  return fc
    .tuple(own, fc.boolean(), fc.constantFrom({}, { idempotency_key: '12' }))
    .map(([input, dry_run, key]) => ({ ...input, dry_run, ...key }))
}

/** The fields of a call, as models see them: those of writes are optional too, but null for `dry_run` is refused. */
function calledSchema(tool: Tool): JsonSchema {
  const schema = schemaOf(tool)
  if (tool.operation.effect === 'read') return schema
  const beside = { dry_run: { type: 'boolean' }, idempotency_key: { type: 'string' } } as const
  return { ...schema, properties: { ...schema.properties, ...beside } }
}

describe('input as models send it', () => {
  test.each(tools.map((tool) => [tool.text.name, tool] as const))(
    '%s gets the same input from it as from exact input',
    (_, tool) => {
      const schema = calledSchema(tool)
      const pairs = exactInputs(tool).chain((exact) =>
        looseOf(schema, exact).map((loose) => ({ exact, loose })),
      )
      fc.assert(
        fc.property(pairs, ({ exact, loose }) => {
          const expected = reaching(tool, exact)
          expect(reaching(tool, loose)).toEqual(expected)
          expect(reaching(tool, loosest(schema, exact))).toEqual(expected)
        }),
        runs(60, 6, tools.indexOf(tool)),
      )
    },
  )

  test('exact input reaches the operation as it is, and is often valid', () => {
    let valid = 0
    for (const tool of tools) {
      const own = tool.operation.effect === 'read' ? [] : ['dry_run', 'idempotency_key']
      const beside = [...own, ...tool.form_fields]
      fc.assert(
        fc.property(exactInputs(tool), (exact) => {
          const { input } = reaching(tool, exact)
          const sent = Object.entries(exact).filter(([name]) => !beside.includes(name))
          expect(input).toMatchObject(Object.fromEntries(sent))
          if (v.safeParse(tool.operation.input, input).success) valid += 1
        }),
        runs(10, 3, tools.indexOf(tool)),
      )
    }
    expect(valid).toBeGreaterThan(tools.length * 2)
  })

  test('the generator changes every kind of value', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: {
        n: { type: 'integer' },
        b: { type: 'boolean' },
        l: { type: 'array', items: { type: 'object', properties: { n: { type: 'number' } } } },
        t: { type: 'string' },
        o: { type: 'string' },
      },
    }
    expect(loosest(schema, { n: 1, b: true, l: [{ n: 2.5 }], t: '1' })).toEqual({
      n: '1',
      b: 'TRUE',
      l: { n: '2.5' },
      t: '1',
      o: null,
    })
  })
})

describe('what is not guessed', () => {
  const text = { type: 'string' } as const

  test('a text field is never changed', () => {
    const any = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('true', ' 12 ', 'null', '[1]', '', '0012', 'False'),
    )
    fc.assert(
      fc.property(any, (value) => {
        expect(tolerate(text, value)).toBe(value)
        const orNull = { anyOf: [text, { type: 'null' }] } as JsonSchema
        expect(tolerate(orNull, value)).toBe(value)
        expect(tolerate({ anyOf: [{ type: 'integer' }, text] } as JsonSchema, value)).toBe(value)
      }),
    )
  })

  test.each([
    ['integer', '1.5'],
    ['integer', '1e3'],
    ['integer', '0x10'],
    ['integer', '12345678901234567890'],
    ['integer', ''],
    ['integer', true],
    ['number', 'NaN'],
    ['number', '1,5'],
    ['number', '01'],
    ['number', '.5'],
    ['boolean', 'yes'],
    ['boolean', '1'],
    ['boolean', 1],
    ['boolean', 0],
    ['string', 12],
    ['string', true],
  ] as const)('%s from %j stays as it is, to be refused', (type, value) => {
    expect(tolerate({ type } as JsonSchema, value)).toBe(value)
  })

  test('a list is not made of what cannot be its item', () => {
    const numbers = { type: 'array', items: { type: 'integer' } } as JsonSchema
    expect(tolerate(numbers, 'all')).toBe('all')
    expect(tolerate(numbers, '7')).toEqual([7])
    expect(tolerate(numbers, { id: 7 })).toEqual({ id: 7 })
    expect(tolerate({ type: 'array', items: text } as JsonSchema, 'a, b')).toEqual(['a, b'])
  })

  test('a required field that is null stays null, and so does an unknown one', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'integer' }, b: text },
      required: ['a'],
    } as JsonSchema
    expect(tolerate(schema, { a: null, b: null, c: null })).toEqual({ a: null, c: null })
    const named = JSON.parse('{"a": 1, "__proto__": {"b": 1}}')
    expect(Object.keys(tolerate(schema, named) as object)).toEqual(['a', '__proto__'])
  })

  const [write] = tools.filter(({ text: words }) => words.name === 'create_work_location')
  const refusal = (provided: Input, isHeldBack = false): unknown => {
    try {
      return readArguments(write!, provided, facts, isHeldBack)
    } catch (error) {
      return error instanceof DomainError ? error.fields : error
    }
  }

  test('null for dry_run and confirm_token is refused, with what to send', () => {
    expect(refusal({ name: 'Depot', dry_run: null })).toEqual({
      dry_run: [
        'must be true or false: false, or left out, writes; true only says what would change',
      ],
    })
    expect(refusal({ name: 'Depot', dry_run: 'maybe' })).toHaveProperty('dry_run')
    expect(refusal({ name: 'Depot', dry_run: 1 })).toHaveProperty('dry_run')
    for (const isHeldBack of [false, true]) {
      expect(refusal({ name: 'Depot', confirm_token: null }, isHeldBack)).toEqual({
        confirm_token: [
          'must be a string; omit it, or send an empty text, to be asked for confirmation',
        ],
      })
    }
    expect(refusal({ name: 'Depot', dry_run: 'true' })).toMatchObject({ extras: { dry_run: true } })
    expect(refusal({ name: 'Depot', dry_run: 'false' })).toMatchObject({
      extras: { dry_run: false },
    })
  })

  test('an empty confirm_token is none, but only where there is such a field', () => {
    expect(refusal({ name: 'Depot', confirm_token: '' }, true)).toMatchObject({
      input: { name: 'Depot' },
      confirm_token: undefined,
    })
    expect(refusal({ name: 'Depot', confirm_token: '' })).toEqual({
      confirm_token: ['is not required for this API key; omit it'],
    })
  })
})
