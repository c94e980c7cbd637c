import { AsyncLocalStorage } from 'node:async_hooks'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { refuse as core } from '../../src/core/refusals.ts'
import { transportsOf } from '../../src/core/run/run-operation.ts'
import {
  canadaCustomary,
  canadaFederal,
  canadaRegions,
  canadaRegionsCustomary,
} from '../../src/engine/holidays/canada.ts'
import {
  unitedStatesCustomary,
  unitedStatesFederal,
  unitedStatesRegionsCustomary,
} from '../../src/engine/holidays/united-states.ts'
import { invalid } from '../../src/lib/errors.ts'
import { refuse } from '../../src/modules/leave/refusals.ts'
import { builtinLeaveTypes } from '../../src/modules/leave/types/load.ts'
import { statusTitle } from '../../src/transports/dashboard/words/status-words.ts'
import type { Host } from '../../src/transports/mcp/hosts/host.ts'
import { hosts } from '../../src/transports/mcp/hosts/index.ts'
import { html, tHtml } from '../../src/transports/pages/html.ts'
import { problemNotice, problemText, wrongWith } from '../../src/transports/pages/problem.ts'
import { registry } from '../../src/transports/registry.ts'
import { leaveTypeWords } from '../../src/words/french/built-in.ts'
import { french } from '../../src/words/french/index.ts'
import { refusals } from '../../src/words/french/refusals/index.ts'
import { views } from '../../src/words/french/views.ts'
import { wire } from '../../src/words/french/wire/index.ts'
import {
  dateInWords,
  holidayName,
  inLanguage,
  leaveTypeName,
  plural,
  t,
  wireWords,
} from '../../src/words/index.ts'
import type { Translation, Words } from '../../src/words/table.ts'
import { parsed, type SourceWord, wordsIn } from '../support/source-words.ts'

const root = join(import.meta.dirname, '../..')
const inFrench = await inLanguage('fr', () => AsyncLocalStorage.snapshot())

let pages: SourceWord[]
let shown: SourceWord[]
beforeAll(() => {
  const files = [...parsed('src/**/*.ts')].filter(([file]) => !file.startsWith('src/words/'))
  const words = files.flatMap(([file, source]) => wordsIn(file, source))
  pages = words.filter(({ file }) => !file.startsWith('src/views/'))
  shown = words.filter(({ file }) => file.startsWith('src/views/'))
})

/** The operations whose summaries a person reads before an application may call them. */
const offered = [...registry.values()].filter((one) => transportsOf(one).includes('mcp'))

const named = ({ key, file }: SourceWord) => `${file}: ${key}`

describe('the words of pages and emails', () => {
  test('are all in the table, counts with their forms', () => {
    const missing = pages.filter(({ key, is_plural }) => !fits(french[key], is_plural))
    expect(missing.map(named)).toEqual([])
    expect(pages.length).toBeGreaterThan(500)
  })

  test('are all used', () => {
    const summaries = offered.map(({ summary }) => summary)
    const used = new Set([...pages.map(({ key }) => key), ...summaries])
    expect(Object.keys(french).filter((key) => !used.has(key))).toEqual([])
  })

  test('of views are all in their table', () => {
    const missing = shown.filter(({ key, is_plural }) => !fits(views[key], is_plural))
    expect(missing.map(named)).toEqual([])
    expect(shown.length).toBeGreaterThan(20)
  })

  test('have their French in one file', async () => {
    const seen = new Map<string, string>()
    const twice: string[] = []
    for (const file of globSync('src/words/french/*.ts', { cwd: root })) {
      if (/\/(index|all|built-in|views|explanations)\.ts$/.test(file)) continue
      const tables = Object.values(await import(join(root, file))) as Words[]
      for (const key of tables.flatMap((table) => Object.keys(table))) {
        if (seen.has(key)) twice.push(`${key}: ${seen.get(key)}, ${file}`)
        seen.set(key, file)
      }
    }
    expect(twice).toEqual([])
    expect(seen.size).toBeGreaterThan(500)
  })
})

function fits(words: Translation | undefined, is_plural: boolean): boolean {
  return typeof words === (is_plural ? 'object' : 'string')
}

