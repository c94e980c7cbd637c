import { expect, test } from 'vitest'
import { checkInput } from '../../../src/core/input.ts'
import { requestExamples } from '../../../src/transports/rest/openapi/examples.ts'
import { hasBody } from '../../../src/transports/rest/openapi/shapes.ts'
import { allRoutes } from '../../../src/transports/rest/table.ts'

test.each(Object.entries(requestExamples))(
  '%s: the example of the reference is a body that is taken',
  (name, example) => {
    const routes = allRoutes.filter(
      ({ operation, method }) => operation.name === name && hasBody(method),
    )
    expect(routes).toHaveLength(1)
    const { operation, params } = routes[0]!
    const ids = Object.fromEntries(params.map((param) => [param, 1]))
    expect(() => checkInput(operation, { ...ids, ...example })).not.toThrow()
  },
)
