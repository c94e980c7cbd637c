import { readFileSync } from 'node:fs'
import { type ViewName, views, viewUri } from './table.ts'

/** The views as documents that every key may read: they contain no data, only how to show it. */
export const viewDocuments = (Object.keys(views) as ViewName[]).map((name) => {
  let html: string | undefined
  return {
    uri: viewUri(name),
    name: `view_${name.replaceAll('-', '_')}`,
    ...views[name],
    content_type: 'text/html;profile=mcp-app',
    read() {
      html ??= readFileSync(builtFile(name), 'utf8')
      return html
    },
  }
})

export function builtFile(name: ViewName): URL {
  return new URL(`./built/${name}.html`, import.meta.url)
}