describe('the French', () => {
  const all = [...Object.entries(french), ...Object.entries(views)].flatMap(([key, words]) =>
    formsOf(words).map((text) => ({ key, text })),
  )
  const sentences = [
    ...all,
    ...[wire, ...Object.values(refusals)].flatMap((table) =>
      Object.entries(table).map(([key, text]) => ({ key, text: `${text}` })),
    ),
  ]

  test('puts in what the English puts in', () => {
    const gaps = (text: string) =>
      [...new Set(text.match(/\{\d+\}/g))].toSorted((a, b) => a.localeCompare(b))
    const differing = all.filter(({ key, text }) => `${gaps(key)}` !== `${gaps(text)}`)
    expect(differing).toEqual([])
  })

  test('has the markup of the English', () => {
    const tags = (text: string) => (text.match(/<[^>]*>/g) ?? []).toSorted()
    const differing = all.filter(({ key, text }) => `${tags(key)}` !== `${tags(text)}`)
    expect(differing).toEqual([])
  })

  test('is punctuated as in Canada', () => {
    const wrong = sentences.filter(({ text }) =>
      /[^\u00a0]»|«[^\u00a0]|(?<=[\p{L}\d}>)]) :(?= |$)|[\s\u00a0][;!?](?= |$)|\p{L}'\p{L}|"/u.test(
        text.replace(/<[^>]*>|`[^`]*`/g, ''),
      ),
    )
    expect(wrong).toEqual([])
  })
})

function formsOf(words: Translation): string[] {
  return typeof words === 'string' ? [words] : Object.values(words)
}

describe('what is put in', () => {
  test('elides the word before it', () => {
    const of = (name: string) => inFrench(() => t`Adjust the balance of ${name}?`)
    expect(['Ana', 'Élodie', 'Hélène', 'Yves'].map(of)).toEqual([
      'Ajuster le solde d’Ana?',
      'Ajuster le solde d’Élodie?',
      'Ajuster le solde d’Hélène?',
      'Ajuster le solde d’Yves?',
    ])
    expect(['Mei', 'Yasmine', 'Hassan'].map(of)).toEqual([
      'Ajuster le solde de Mei?',
      'Ajuster le solde de Yasmine?',
      'Ajuster le solde de Hassan?',
    ])
    const link = html`<a href="/x">Ana</a>`
    expect(
      inFrench(() =>
        String(
          tHtml`The request of ${link} waits for a decision. <a href="${'/y'}">Open the request</a>`,
        ),
      ),
    ).toContain('La demande d’<a href="/x">Ana</a> attend')
  })

  test('has the marks of French numbers in refusals, and the wire those of English', () => {
    const takes = { amount: 5, unit: 'days', type: 'vacation', year: '2026', available: -13.5 }
    expect(refuse.takes(takes)).toContain('only -13.5 ')
    expect(inFrench(() => wireWords(refuse.takes(takes)))).toContain('seulement −13,5 sont')
  })

  test('does not part a number from its noun, nor a day from its month', () => {
    expect(inFrench(() => plural(2, '{n} day', '{n} days'))).toBe('2\u00a0jours')
    expect(inFrench(() => dateInWords('2026-11-28'))).toBe('sam. 28\u00a0nov. 2026')
  })
})

test('a state has the gender and number of its records in French, and none in English', () => {
  expect(inFrench(() => statusTitle('approved', 'es'))).toBe('Approuvées')
  expect(inFrench(() => statusTitle('open', 'e'))).toBe('Ouverte')
  expect(inFrench(() => statusTitle('pending', 'es'))).toBe('En attente')
  expect(statusTitle('approved', 'es')).toBe('Approved')
})

describe('a refusal of a field', () => {
  const shown = (refusal: () => string) => {
    const inputs = new Map([['start_date', { label: 'De', id: 'f-start_date' }]])
    return inFrench(() => {
      const problem = invalid({ start_date: refusal() })
      return [
        problemText(problem, inputs),
        problemNotice(problem, inputs, true).toString(),
        wrongWith(problem, 'start_date', inputs),
      ]
    })
  }

  test('names it apart from what is wrong, whatever its gender and number', () => {
    expect(shown(core.required)).toEqual([
      '«\u00a0De\u00a0»\u00a0: est obligatoire.',
      'Rien n’a été modifié. <a href="#f-start_date">«\u00a0De\u00a0»\u00a0: est obligatoire.</a>',
      'Est obligatoire.',
    ])
  })

  test('that is a sentence of its own does not name it', () => {
    const sentence = 'Introuvable (service)\u00a0: X. Il n’y en a pas.'
    expect(shown(() => core.names_none({ kind: 'department', name: 'X' }))).toEqual([
      sentence,
      `Rien n’a été modifié. <a href="#f-start_date">${sentence}</a>`,
      sentence,
    ])
  })
})

describe('what operations say', () => {
  test('has French where a page shows it: what an application may do', () => {
    const missing = offered.filter(({ summary }) => !isTranslated(summary))
    expect(missing.map(({ name, summary }) => `${name}: ${summary}`)).toEqual([])
  })

  test('has French where a page shows it: how an application is connected', () => {
    const missing = inFrench(() => {
      const ways = Object.values<Host>(hosts).flatMap(({ signIn, withKey }) =>
        [signIn, withKey].flatMap((way) => way?.('https://example.com/mcp') ?? []),
      )
      return ways.flatMap(({ steps }) => steps).filter((step) => !isTranslated(step))
    })
    expect(missing).toEqual([])
  })
})

function isTranslated(text: string): boolean {
  const filled = text.replace(/\{\d+\}/g, 'X')
  return inFrench(() => wireWords(filled)) !== filled
}

describe('built-in names', () => {
  test('of public holidays of Canada and the United States have French', () => {
    const rules = [
      ...[canadaFederal, canadaCustomary, unitedStatesFederal, unitedStatesCustomary],
      ...Object.values(canadaRegions),
      ...Object.values(canadaRegionsCustomary),
      ...Object.values(unitedStatesRegionsCustomary),
    ].flat()
    const missing = rules.filter(({ name }) => inFrench(() => holidayName(name)) === name)
    expect(missing.map(({ name }) => name)).toEqual([])
    expect(inFrench(() => holidayName('Canada Day (observed)'))).toBe(
      'Fête du Canada (jour observé)',
    )
    expect(inFrench(() => holidayName('Founding day'))).toBe('Founding day')
  })

  test('of leave types have French; those that a company chose stay', () => {
    for (const { type, name } of builtinLeaveTypes) {
      expect(inFrench(() => leaveTypeName(name))).not.toBe(name)
      expect(Object.keys(leaveTypeWords)).toContain(type)
    }
    expect(inFrench(() => leaveTypeName('Annual holidays'))).toBe('Annual holidays')
    expect(leaveTypeName('Vacation')).toBe('Vacation')
  })
})
