import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../src/transports/rest/openapi/document.ts'
import type { Route } from '../../src/transports/rest/routes.ts'
import { allRoutes } from '../../src/transports/rest/table.ts'

/**
 * Returns what is wrong with an answer according to the OpenAPI document; an empty list if nothing
 * is.
 */
export type CheckAnswer = (route: Route, status: number, body: unknown) => string[]

export function answerChecker(): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  // The package's types are for CommonJS: its function is the default export at run time.
  ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
  const document = openApiDocument(allRoutes, { site_url: 'https://rollcall.test' })
  ajv.addSchema(document, 'openapi')
  return (route, status, body) => {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    const method = route.method.toLowerCase()
    // biome-ignore lint/suspicious/noExplicitAny: a document is read here as its readers do, by path.
    const paths = document.paths as any
    const said = paths[path]?.[method]?.responses[status]
    if (!said) return [`${method} ${path} has no ${status}`]
    const at = said.$ref
      ? pointer(...said.$ref.slice(2).split('/'))
      : pointer('paths', path, method, 'responses', String(status))
    const validate = ajv.getSchema(`openapi#${at}/content/application~1json/schema`)
    if (!validate) return [`${method} ${path} ${status} has no schema`]
    if (validate(body)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

function pointer(...steps: string[]): string {
  return steps
    .map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')
}
