import { describe, expect, test } from 'vitest'
import { secretFields } from '../../../src/core/run/dry-run.ts'
import { checkInput } from '../../../src/core/run/input.ts'
import { checkOutput } from '../../../src/core/run/output.ts'
import { openApiDocument } from '../../../src/transports/rest/openapi/document.ts'
import { readExamples } from '../../../src/transports/rest/openapi/examples.ts'
import { bodyOf, fileTypes } from '../../../src/transports/rest/openapi/shapes.ts'
import type { Route } from '../../../src/transports/rest/routes.ts'
import { allRoutes } from '../../../src/transports/rest/table.ts'
import { answerChecker } from '../../support/answer-schemas.ts'

const examples = readExamples()
const named = allRoutes.map((route) => [route.operation.name, route] as const)
const statusOf = ({ operation }: Route) => (operation.effect === 'create' ? 201 : 200)

test('every operation has an example, and no other has', () => {
  const names = named.map(([name]) => name)
  expect(Object.keys(examples).toSorted(), 'run npm run examples').toEqual(names.toSorted())
})

describe('the example of', () => {
  test.each(named)('%s is a request that is taken', (name, { operation, params }) => {
    const { parameters = {}, body = {} } = examples[name]!
    for (const param of params) expect(parameters).toHaveProperty(param)
    expect(Object.keys(body).filter((field) => params.includes(field))).toEqual([])
    expect(() => checkInput(operation, { ...parameters, ...body })).not.toThrow()
  })

  const check = answerChecker()
  test.each(named)('%s is an answer of its schema', (name, route) => {
    const { answer, media_type } = examples[name]!
    const types = fileTypes(route)
    if (types) {
      expect(types).toContain(media_type)
      expect(answer).toEqual(expect.any(String))
      return
    }
    expect(checkOutput(route.operation, answer)).toEqual(answer)
    expect(check(route, statusOf(route), answer)).toEqual([])
  })
})

test('the document shows each example at its parameters, its body and its answer', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a document is read here as its readers do, by path.
  const { paths } = openApiDocument(allRoutes, { site_url: 'https://rollcall.test' }) as any
  const described = Object.values<object>(paths).flatMap((path) => Object.values(path))
  for (const [name, route] of named) {
    const { parameters = {}, body, answer, media_type = 'application/json' } = examples[name]!
    const operation = described.find(({ operationId }) => operationId === name)
    const shown = operation.parameters.flatMap((each: { example?: unknown }) =>
      'example' in each ? [each.example] : [],
    )
    expect(shown.toSorted(), name).toEqual(Object.values(parameters).toSorted())
    if (bodyOf(route)) {
      expect(operation.requestBody.content['application/json'].example, name).toEqual(body)
    }
    const { content } = operation.responses[statusOf(route)]
    expect(content[media_type].example, name).toEqual(answer)
  }
})

test('examples are short, and have no secret and nobody from outside of the demo', () => {
  for (const [name, { operation }] of named) {
    const { answer } = examples[name]!
    expect(JSON.stringify(answer).length, name).toBeLessThan(3_500)
    for (const field of secretFields(operation)) {
      expect(answer).toHaveProperty(field, '<shown in this answer only>')
    }
  }
  const text = JSON.stringify(examples)
  expect(text.length).toBeLessThan(100_000)
  expect(text).not.toMatch(/whsec_|rc_live_\d+_(?!xxxx)/)
  for (const [, domain] of text.matchAll(/[\w.]@([\w.-]+)/g)) expect(domain).toMatch(/\.example$/)
})
