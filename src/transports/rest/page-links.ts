/**
 * Returns the `Link` header of a list's page (RFC 8288): first, prev, next and last by number, or only next
 * in a list of changes; empty for anything else. `address` has no query.
 */
export function pageLinks(body: unknown, address: string, query: string): string {
  const meta = metaOf(body)
  if (!meta) return ''
  const parameters = new URLSearchParams(query)
  const to = (name: string, value: string | number) => {
    parameters.set(name, `${value}`)
    return `${address}?${parameters}`
  }
  if ('next_cursor' in meta) {
    return meta.next_cursor ? link('next', to('cursor', meta.next_cursor)) : ''
  }
  const { current_page, last_page } = meta
  return [
    link('first', to('page', 1)),
    ...(current_page > 1 ? [link('prev', to('page', Math.min(current_page - 1, last_page)))] : []),
    ...(current_page < last_page ? [link('next', to('page', current_page + 1))] : []),
    link('last', to('page', last_page)),
  ].join(', ')
}

type Meta = { current_page: number; last_page: number; next_cursor?: string | null }

function metaOf(body: unknown): Meta | undefined {
  const meta = (body as { meta?: Partial<Meta> } | null)?.meta
  return meta && Number.isInteger(meta.current_page) && Number.isInteger(meta.last_page)
    ? (meta as Meta)
    : undefined
}

function link(rel: string, href: string): string {
  return `<${href}>; rel="${rel}"`
}
