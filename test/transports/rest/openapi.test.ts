import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { accesses } from '../../../src/core/access/permissions.ts'
import { catalog } from '../../../src/transports/rest/catalog.ts'
import { memberNames } from '../../../src/transports/rest/openapi/components.ts'
import { openApiDocument } from '../../../src/transports/rest/openapi/document.ts'
import { openApiTexts } from '../../../src/transports/rest/openapi/served.ts'
import { referenceAssets, referencePage } from '../../../src/transports/rest/reference.ts'
import type { Route } from '../../../src/transports/rest/routes.ts'
import { allRoutes } from '../../../src/transports/rest/table.ts'
import { sampleRoutes, Trip } from '../../support/sample-routes.ts'

const site = { site_url: 'https://rollcall.test' }

const tables: [string, readonly Route[]][] = [
  ['a table of every kind of route', sampleRoutes],
  ['the real table', allRoutes],
]

// biome-ignore lint/suspicious/noExplicitAny: a document is read here as its readers do, by path.
type Any = any

const sample: Any = openApiDocument(sampleRoutes, site)

describe.each(tables)('the OpenAPI document of %s', (_, table) => {
  const document: Any = openApiDocument(table, site)

  test('has every route once, and the catalog', () => {
    const listed = Object.entries<Any>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Any>(methods).map(([method, { operationId }]) => [
        method,
        shapeOf(path),
        operationId,
      ]),
    )
    const expected = table.map(({ method, path, operation }) => [
      method.toLowerCase(),
      shapeOf(path),
      operation.name,
    ])
    expect(listed.sort()).toEqual([['get', '/', 'catalog.read'], ...expected].sort())
  })

  test('says the permissions of the one table', () => {
    for (const route of table) {
      const accepted = accesses[route.operation.permission]
      const said = described(document, route)
      expect(said['x-permissions']).toEqual(accepted)
      for (const permission of accepted) expect(said.description).toContain(`\`${permission}\``)
      expect(said.responses[403] !== undefined).toBe(accepted.length > 0)
    }
  })

  test('has no broken reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(0)
    for (const [, path = ''] of references) {
      expect(
        path.split('/').reduce((at, step) => at?.[step], document),
        path,
      ).toBeDefined()
    }
  })

  test('gives each type a unique name', () => {
    for (const name of Object.keys(document.components.schemas)) {
      expect(name).toMatch(/^[A-Z][A-Za-z]+$/)
    }
  })

  test('keeps path parameters and returned fields out of the bodies', () => {
    for (const route of table) {
      const body = described(document, route).requestBody?.content['application/json'].schema
      if (!body) continue
      const { properties } = document.components.schemas[nameOf(body)]
      for (const param of route.params) expect(properties).not.toHaveProperty(param)
      expect(properties).not.toHaveProperty('created_at')
    }
  })

  test('is the same document in YAML, also for readers of YAML 1.1', async () => {
    const texts = openApiTexts(table, site)
    const { body, etag } = await texts.yaml()
    const json = JSON.parse(texts.json().body)
    expect(parse(body)).toEqual(json)
    expect(parse(body, { version: '1.1', schema: 'yaml-1.1' })).toEqual(json)
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect((await openApiTexts(table, site).yaml()).etag).toBe(etag)
  })
})

