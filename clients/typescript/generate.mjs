// Writes api.d.ts from an OpenAPI document: of the service at ROLLCALL_URL, or else of this checkout.
import { writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'

const source = process.env.ROLLCALL_URL
  ? new URL('/api/openapi.json', process.env.ROLLCALL_URL)
  : await ownDocument()
const text = astToString(await openapiTS(source))
await writeFile(new URL('./api.d.ts', import.meta.url), text)
console.log(`api.d.ts: ${text.split('\n').length} lines`)

async function ownDocument() {
  const { openApiDocument } = await import('../../src/transports/rest/openapi/document.ts')
  const { allRoutes } = await import('../../src/transports/rest/table.ts')
  return openApiDocument(allRoutes, { site_url: 'http://localhost:3000' })
}
