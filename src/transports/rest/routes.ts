import type { AnyOperation } from '../../core/operation.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One line of a route table: `path` is below `/api/v1`, with parameters as `:id`. */
export type Route = {
  method: Method
  path: string
  /** The names of the path's parameters, in order. */
  params: string[]
  operation: AnyOperation
}

/** Reads a route table, one `'METHOD /path': operation` per line. */
export function routes(table: Record<string, AnyOperation>): Route[] {
  return Object.entries(table).map(([line, operation]) => {
    const [method, path] = line.split(/\s+/)
    if (!isMethod(method) || !path?.startsWith('/')) throw new Error(`Not a route: ${line}`)
    const params = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
    return { method, path, params, operation }
  })
}

function isMethod(word: string | undefined): word is Method {
  return word === 'GET' || word === 'POST' || word === 'PUT' || word === 'DELETE'
}