describe('an OpenAPI operation', () => {
  test('says revision 1.1, the base address and both ways to send the key', () => {
    expect(sample.openapi).toBe('3.1.0')
    expect(sample.info.version).toBe('1.1')
    expect(sample.servers).toEqual([{ url: 'https://rollcall.test/api/v1' }])
    expect(sample.security).toEqual([{ apiKey: [] }, { bearer: [] }])
    expect(sample.paths['/'].get.security).toEqual([])
  })

  test('calls the same record by the same name wherever it is answered', () => {
    expect(Object.keys(sample.components.schemas).sort()).toEqual(
      [
        ...['Actor', 'Catalog', 'ListMeta', 'RequestError', 'ServerError', 'ValidationError'],
        ...[
          'DryRun',
          'DryRunEffects',
          'LeaveRequestEffect',
          'NotTaken',
          'OnlyId',
          'PaidHoursEffect',
          'TripDryRun',
          'TripFields',
          'TripListOfFields',
        ],
        ...['Trip', 'TripCreate', 'TripDetail', 'TripList', 'TripPreview', 'TripPreviewResult'],
        ...['TripRoute', 'TripUpdate', 'DeleteResult', 'TripHours', 'TripHoursRow', 'Whoami'],
      ].sort(),
    )
    expect(answered('/trips', 'get')).toEqual({ anyOf: ['TripList', 'TripListOfFields'] })
    expect(answered('/trips', 'post', 201)).toBe('Trip')
    expect(answered('/trips', 'post')).toEqual({ anyOf: ['Trip', 'TripDryRun'] })
    expect(answered('/trips/{id}', 'put')).toEqual({
      allOf: ['DryRun', 'NotTaken'],
      oneOf: ['Trip', 'OnlyId'],
    })
    expect(answered('/trips/{id}/approve', 'post')).toEqual({ allOf: ['Trip', 'DryRun'] })
    expect(answered('/trips/{id}', 'delete')).toEqual({ allOf: ['DeleteResult', 'DryRun'] })
    expect(nameOf(sample.components.schemas.TripList.properties.data.items)).toBe('Trip')
    expect(nameOf(sample.components.schemas.TripDetail.properties.route)).toBe('TripRoute')
    expect(sample.components.schemas.Trip.properties.purpose.type).toEqual(['string', 'null'])
    expect(sample.components.schemas.Trip.properties.status.enum).toContain(null)
  })

  test('takes Idempotency-Key on POST and PUT, and dry_run on what changes something', () => {
    const taken = (path: string, method: string) =>
      sample.paths[path][method].parameters.flatMap((p: Any) => (p.$ref ? [nameOf(p)] : []))
    expect(taken('/trips', 'get')).toEqual(['RequestId'])
    expect(taken('/trips', 'post')).toEqual(['RequestId', 'IdempotencyKey', 'Rehearsal'])
    expect(taken('/trips/{id}', 'put')).toEqual([
      'RequestId',
      'IdempotencyKey',
      'IfMatch',
      'Rehearsal',
    ])
    expect(taken('/trips/{id}', 'delete')).toEqual(['RequestId', 'IfMatch', 'Rehearsal'])
    expect(taken('/trips/preview', 'post')).toEqual(['RequestId', 'IdempotencyKey'])
  })

  test('takes the ETag of a record back as If-Match where it writes that record', () => {
    const { get, put } = sample.paths['/trips/{id}']
    expect(get.responses[200].headers).toHaveProperty('ETag')
    expect(put.responses).toHaveProperty('412')
    expect(sample.paths['/trips/{id}/approve'].post.responses).toHaveProperty('412')
    expect(sample.paths['/trips'].post.responses).not.toHaveProperty('412')
    expect(sample.paths['/trips'].get.responses[200].headers).not.toHaveProperty('ETag')
  })

  test('takes lists in a query as words between commas, and only fields that rows have', () => {
    const fields = sample.paths['/trips'].get.parameters.find((p: Any) => p.name === 'fields')
    expect(fields).toMatchObject({ in: 'query', style: 'form', explode: false })
    expect(fields.schema.items.enum).toEqual(Object.keys(Trip.entries))
  })

  test('says which fields of a record it ignores, and needs no body where it takes none', () => {
    const { description } = sample.paths['/trips'].post
    expect(description).toContain('`id`, `status`, `route`, `decided_by`, `created_at` are ignored')
    expect(sample.paths['/trips/{id}/approve'].post.requestBody).toBeUndefined()
    expect(sample.paths['/trips'].post.requestBody.required).toBe(true)
    expect(sample.paths['/trips/{id}'].put.requestBody.required).toBe(false)
  })

  test('says every answer that may come', () => {
    const statuses = (path: string, method: string) =>
      Object.keys(sample.paths[path][method].responses).join(' ')
    expect(statuses('/trips', 'get')).toBe('200 400 401 403 406 422 429 500 503')
    expect(statuses('/trips', 'post')).toBe('200 201 400 401 403 406 409 413 415 422 429 500 503')
    expect(statuses('/trips/{id}', 'get')).toBe('200 400 401 403 404 406 422 429 500 503')
    expect(statuses('/whoami', 'get')).toBe('200 400 401 406 422 429 500 503')
  })

  test('answers a file as bytes of its media types', () => {
    const { content, headers } = sample.paths['/trips/export'].get.responses[200]
    expect(Object.keys(content)).toEqual(['text/csv', 'application/zip'])
    expect(content['text/csv'].schema).toEqual({ type: 'string', format: 'binary' })
    expect(headers).toHaveProperty('Content-Disposition')
  })

  test('has rows of some fields, and neither ids nor secrets of what a dry run made', () => {
    const { TripFields, Trip: whole, TripDryRun } = sample.components.schemas
    expect(Object.keys(TripFields.properties)).toEqual(Object.keys(whole.properties))
    expect(TripFields).not.toHaveProperty('required')
    expect(TripFields.additionalProperties).toBe(false)
    const { id: _, ...others } = whole.properties
    expect(Object.keys(TripDryRun.properties)).toEqual([
      ...Object.keys(others),
      'dry_run',
      'effects',
    ])
    expect(TripDryRun.required).toEqual(Object.keys(TripDryRun.properties))
    const real: Any = openApiDocument(allRoutes, site)
    const { WebhookRotateSecretDryRun, WebhookCreateResultDryRun } = real.components.schemas
    expect(WebhookRotateSecretDryRun.properties).toHaveProperty('id')
    expect(WebhookRotateSecretDryRun.properties).not.toHaveProperty('secret')
    expect(WebhookCreateResultDryRun.properties).not.toHaveProperty('id')
  })

  test('knows the 404 of a record that a query names, and one path for each holiday', () => {
    const real: Any = openApiDocument(allRoutes, site)
    expect(real.paths['/reports/payroll-hours/export'].get.responses).toHaveProperty('404')
    expect(Object.keys(real.paths['/company-holidays/{id}'])).toEqual(['put', 'delete'])
    expect(Object.keys(real.paths['/holidays/{country_code}'])).toEqual(['get'])
  })

  test('leaves answers open to new fields, and bodies closed to typos', () => {
    expect(sample.components.schemas.Trip).not.toHaveProperty('additionalProperties')
    expect(sample.components.schemas.TripCreate.additionalProperties).toBe(false)
  })
})

