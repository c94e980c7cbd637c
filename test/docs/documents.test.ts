import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { permissionsDocument } from '../../scripts/permissions.ts'
import { runCli } from '../../src/cli/program.ts'
import { variables } from '../../src/config/variables.ts'
import { blocksOf, commandsOf, documents, read } from '../support/documents.ts'
import { ownFolder } from '../support/folder.ts'
import { signatureCases } from '../support/signature-cases.ts'

const root = new URL('../..', import.meta.url)

test('docs/running.md names all metrics', () => {
  const named = (text: string) => new Set(text.match(/\brollcall_\w+_(total|waiters|bytes)\b/g))
  const seen = named(read('docs/running.md'))
  expect(seen.size).toBeGreaterThan(4)
  expect(seen).toEqual(named(read('src/transports/metrics.ts')))
})

test('docs/permissions.md says what the code says', () => {
  expect(read('docs/permissions.md')).toBe(permissionsDocument())
})

describe('docs/webhooks.md', () => {
  const folder = ownFolder()
  const { secret, cases, code } = signatureCases()

  test('verifies real signatures in Node, and refuses what is altered or late', async () => {
    const file = join(folder, 'verify.mjs')
    writeFileSync(file, code('js'))
    const { isGenuine } = await import(/* @vite-ignore */ pathToFileURL(file).href)
    for (const { headers, body, genuine } of cases) {
      expect(isGenuine(secret, headers, body)).toBe(genuine)
    }
  })
})

describe.each(documents)('%s', (name) => {
  const lines = blocksOf(name)
    .filter(({ language }) => language === 'sh')
    .flatMap(commandsOf)

  test('runs npm scripts that exist', () => {
    const used = [...read(name).matchAll(/`?npm run (?:-s )?([\w:-]+)/g)].map(
      ([, script]) => script,
    )
    const own = name.startsWith('clients/')
      ? JSON.parse(read('clients/typescript/package.json')).scripts
      : manifest.scripts
    for (const script of used) expect(own).toHaveProperty([script!])
  })

  test('gives `rollcall` commands and options that there are', async () => {
    const used = lines.flatMap((line) => /(?:^|npx |exec \w+ )rollcall (.+)/.exec(line)?.[1] ?? [])
    for (const command of used) {
      const words = command.split(/[|>#&]/)[0]!.match(/"[^"]*"|\S+/g)!
      const first = words.findIndex((word) => word.startsWith('-'))
      const verbs = words
        .slice(0, first === -1 ? undefined : first)
        .filter((word) => /^[a-z-]+$/.test(word))
      const help = await helpOf(verbs)
      for (const option of words.filter((word) => word.startsWith('--'))) {
        expect(help, command).toContain(option.split('=')[0]!)
      }
    }
  })

  test('sets variables that exist', () => {
    const others = ['SECRET', 'POSTGRES_PASSWORD', 'ROLLCALL_URL', 'PGPASSWORD']
    for (const line of lines) {
      const set = [...line.matchAll(/(?:^|\s)([A-Z][A-Z_]+)=/g)].map(([, variable]) => variable!)
      for (const variable of set) expect([...Object.keys(variables), ...others]).toContain(variable)
    }
  })

  test('names files that exist', () => {
    const method = 'tools/call'
    const examples = ['src/modules/leave/requests/withdraw.ts', 'migrations/NNNN-name.ts', method]
    const folders =
      'bench|bin|clients|deploy|docs|migrations|prompts|resources|scripts|src|test|tools'
    const named = [...read(name).matchAll(new RegExp(`\\x60((?:${folders})/[\\w./-]+)\\x60`, 'g'))]
    for (const [, file] of named) {
      if (!examples.includes(file!)) expect(existsSync(new URL(file!, root)), file).toBe(true)
    }
  })

  test('has valid blocks of JSON, and links that work', () => {
    for (const { language, text } of blocksOf(name)) {
      if (language === 'json') expect(() => JSON.parse(text), text).not.toThrow()
    }
    const base = new URL(name, root)
    for (const [, target] of read(name).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)) {
      expect(() => readFileSync(new URL(target!, base)), target).not.toThrow(/ENOENT/)
    }
  })
})

/** The help of a command; fails if there is no such command. */
async function helpOf(verbs: string[]): Promise<string> {
  const said = { stdout: '', stderr: '' }
  const stream = (to: keyof typeof said) => ({
    write(text: string) {
      said[to] += text
      return true
    },
  })
  const code = await runCli([...verbs, '--help'], {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
  } as never)
  expect(code, said.stderr).toBe(0)
  expect(said.stdout).toContain(`Usage: rollcall ${verbs.join(' ')}`.trim())
  return said.stdout
}
