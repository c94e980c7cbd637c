import type { AnyOperation } from '../../core/operation.ts'
import type { Show } from './page-context.ts'

export type PageRoute = {
  method: 'GET' | 'POST'
  /** Below `/admin`. */
  path: string
  show: Show
  /** The page that a refused form is shown on again. */
  again: Show | undefined
  ahead: Ahead | undefined
}

/**
 * What a page will read first: it is asked together with who is signed in, and thrown away unread where
 * that is nobody. For operations that only read.
 */
export type Ahead = (query: URLSearchParams) => { operation: AnyOperation; input: object }

type Page = Show | readonly [act: Show, again: Show] | { show: Show; ahead: Ahead }

/**
 * A table of pages: `'GET /keys': showKeys`, for a form `'POST /keys': [makeKey, showKeyForm]`, and
 * `'GET /audit': { show, ahead }` for one that says what it will read.
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
