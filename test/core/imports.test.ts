import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = globSync('{src,tools,resources,prompts}/**/*.ts', { cwd: root }).filter(
  (file) => file !== 'src/main.ts',
)
const code = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

/** The files that each file imports, including types. */
const imports = new Map([...code].map(([file, text]) => [file, importsOf(file, text)]))

function importsOf(file: string, text: string): string[] {
  const found = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)]
  return found.map(([, path]) => relative(root, join(root, dirname(file), path!)))
}

/**
 * What each folder may import besides itself. Everything else (app, server, cli, demo, config and the tables
 * of tools, resources and prompts) puts the parts together and may import any of them.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  transports: ['modules', 'core', 'engine', 'db', 'lib', 'words', 'config', 'views/table.ts'],
  modules: ['core', 'engine', 'db', 'lib', 'words', 'events'],
  core: ['engine', 'db', 'lib', 'words'],
  events: ['core', 'db', 'lib'],
  engine: ['lib'],
  db: ['lib'],
  lib: [],
  // French is typed by the names of refusals.
  words: [
    'lib',
    'transports/mcp/hosts/steps.ts',
    ...globSync('{core,db,engine,modules,transports}/**/refusals.ts', { cwd: join(root, 'src') }),
  ],
}

/** Only the composition of the process imports these. */
const onlyComposed = ['cli', 'demo', 'server', 'app.ts']
const composition = ['main.ts', 'app.ts', 'cli.ts', 'cli', 'demo', 'server']

function folderOf(file: string): string {
  const [first, second = ''] = file.split('/')
  return first === 'src' ? second : first!
}

function isAllowed(file: string, target: string): boolean {
  const [from, to] = [folderOf(file), folderOf(target)]
  if (from === to || !target.startsWith('src/')) return true
  if (onlyComposed.includes(to)) return composition.includes(from)
  const rule = allowed[from]
  return !rule || rule.includes(to) || rule.some((part) => target === `src/${part}`)
}

test('no import breaks the rules of the folders', () => {
  const bad = [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => !isAllowed(file, target)).map((target) => `${file} -> ${target}`),
  )
  expect(bad).toEqual([])
  expect(imports.size).toBeGreaterThan(400)
})

test('the dashboard, which imports what all pages share, is imported by no other page', () => {
  const isBelow = (file: string, rooms: readonly string[]) =>
    rooms.some((room) => file.startsWith(`src/transports/${room}/`))
  const edges = [...imports].flatMap(([file, targets]) => targets.map((target) => [file, target]))
  const bad = edges.filter(
    ([file, target]) =>
      (isBelow(file!, ['pages', 'sign-in', 'oauth', 'downloads']) &&
        isBelow(target!, ['dashboard'])) ||
      (isBelow(file!, ['pages']) && isBelow(target!, ['sign-in', 'oauth', 'downloads'])),
  )
  expect(bad).toEqual([])
  expect(edges.filter(([, target]) => isBelow(target!, ['pages'])).length).toBeGreaterThan(100)
})

test('tools, resources and prompts import modules and the MCP transport', () => {
  const bad = [...imports]
    .filter(([file]) => /^(tools|resources|prompts)\//.test(file))
    .flatMap(([file, targets]) =>
      targets
        .filter(
          (target) =>
            !/^(tools|resources|prompts)\/|^src\/(modules|transports\/mcp|lib)\//.test(target),
        )
        .map((target) => `${file} -> ${target}`),
    )
  expect(bad).toEqual([])
})

test('files form no circle', () => {
  expect(circlesOf(imports)).toEqual([])
})

test('modules form no circle', () => {
  const edges = new Map<string, Set<string>>()
  for (const [file, targets] of imports) {
    const from = moduleOf(file)
    if (from === undefined) continue
    const known = edges.get(from) ?? new Set()
    edges.set(from, known)
    for (const target of targets) {
      const to = moduleOf(target)
      // Every module may import the description of another module's table, to read it.
      if (to !== undefined && to !== from && !target.endsWith('/table.ts')) known.add(to)
    }
  }
  expect(edges.size).toBeGreaterThan(14)
  expect(circlesOf(edges)).toEqual([])
})

function moduleOf(file: string): string | undefined {
  return /^src\/modules\/([^/]+)\//.exec(file)?.[1]
}

/** Returns each circle as its path. */
function circlesOf(edges: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>()
  const path: string[] = []
  const found: string[] = []
  const follow = (node: string) => {
    const at = path.indexOf(node)
    if (at >= 0) found.push([...path.slice(at), node].join(' -> '))
    if (at >= 0 || done.has(node)) return
    path.push(node)
    for (const next of edges.get(node) ?? []) follow(next)
    path.pop()
    done.add(node)
  }
  for (const node of edges.keys()) follow(node)
  return found
}

test('the search for circles finds one', () => {
  const edges = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a']],
  ])
  expect(circlesOf(edges)).toEqual(['a -> b -> c -> a'])
  expect(isAllowed('src/core/filters.ts', 'src/modules/leave/index.ts')).toBe(false)
  expect(isAllowed('src/db/statements/rows.ts', 'src/core/filters.ts')).toBe(false)
  expect(isAllowed('src/events/due.ts', 'src/server/start.ts')).toBe(false)
})

