import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** Which files a folder has: those of its build, and those of the build before, which may still be running. */
type Listed = { files: string[]; before: string[] }

const list = 'build.json'

/**
 * Writes a build into a folder and removes what is older than the build before. The entries are replaced last,
 * so that each start finds all files of one build.
 */
export async function replaceBuild(
  dist: string,
  files: ReadonlyMap<string, string | Uint8Array>,
  entries: readonly string[],
): Promise<void> {
  const names = [...files.keys()].toSorted()
  const last = await readList(dist)
  const isSame = last.files.join('\n') === names.join('\n')
  const before = isSame ? last.before : last.files
  const isEntry = (name: string) => entries.includes(name.replace(/\.js$/, ''))
  for (const name of names.toSorted((a, b) => Number(isEntry(a)) - Number(isEntry(b)))) {
    await replaceFile(join(dist, name), files.get(name)!)
  }
  await replaceFile(join(dist, list), `${JSON.stringify({ files: names, before }, null, 1)}\n`)
  const kept = new Set([...names, ...before, list])
  for (const name of await filesIn(dist)) if (!kept.has(name)) await rm(join(dist, name))
}

/** A reader sees the old content or the new one. */
async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}

async function readList(dist: string): Promise<Listed> {
  try {
    return JSON.parse(await readFile(join(dist, list), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { files: [], before: [] }
    throw error
  }
}

async function filesIn(dist: string): Promise<string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).replaceAll(sep, '/'))
}
