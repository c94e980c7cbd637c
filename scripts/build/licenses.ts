import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Manifest = { name: string; version: string; license?: string }

/** Returns the name, version, license and its text of each package that the files are from. */
export function licensesOf(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => packageFolder(file) ?? []))
  const sections = [...folders]
    .map((folder) => {
      const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      return { title: `${manifest.name} ${manifest.version}`, manifest, folder }
    })
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    .map(({ title, manifest: { license = 'no license named' }, folder }) =>
      [`## ${title}`, license, ...textsOf(folder)].join('\n\n'),
    )
  return `# Licenses of the packages in this build\n\n${sections.join('\n\n')}\n`
}

/** Returns the folder of the package that a file belongs to; undefined for a file of ours. */
export function packageFolder(file: string): string | undefined {
  const [, folder] =
    /^[^/\\a-zA-Z]*(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file) ?? []
  if (folder === undefined) return undefined
  return existsSync(join(folder, 'package.json')) ? folder : packageFolder(dirname(folder))
}

function textsOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name) && !/\.[cm]?[jt]s$/.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .map((text) => text.replace(/^/gm, '    '))
}
