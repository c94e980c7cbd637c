import { AsyncLocalStorage } from 'node:async_hooks'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { isCallExpression, isNewExpression, type Node } from 'typescript/unstable/ast'
import { describe, expect, test } from 'vitest'
import { checkInput } from '../../src/core/run/input.ts'
import { DomainError } from '../../src/lib/errors.ts'
import type { Refusal } from '../../src/lib/refusals.ts'
import { registry } from '../../src/transports/registry.ts'
import { inLanguage, wireSentence, wireWords } from '../../src/words/index.ts'
import { englishIn } from '../support/english-in.ts'
import { parsed, templateOf, textsOf } from '../support/source-words.ts'

const sources = join(import.meta.dirname, '../../src')
const speaking = await inLanguage('fr', () => AsyncLocalStorage.snapshot())
const inFrench = (text: string) => speaking(() => wireWords(text))

/** What is still English of a sentence that a page shows in French. */
function leftIn(text: string): string[] {
  const shown = inFrench(text)
  return shown === text && /\p{L} \p{L}/u.test(text) ? [text] : englishIn(shown)
}

describe('a sentence of an operation in French has no English left', () => {
  test('every refusal of the source, with all that is put in', () => {
    const found = [...parsed('src/{core,modules,engine/employment}/**/*.ts')]
      .filter(([file]) => !/^src\/modules\/billing\/|\/refusals\.ts$/.test(file))
      .flatMap(([file, source]) => sentencesIn(source).map((text) => ({ file, text })))
    const wrong = found.filter(({ text }) => {
      return !onlyForPrograms.has(text) && leftIn(text.replace(/\{\d+\}/g, 'X')).length > 0
    })
    expect(wrong.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
    expect(found.length).toBeGreaterThan(20)
    const texts = new Set(found.map(({ text }) => text))
    expect([...onlyForPrograms].filter((text) => !texts.has(text) && !bySchema.has(text))).toEqual(
      [],
    )
  })

  test('every refusal that has a name', async () => {
    const files = globSync(
      ['{core,db,engine,modules,transports}/**/{refusals,steps}.ts', 'lib/errors.ts'],
      {
        cwd: sources,
        exclude: ['transports/rest/openapi/refusals.ts'],
      },
    )
    const left: string[] = []
    let made = 0
    for (const file of files) {
      const groups = (await import(join(sources, file))) as Record<string, Record<string, Refusal>>
      for (const [name, make] of Object.values(groups).flatMap((group) => Object.entries(group))) {
        if (typeof make !== 'function' || !('isOf' in make)) continue
        const filled = make as (values: object) => string
        const anything = new Proxy({}, { get: () => 'X' })
        const shown = speaking(() => wireWords(filled(anything)))
        left.push(...englishIn(shown).map((english) => `${file} ${name}: ${english}`))
        const itself = new Proxy({}, { get: (_, gap) => `{${String(gap)}}` })
        const [english, french] = speaking(() => [filled(itself), wireSentence(filled(itself))])
        left.push(...gapsOf(french!).filter((gap) => !gapsOf(english!).includes(gap)))
        made += 1
      }
    }
    expect(left).toEqual([])
    expect(made).toBeGreaterThan(480)
  })

  test('every refusal of an input by its schema', () => {
    const found = new Set<string>()
    for (const operation of registry.values()) {
      for (const name of Object.keys((operation.input as { entries?: object }).entries ?? {})) {
        for (const value of hostile) {
          for (const text of speaking(() => refusalsOf(operation, { [name]: value }))) {
            found.add(text)
          }
        }
      }
    }
    const wrong = [...found].filter((text) => !onlyForPrograms.has(text) && leftIn(text).length > 0)
    expect(wrong).toEqual([])
    expect(found.size).toBeGreaterThan(60)
  })
})

function gapsOf(text: string): string[] {
  return text.match(/\{\w+\}/g) ?? []
}

function refusalsOf(operation: Parameters<typeof checkInput>[0], input: object): string[] {
  try {
    checkInput(operation, input)
    return []
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return Object.values(error.fields ?? {}).flat()
  }
}

const hostile: readonly unknown[] = [
  null,
  '',
  ' ',
  'x',
  'x y',
  'a\u0000',
  'é'.repeat(5001),
  '=1',
  '2026-02-30',
  '25:00',
  '2026-11-20T25:00:00Z',
  -1,
  0,
  1.23456,
  1e12,
  true,
  [],
  [null],
  ['x', 'x'],
  [{}],
  {},
  { x: 1 },
  Array.from({ length: 10_001 }, () => 1),
]

const refusing = /(^|\.)(invalid|notFound|note|add|DomainError)$/

/** The texts of refusals: what is in a call that refuses, and texts that begin like a refusal. */
function sentencesIn(source: Node): string[] {
  const found: string[] = []
  const visit = (node: Node, refuses: boolean): void => {
    if (
      isCallExpression(node) &&
      /\b(description|describedText|clearable)$/.test(node.expression.getText())
    )
      return
    const is_refusal =
      (isCallExpression(node) || isNewExpression(node)) && refusing.test(node.expression.getText())
    const texts = textsOf(node) ?? [templateOf(node) ?? '']
    for (const text of texts) {
      if (refuses ? /[\p{L}}] \p{L}/u.test(text) : predicate.test(text)) found.push(text)
    }
    if (texts.some((text) => text !== '')) return
    node.forEachChild((child) => visit(child, refuses || is_refusal))
  }
  source.forEachChild((child) => visit(child, false))
  return found
}

const predicate =
  /^(must|is|are|has|cannot|does not|do not|needs?|requires?|names|overlaps|belongs|matches|was|takes|can only|may not|would|only applies|applies to|of a person|fits|left|keeps) /

/** What only schemas say. */
const bySchema: ReadonlySet<string> = new Set([
  'must have at least one line',
  'must be an existing currency code, such as CAD',
  'must be an amount such as "12.50": from 0 to 999999999.99, at most two decimals',
  'must be a decimal string, such as "12.50"',
])

/** Parts of statements and of sentences, what only callers of the API can do wrong, and billing, which has no page. */
const onlyForPrograms: ReadonlySet<string> = new Set([
  'the version',
  'the change',
  'is not',
  'is not distinct from',
  'is for a different call: repeat the same tool with the same arguments',
  'is for records that have changed since the person was asked',
  'was not issued to this {0}, or is incomplete',
  'has expired',
  'has already been used',
  '{0}; call again without it to get a new one',
  'must be a cursor',
  'Idempotency-Key must be 1 to 255 characters.',
  'unknown field: {0}; available fields: {1}',
  'dry_run only applies to write operations.',
  'must be an existing currency code, such as CAD',
  'must have at least one line',
  'must be an amount such as "12.50": from 0 to 999999999.99, at most two decimals',
  'must be a decimal string, such as "12.50"',
])