describe('an example', () => {
  test('of a field is taken by the check that real requests and answers meet', () => {
    const found = allRoutes.flatMap(({ operation }) => [
      ...examplesIn(operation.input),
      ...examplesIn(operation.output),
    ])
    expect(found.length).toBeGreaterThan(50)
    for (const { schema, example } of found) {
      expect(v.safeParse(schema, example), JSON.stringify(example)).toMatchObject({ success: true })
    }
  })
})

test.each(tables)('the catalog of %s lists every operation with its permissions', (_, table) => {
  const listed = catalog(table, { site_url: 'https://rollcall.test/' })
  expect(listed).toMatchObject({
    name: 'Rollcall',
    version: '1.1',
    base_url: 'https://rollcall.test/api/v1',
    links: {
      openapi: 'https://rollcall.test/api/openapi.yaml',
      reference: 'https://rollcall.test/api/docs',
      mcp: 'https://rollcall.test/api/mcp',
      health: 'https://rollcall.test/healthz',
    },
  })
  expect(listed.operations.map(({ name }) => name)).toEqual(table.map((r) => r.operation.name))
  for (const [i, { permissions, effect }] of listed.operations.entries()) {
    const { operation } = table[i]!
    expect(permissions).toEqual(accesses[operation.permission])
    expect(effect).toBe(operation.effect)
  }
  expect(Object.fromEntries(listed.permissions.map((p) => [p.access, p.any_of]))).toEqual(accesses)
})

