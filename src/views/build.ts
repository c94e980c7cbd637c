import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { escapeMarkup } from '../lib/markup.ts'
import { WARNING_WORDS } from '../modules/payroll/hours/warnings.ts'
import { views as french } from '../words/french/views.ts'
import { wire } from '../words/french/wire/index.ts'
import { builtFile } from './index.ts'
import { sourceOf, type ViewName, views } from './table.ts'

/** The words of the views, and those of the warnings in the hours view. */
function frenchOf(name: ViewName) {
  if (name !== 'payroll-hours') return french
  const warnings = Object.values(WARNING_WORDS).map((words) => [words, wire[words]])
  return { ...french, ...Object.fromEntries(warnings) }
}

/** Builds a view as a single file: markup, style and script, without external resources. */
export async function buildView(name: ViewName): Promise<string> {
  const script = await bundled(name)
  const style = (await readFile(new URL('./browser/style.css', import.meta.url), 'utf8')).trim()
  const policy = `default-src 'none'; script-src '${hash(script)}'; style-src '${hash(style)}'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${views[name].title}</title>
<style>${style}</style>
</head>
<body data-view="${name}" data-fr="${escapeMarkup(JSON.stringify(frenchOf(name)))}">
<div id="view">${said('h1', views[name].title)}${said('p', 'Waiting for the tool result.')}</div>
<script>${script}</script>
</body>
</html>
`
}

/** An element whose text the script says again in the language of the host. */
function said(tag: 'h1' | 'p', text: string): string {
  return `<${tag} data-said="${text}">${text}</${tag}>`
}

function bundled(name: ViewName): Promise<string> {
  return browserScript(new URL(`./browser/${sourceOf(name)}/main.ts`, import.meta.url))
}

/** Bundles a module with its imports into one script that a page can embed. */
export async function browserScript(module: URL): Promise<string> {
  const input = fileURLToPath(module)
  const result = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const [chunk] = 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${input} did not become one script.`)
  return chunk.code.trim().replaceAll('</script', '<\\/script')
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

if (import.meta.main) {
  for (const name of Object.keys(views) as ViewName[]) {
    await writeFile(builtFile(name), await buildView(name))
  }
}