/** The module that owns a table, when it is not the only one that writes it. */
const sharedTables: Readonly<Record<string, string>> = {
  // With which identity provider alone a company signs in.
  companies: 'company identity-provider',
  // Access to the dashboard is part of the employee's row.
  employees: 'employees dashboard-access',
  // A new company gets its built-in types.
  leave_types: 'company leave',
  // A changed overlap rule applies to open entries and pending leave.
  leave_requests: 'company leave',
  time_entries: 'company time-entries',
}

test('a module writes only its own tables', () => {
  const writers = new Map<string, Set<string>>()
  const statement =
    /\b(?:insert into|update|delete from)\s+(?!of\b|set\b)([a-z_]+)\b(?=\s*(?:as\s+)?[a-z]*\s*(?:\(|set\b|where|select|'|`))/g
  const built = /\b(?:insertInto|updateTable|deleteFrom)\('([a-z_]+)/g
  const entity = /defineEntity\(\{[^}]*?tableName: '([a-z_]+)'/gs
  for (const [file, text] of code) {
    const module = moduleOf(file)
    if (module === undefined) continue
    for (const [, table] of [statement, built, entity].flatMap((each) => [
      ...text.matchAll(each),
    ])) {
      writers.set(table!, (writers.get(table!) ?? new Set()).add(module))
    }
  }
  const several = [...writers].flatMap(([table, modules]) => {
    const names = [...modules].sort().join(' ')
    const expected = sharedTables[table]?.split(' ').sort().join(' ')
    return modules.size > 1 && names !== expected ? [`${table}: ${names}`] : []
  })
  expect(several).toEqual([])
  expect(writers.size).toBeGreaterThan(20)
})

/**
 * Mutable state at the level of a module. Everything else travels with the services. These are caches whose
 * contents do not change an answer, keyed by an immutable or weakly held object, or belong to the one process
 * (limits of its threads and timers, its database thread, its worker thread).
 */
const moduleState = [
  'src/core/json-schema.ts inputs',
  'src/core/json-schema.ts outputs',
  'src/core/run/input.ts mcpInputs',
  'src/core/run/input.ts returnedOnly',
  'src/core/run/output.ts guards',
  'src/core/run/write-only.ts answering',
  'src/db/embedded/lock.ts heldHere',
  'src/db/embedded/worker.ts db',
  'src/db/embedded/worker.ts lastSession',
  'src/db/embedded/worker.ts previous',
  'src/db/embedded/worker.ts session',
  'src/db/lists/totals.ts all',
  'src/db/postgres/send-together.ts corked',
  'src/db/postgres/statements.ts byClient',
  'src/db/statements/packed.ts learned',
  'src/db/statements/prepare.ts parameters',
  'src/db/statements/prepare.ts prepared',
  'src/db/statements/rows.ts made',
  'src/db/wait-budget.ts sweeping',
  'src/db/wait-budget.ts waits',
  'src/engine/holidays/world.ts rowsByKey',
  'src/engine/leave-accrual/credits.ts sharedByPolicy',
  'src/engine/leave-accrual/leave-years.ts calendarYears',
  'src/lib/calendar/dates.ts civilDates',
  'src/lib/calendar/instants.ts read',
  'src/lib/calendar/zones.ts zones',
  'src/lib/refusals.ts constants',
  'src/modules/dashboard-access/account.ts decoyHash',
  'src/modules/dashboard-access/account.ts running',
  'src/modules/leave/policies/leave-settings.ts byStamp',
  'src/modules/leave/policies/load.ts standards',
  'src/modules/payroll/export/workbook-thread.ts lines',
  'src/modules/sessions/token.ts derived',
  'src/modules/time-entries/at-once.ts known',
  'src/transports/http/serving/kept-open.ts ended',
  'src/transports/http/serving/kept-open.ts ends',
  'src/transports/http/serving/log-rarely.ts lines',
  'src/transports/mcp/answer/from-people.ts known',
  'src/transports/mcp/question/shown-texts.ts found',
  'src/transports/mcp/reaching/search.ts indexes',
  'src/transports/pages/assets.ts loaded',
  'src/transports/rest/reference.ts loaded',
  'src/words/translate.ts keys',
]

test('no module keeps state that an answer depends on', () => {
  const mutable =
    /^(?:export )?(?:let (\w+)|const (\w+)(?:: (?!readonly|Readonly)[^=\n]+)? = (?:new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\)|new Array(?:<.*>)?\(.+\)|\[\])$)/gm
  const found = [...code]
    .filter(([file]) => folderOf(file) in allowed)
    .flatMap(([file, text]) =>
      [...text.matchAll(mutable)].map(
        ([, variable, constant]) => `${file} ${variable ?? constant}`,
      ),
    )
  expect(found.sort()).toEqual(moduleState)
})