describe('the reference page', () => {
  test('only uses its own scripts and styles', async () => {
    await using server = await serve(sampleRoutes)
    const page = await fetch(`${server.url}/api/docs`)
    const policy = page.headers.get('Content-Security-Policy') ?? ''
    expect(page.status).toBe(200)
    expect(page.headers.get('Content-Type')).toContain('text/html')
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]),
    )
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    const html = await page.text()
    expect(html.replace(/<script defer src="[^"]+"><\/script>/g, '')).not.toMatch(/<script/)
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
    for (const [, address] of html.matchAll(/(?:src|<link [^>]*href)="([^"]+)"/g)) {
      expect(address).toMatch(/^\/api\/docs\/assets\/[\w-]{22}\/[\w.-]+$/)
    }
  })

  test('has its files under addresses that never change', async () => {
    await using server = await serve(sampleRoutes)
    const html = await (await fetch(`${server.url}/api/docs`)).text()
    const addresses = [...html.matchAll(/"(\/api\/docs\/assets\/[^"]+)"/g)].map(([, a]) => a)
    expect(addresses).toHaveLength(5)
    for (const address of addresses) {
      const file = await fetch(`${server.url}${address}`)
      expect(file.status).toBe(200)
      expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
    const stale = addresses[0]?.replace(/assets\/[\w-]{22}/, `assets/${'0'.repeat(22)}`)
    expect((await fetch(`${server.url}${stale}`)).status).toBe(404)
  })

  test('lists every operation in plain HTML where no script runs', async () => {
    await using server = await serve(sampleRoutes)
    const html = await (await fetch(`${server.url}/api/docs`)).text()
    const plain = html.slice(html.indexOf('<div class="plain"'), html.indexOf('</main>'))
    for (const { method, path } of sampleRoutes) {
      expect(plain).toContain(`<code>${method} ${path.replace(/:(\w+)/g, '{$1}')}</code>`)
    }
    expect(plain).toContain('&amp; &lt;detours&gt;')
    expect(plain).toContain('href="https://rollcall.test/api/openapi.yaml"')
  })

  test('is not sent again to a browser that cached it', async () => {
    await using server = await serve(sampleRoutes)
    const first = await fetch(`${server.url}/api/docs`)
    const etag = first.headers.get('ETag') ?? ''
    const request = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }
    const again = await fetch(`${server.url}/api/docs`, { headers: request })
    expect(again.status).toBe(304)
  })
})

function described(document: Any, { method, path }: Route): Any {
  const found = Object.entries<Any>(document.paths).find(
    ([listed, methods]) =>
      shapeOf(listed) === shapeOf(path) && methods[method.toLowerCase()] !== undefined,
  )
  return found?.[1][method.toLowerCase()]
}

/**
 * A path without the names of its parameters: OpenAPI treats paths that only differ in these as the
 * same.
 */
function shapeOf(path: string): string {
  return path.replace(/:\w+|\{\w+\}/g, '{}')
}

/** The names of an answer's schemas, including those that are combined. */
function answered(path: string, method: string, status = 200): Any {
  const { schema } = sample.paths[path][method].responses[status].content['application/json']
  if (schema.$ref) return nameOf(schema)
  const joined = Object.entries<Any>(schema).map(([word, schemas]) => [word, schemas.map(nameOf)])
  return Object.fromEntries(joined)
}

function nameOf({ $ref }: { $ref: string }): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

type Part = v.GenericSchema & {
  entries?: Record<string, Part>
  options?: Part[]
  item?: Part
  wrapped?: Part
}

/** Every example in a schema and its parts, with the schema it belongs to. */
function examplesIn(schema: Part): { schema: Part; example: unknown }[] {
  const { examples = [] } = v.getMetadata(schema) as { examples?: unknown[] }
  const own = examples.map((example) => ({ schema, example }))
  const { entries = {}, options = [], item, wrapped } = schema
  const parts = [...Object.values(entries), ...options, item, wrapped]
  const within = parts.filter((part) => typeof part === 'object').flatMap(examplesIn)
  return [...own, ...within]
}

async function serve(table: readonly Route[]) {
  const app = new Koa()
  const page = referencePage(table, site)
  app.use(referenceAssets())
  app.use((ctx, next) => (ctx.path === '/api/docs' ? page(ctx, next) : next()))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('the types of generated clients have names of their own', () => {
  const { schemas, parameters }: Any = openApiDocument(allRoutes, site).components
  const aliases = Object.entries<Any>(schemas).flatMap(([of, { properties = {} }]) => {
    const fields = Object.entries<Any>(properties).filter(([, { $ref, anyOf }]) => !$ref && !anyOf)
    return memberNames(of, { properties: Object.fromEntries(fields) })
  })
  expect(aliases.filter((alias, n) => aliases.indexOf(alias) < n)).toEqual([])
  expect(Object.keys(parameters).filter((each) => each in schemas)).toEqual([])
  // What generators call their own.
  for (const own of ['ApiError', 'CancelError', 'OpenAPI', 'Response', 'Request', 'Error']) {
    expect(schemas).not.toHaveProperty(own)
  }
})
