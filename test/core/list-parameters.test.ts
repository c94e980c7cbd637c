import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowFields } from '../../src/core/run/projection.ts'
import { openApiDocument } from '../../src/transports/rest/openapi/document.ts'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.sql('update companies set invoicing_enabled = true where id = $1')
})
afterAll(() => server.close())

type Parameter = { name?: string; in?: string }
const document = openApiDocument(allRoutes, { site_url: 'https://rollcall.test' })
const paths = document.paths as Record<string, { get?: { parameters: Parameter[] } }>

/** The query parameters of a list in the document. */
function documented(path: string): Set<string> {
  const { parameters } = paths[path.replace(/:(\w+)/g, '{$1}')]!.get!
  return new Set(parameters.flatMap(({ name, in: place }) => (place === 'query' ? name! : [])))
}

const lists = allRoutes.filter(
  ({ method, operation }) => method === 'GET' && rowFields(operation).length > 0,
)
const names = [
  ...new Set(lists.flatMap(({ path }) => [...documented(path)])),
  ...['name', 'q', 'limit', 'offset', 'page_size', 'From', 'order', 'dry_run', 'sort_by'],
]

test('more than fifteen lists are tried, by more than thirty names', () => {
  expect(lists.length).toBeGreaterThan(15)
  expect(names.length).toBeGreaterThan(30)
})

test.each(lists.map(({ path, method }) => [`${method} ${path}`, path]))(
  '%s takes the parameters that the document gives it, and no others',
  async (_, path) => {
    const at = path.replace(':country_code', 'CA').replace(/:\w+/g, '1')
    const known = documented(path)
    const taken: string[] = []
    for (const name of names) {
      const { body } = await server.rest('GET', `${at}?${name}=~`)
      const refusal = body.errors?.[name]?.[0]
      if (!/is not a known/.test(refusal ?? '')) taken.push(name)
    }
    expect(new Set(taken)).toEqual(known)
  },
)
