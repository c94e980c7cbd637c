import type { Show } from './page-context.ts'

export type PageRoute = {
  method: 'GET' | 'POST'
  /** Below `/admin`. */
  path: string
  show: Show
  /** The page that shows a refused form again. */
  again: Show | undefined
}

export type Page = Show | readonly [act: Show, again: Show]

/** Defines a table of pages: `'GET /keys': showKeys`, and for a form `'POST /keys': [makeKey, showKeyForm]`. */
export function pages(table: Readonly<Record<string, Page>>): PageRoute[] {
  return Object.entries(table).map(([line, provided]) => {
    const [method, path = ''] = line.split(/ +/)
    const [show, again] = typeof provided === 'function' ? [provided] : provided
    return { method: method as PageRoute['method'], path: path === '/' ? '' : path, show, again }
  })
}

/** Returns a page that shows a refused action next to a form: the form's inputs show the stored values. */
export function beside(show: Show): Show {
  return (page) => show({ ...page, form: new URLSearchParams() })
}
