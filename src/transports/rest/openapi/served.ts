import { type ServedText, served } from '../../http/answers/open-documents.ts'
import type { Route } from '../routes.ts'
import type { Site } from './addresses.ts'
import { openApiDocument } from './document.ts'
import type { Json } from './json.ts'

/** Serves the document; each text is created at its first use and cached. YAML is loaded then. */
export function openApiTexts(
  routes: readonly Route[],
  site: Site,
): { document(): Json; yaml(): Promise<ServedText>; json(): ServedText } {
  const document = once(() => openApiDocument(routes, site))
  return {
    document,
    yaml: once(async () => served(await inYaml(document()), 'application/yaml; charset=utf-8')),
    json: once(() => served(JSON.stringify(document()), 'application/json; charset=utf-8')),
  }
}

/** YAML that YAML 1.1 readers understand the same way: there an unquoted 2026-10-05 is not a string. */
async function inYaml(document: object): Promise<string> {
  const { stringify } = await import('yaml')
  return stringify(document, { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 0 })
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
