import type { AnyOperation } from '../../core/operation.ts'
import type { Show } from './page-context.ts'

export type PageRoute = {
  method: 'GET' | 'POST'
  /** Below `/admin`. */
  path: string
  show: Show
  /** The page that shows a refused form again. */
  again: Show | undefined
  ahead: Ahead | undefined
}

/**
 * What a page reads first: requested together with the session lookup, and dropped unread without a session.
 * Only for reads.
 */
export type Ahead = (query: URLSearchParams) => { operation: AnyOperation; input: object }

type Page = Show | readonly [act: Show, again: Show] | { show: Show; ahead: Ahead }

/**
 * Defines a table of pages: `'GET /keys': showKeys`, for a form `'POST /keys': [makeKey, showKeyForm]`, and
 * `'GET /audit': { show, ahead }` for a page that declares its first read.
 */
export function pages(table: Readonly<Record<string, Page>>): PageRoute[] {
  return Object.entries(table).map(([line, provided]) => {
    const [method, path = ''] = line.split(/ +/)
    const address = { method: method as PageRoute['method'], path: path === '/' ? '' : path }
    return { ...address, ...pageOf(provided) }
  })
}

function pageOf(provided: Page): Pick<PageRoute, 'show' | 'again' | 'ahead'> {
  if (typeof provided === 'function') return { show: provided, again: undefined, ahead: undefined }
  if ('ahead' in provided) return { ...provided, again: undefined }
  const [show, again] = provided
  return { show, again, ahead: undefined }
}
