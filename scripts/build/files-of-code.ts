import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Plugin, PluginContext } from 'rolldown'

/** A URL relative to the module: `new URL('./file', import.meta.url)`; the file can have a placeholder. */
const relativeUrl = /new URL\(\s*(['"`])(\.{1,2}\/[^'"`]+)\1,\s*import\.meta\.url,?\s*\)/g
const packageUrl = /import\.meta\.resolve\(\s*'([^']+)',?\s*\)/g

/**
 * Finds the files that code reads and the threads that it starts by the URLs in it, adds them to the build under
 * names with their hash, and replaces the URLs. Each path is added to `copied`.
 */
export function filesOfCode(root: string, copied: string[]): Plugin {
  return {
    name: 'files-of-code',
    transform: {
      filter: { code: /import\.meta\.(url|resolve)/ },
      async handler(code, id) {
        const isOwn = id.startsWith(root) && !id.includes('node_modules')
        const packageFiles = await resolved(this, code, id)
        const replaced = code
          .replaceAll(relativeUrl, (all, quote: string, path: string) => {
            const url = urlOf(this, dirname(id), path, quote === '`', copied)
            if (url === undefined && isOwn) throw new Error(`${id}: ${path} is not there.`)
            return url === undefined ? all : `new URL(${url})`
          })
          .replaceAll(packageUrl, (_, specifier: string) =>
            addFile(this, packageFiles.get(specifier)!, copied),
          )
        // Any other use would look next to the bundle, where nothing is.
        if (isOwn && /import\.meta\.(url|resolve|dirname|filename)/.test(replaced)) {
          throw new Error(`${id} uses import.meta in a way that the build does not know.`)
        }
        return { code: replaced, map: null }
      },
    },
  }
}

/** Finds the files of packages that a module names. */
async function resolved(context: PluginContext, code: string, id: string) {
  const files = new Map<string, string>()
  for (const [, specifier = ''] of code.matchAll(packageUrl)) {
    const found = await context.resolve(specifier, id)
    if (!found) throw new Error(`${id}: ${specifier} is not there.`)
    files.set(specifier, found.id)
  }
  return files
}

/** Returns an expression for the URL of a file, of each file that a template can name, or of a thread. */
function urlOf(
  context: PluginContext,
  folder: string,
  path: string,
  isTemplate: boolean,
  copied: string[],
): string | undefined {
  if (!isTemplate || !path.includes('${')) {
    const file = join(folder, path)
    if (extname(file) === '.ts') return addThread(context, file)
    return isFile(file) ? addFile(context, file, copied) : undefined
  }
  const start = path.slice(0, path.indexOf('${'))
  const prefix = start.slice(0, start.lastIndexOf('/') + 1)
  const files = readdirSync(join(folder, prefix), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => {
      const url = addFile(context, join(folder, prefix, name), copied)
      return `${JSON.stringify(prefix + name)}:${url}`
    })
  return `({${files.join(',')}})[\`${path}\`]`
}

function addFile(context: PluginContext, file: string, copied: string[]): string {
  copied.push(file)
  const source = readFileSync(file)
  return address(context.emitFile({ type: 'asset', name: basename(file), source }))
}

function addThread(context: PluginContext, file: string): string {
  const name = basename(file, extname(file))
  return address(context.emitFile({ type: 'chunk', id: file, name }))
}

function address(reference: string): string {
  return `import.meta.ROLLUP_FILE_URL_${reference}`
}

function isFile(path: string): boolean {
  try {
    readFileSync(path)
    return true
  } catch {
    return false
  }
}
