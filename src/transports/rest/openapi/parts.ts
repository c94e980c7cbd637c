import { isJson, type Json, mapMembers } from './json.ts'

type Operations = Record<string, { operationId: string; summary: string }>
type Components = Record<string, Record<string, unknown>>

/** The most bytes of a part. */
const limit = 15_000

/** Returns the index of the document: by path and method the operation and its summary. */
export function indexOf({ openapi, info, servers, paths }: Json): Json {
  const { title, version } = info as Json
  return {
    openapi,
    info: {
      title,
      version,
      description:
        'An index. Read rollcall://openapi/{path} for one path, such as rollcall://openapi/employees/{id}.',
    },
    servers,
    paths: Object.fromEntries(
      Object.entries(paths as Record<string, Operations>)
        .filter(([path]) => path !== '/')
        .map(([path, operations]) => [path, summariesOf(operations)]),
    ),
  }
}

function summariesOf(operations: Operations): Json {
  return Object.fromEntries(
    Object.entries(operations).map(([method, { operationId: operation, summary }]) => [
      method,
      // The text after a semicolon is in the part of the path.
      { operation, summary: summary.replace(/;.*$/, '.') },
    ]),
  )
}

/** Returns the names of the parts that an index lists: paths without their first slash. */
export function partNames({ paths }: Json): string[] {
  return Object.keys(paths as Json).flatMap((path) => (path === '/' ? [] : [path.slice(1)]))
}

/**
 * Returns one path of a document with the components that it refers to; undefined where there is no such path.
 * Components that do not fit are named under `x-elsewhere`; each is a part by that name.
 */
export function partOf(document: Json, name: string): Json | undefined {
  const paths = document.paths as Json
  const components = document.components as Components
  const { openapi, info, servers, security } = document
  const { title, version } = info as Json
  const head = { openapi, info: { title, version } }
  const path = `/${name.replace(/^\/+/, '')}`
  if (path !== '/' && Object.hasOwn(paths, path)) {
    return withComponents(
      { ...head, servers, security, paths: { [path]: withoutAnswers(paths[path]) } },
      components,
    )
  }
  const [, kind = '', component = ''] = /^components\/(\w+)\/(\w+)$/.exec(name) ?? []
  const kinds = Object.hasOwn(components, kind) ? components[kind]! : {}
  if (!Object.hasOwn(kinds, component)) return undefined
  const ownComponent = { [kind]: { [component]: kinds[component] } }
  return withComponents({ ...head, components: ownComponent }, components)
}

/** Leaves out the examples of answers: the schemas need their place. */
function withoutAnswers(operations: unknown): unknown {
  return mapMembers(operations, (operation) => {
    const { responses, ...rest } = operation as Json
    return { ...rest, responses: mapMembers(responses, withoutExample) }
  })
}

function withoutExample(answer: unknown): unknown {
  if (!isJson(answer) || !answer.content) return answer
  const content = mapMembers(answer.content, (media) => {
    const { example: _, ...rest } = media as Json
    return rest
  })
  return { ...answer, content }
}

/** Adds the components that a part refers to, directly or through others, except those that make it too long. */
function withComponents(part: Json, all: Components): Json {
  const partComponents = (part.components ?? {}) as Components
  const found = [...referredTo(part, all)].filter((name) => !isIn(partComponents, name))
  const sized = found.map((name) => ({ name, size: sizeOf(at(all, name)) }))
  const elsewhere: string[] = []
  let size = sizeOf(part) + sized.reduce((sum, each) => sum + each.size + each.name.length, 0)
  for (const each of sized.toSorted((a, b) => b.size - a.size)) {
    if (size <= limit) break
    elsewhere.push(each.name)
    size -= each.size
  }
  const missing = found.filter((name) => !elsewhere.includes(name))
  return {
    ...part,
    ...(elsewhere.length > 0 ? { 'x-elsewhere': elsewhere } : {}),
    components: missing.reduce(
      (components, name) => withComponent(components, name, all),
      partComponents,
    ),
  }
}

function withComponent(components: Components, name: string, all: Components): Components {
  const [, kind = '', component = ''] = name.split('/')
  return { ...components, [kind]: { ...components[kind], [component]: at(all, name) } }
}

function referredTo(value: unknown, all: Components, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  const { $ref } = value as { $ref?: unknown }
  if (typeof $ref === 'string' && $ref.startsWith('#/components/')) {
    const name = $ref.slice(2)
    if (found.has(name)) return found
    found.add(name)
    return referredTo(at(all, name), all, found)
  }
  for (const inner of Object.values(value)) referredTo(inner, all, found)
  return found
}

function isIn(components: Components, name: string): boolean {
  const [, kind = '', component = ''] = name.split('/')
  return Object.hasOwn(components[kind] ?? {}, component)
}

function at(all: Components, name: string): unknown {
  const [, kind = '', component = ''] = name.split('/')
  return all[kind]?.[component]
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}
