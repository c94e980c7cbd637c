import type { Show } from './visit.ts'

export type PageRoute = {
  method: 'GET' | 'POST'
  /** Below `/admin`. */
  path: string
  show: Show
  /** The page that a refused form is shown on again. */
  again: Show | undefined
}

/** A table of pages: `'GET /keys': showKeys`, and for a form `'POST /keys': [makeKey, showKeyForm]`. */
export function pages(
  table: Readonly<Record<string, Show | readonly [act: Show, again: Show]>>,
): PageRoute[] {
  return Object.entries(table).map(([line, given]) => {
    const [method, path = ''] = line.split(/ +/)
    const [show, again] = typeof given === 'function' ? [given, undefined] : given
    return { method: method as PageRoute['method'], path: path === '/' ? '' : path, show, again }
  })
}
