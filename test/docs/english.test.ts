import { globSync, lstatSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What has landed or belongs to others: migrations, the changelog, worked examples, built files. */
const excepted =
  /^(migrations\/|CHANGELOG\.md|test\/golden\/|package-lock\.json|clients\/typescript\/package-lock\.json|src\/views\/built\/|test\/docs\/english\.test\.ts)/

/** Replaced names. Each is an identifier that has no other use here. */
const identifiers = [
  ...['companyWall', 'goBehindTheWalls', 'behindTheWalls', 'pokeWorkers', 'toldOf', 'keptTotals'],
  ...['keptAnswers', 'keptHours', 'holdBooks', 'turnLeaveYear', 'strangersPage', 'sealedWith'],
  ...['WorkLocationWire', 'LeaveRequestWire', 'EmployeeWire', 'TimeEntryWire', 'newFlight'],
  ...['isDaily', 'bucketLooks', 'whoeverIs', 'doorOf', 'bothDoors', 'rehearse', 'isRehearsal'],
]

/** Names of files and folders that were replaced. */
const paths = [
  /^src\/(domain|operations|doors|store|time)\//,
  /\/(door|wire|poke|walls|journal|flight|paid|asked|breath|fold|greeting|spoken|bucket-looks|both-doors)\.ts$/,
]

/** Replaced phrases, each with what to write instead. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bin earnest\b/i, 'in production'],
  [/\btells? of\b/i, 'describes, reports'],
  [/\bsince ever\b/i, 'always'],
  [/\bis one too many\b/i, 'limit reached: at most ...'],
  [/\bthrough (this|which|the same|that|a|its) doors?\b/i, 'over this API'],
  [/\bbelongs to writes\b/i, 'only applies to write operations'],
  [/\bonce and for all\b/i, 'permanently'],
  [/\bthe outside\b/i, 'clients, other machines'],
  [/\bbehind (the|both|its) walls?\b/i, 'in the tenant scope'],
  [/\bwhoever\b/i, 'the person or process'],
  [/\banew\b/i, 'again'],
  [/\bwhat to mend\b/i, 'what to fix'],
  [/\bis no (employee|client|backup|text|date|number|tool)\b/i, 'is not a ...'],
  [/\b(daily set|daily tool)s?\b/i, 'default set'],
  [/\bfor want of\b/i, 'because there is no'],
  [/\bgoes on\b/i, 'continues'],
  [/\bas it is asked\b/i, 'as requested'],
  [/\bmust be such as\b/i, 'must look like'],
  [/\bunless given\b/i, 'by default'],
  [/\bin so many words\b/i, 'explicitly'],
  [/\b(a page|a row|a line|requests|rows) an hour\b/i, 'per hour'],
  [/\ban employee, a line\b/i, 'per employee'],
  [/\bnobody has yet\b/i, 'no one has yet'],
  [/\bkilometres\b/i, 'kilometers'],
  [/\bcolour(s)?\b/i, 'color'],
  [/\brecognised\b/i, 'recognized'],
]

const files = globSync(
  ['*', '{.ci,bench,bin,clients,deploy,docs,prompts,resources,scripts,src,test,tools}/**'],
  {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
)
  .filter((file) => /\.(ts|md|js|yaml|html|css|example)$|^\.ci\//.test(file))
  .filter((file) => !excepted.test(file) && !lstatSync(`${root}/${file}`).isSymbolicLink())

function findingsIn(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...phrases
        .filter(([phrase]) => phrase.test(line))
        .map(([phrase, instead]) => `${file}:${index + 1} ${phrase.exec(line)?.[0]} -> ${instead}`),
      ...identifiers
        .filter((name) => new RegExp(`\\b${name}\\b`).test(line))
        .map((name) => `${file}:${index + 1} ${name} was renamed`),
    ])
}

test('replaced names and phrases do not come back', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(
    files.flatMap((file) => findingsIn(file, readFileSync(`${root}/${file}`, 'utf8'))),
  ).toEqual([])
})

test('replaced file names do not come back', () => {
  expect(files.filter((file) => paths.some((path) => path.test(file)))).toEqual([])
})

test('the check finds them', () => {
  const text = 'const a = toldOf(b)\n// Runs in earnest\nwhat is told, plain and simple'
  expect(findingsIn('x.ts', text)).toEqual([
    'x.ts:1 toldOf was renamed',
    'x.ts:2 in earnest -> in production',
  ])
})
