import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openApiDocument } from '../../../src/transports/rest/openapi/document.ts'
import { openApiTexts } from '../../../src/transports/rest/openapi/served.ts'
import { allRoutes } from '../../../src/transports/rest/table.ts'
import { ownFolder } from '../../support/folder.ts'
import { sampleRoutes } from '../../support/sample-routes.ts'

// biome-ignore lint/suspicious/noExplicitAny: documents are read freely in tests.
type Any = any

const own = ownFolder()
const site = { site_url: 'https://rollcall.test' }

test.each([
  ['a table of every kind of route', sampleRoutes],
  ['the real table', allRoutes],
])(
  'the OpenAPI document of %s passes the rules of redocly without a warning, examples too, as YAML and as JSON',
  async (_, table) => {
    const texts = openApiTexts(table, site)
    const found = await lint({
      'openapi.yaml': (await texts.yaml()).body,
      'openapi.json': texts.json().body,
    })
    expect(found).toEqual({ problems: [], files: 2 })
  },
)

test('an example that its schema refuses is found: of a body, of a field, of a parameter', async () => {
  const wrong: Any = structuredClone(openApiDocument(sampleRoutes, site))
  wrong.components.responses.NotFound.content['application/json'].example = { error: 7 }
  wrong.components.schemas.TripRoute.properties.km.examples = ['far']
  const page = wrong.paths['/trips'].get.parameters.find((p: Any) => p.name === 'page')
  page.example = 'second'
  const { problems } = await lint({ 'openapi.json': JSON.stringify(wrong) })
  const rules = new Set(problems.map(({ ruleId }: Any) => ruleId))
  expect([...rules].sort()).toEqual([
    'no-invalid-media-type-examples',
    'no-invalid-parameter-examples',
    'no-invalid-schema-examples',
  ])
})

/** The findings of `redocly lint --extends recommended`, outside of any configuration file. */
async function lint(files: Record<string, string>) {
  const folder = await mkdtemp(join(own, 'linted-'))
  const redocly = fileURLToPath(new URL('../../../node_modules/.bin/redocly', import.meta.url))
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const names = Object.keys(files)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await copyFile(new URL('../../../redocly.yaml', import.meta.url), join(folder, 'redocly.yaml'))
  const options = ['--format', 'json']
  const said = await new Promise<string>((resolve) => {
    execFile(redocly, ['lint', ...names, ...options], { cwd: folder, env }, (_, out) =>
      resolve(out),
    )
  })
  const reports = said.split(/^(?=\{)|(?<=^\})(?=\{)/m).map((report) => JSON.parse(report))
  return { problems: reports.flatMap(({ problems }) => problems), files: reports.length }
}
