import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OutputAsset, type OutputChunk, rolldown } from 'rolldown'
import { filesOfCode } from './files-of-code.ts'
import { licensesOf } from './licenses.ts'
import { replaceBuild } from './replace-build.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What is started by its path; threads are found in the code. */
const entries = { main: join(root, 'src/main.ts'), cli: join(root, 'src/cli.ts') }
const entryFiles: readonly string[] = Object.values(entries)

export type Build = {
  /** The text or bytes of each file, by its path in the build. */
  files: ReadonlyMap<string, string | Uint8Array>
  /** The modules that are inlined. */
  modules: readonly string[]
  /** What is imported at run time. */
  imports: readonly string[]
}

/** Bundles the service and the commands with all packages; nothing but Node is needed to run them. */
export async function makeBuild(): Promise<Build> {
  const copied: string[] = []
  const bundle = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    plugins: [filesOfCode(root, copied)],
    onLog(level, log, handle) {
      // Both are in packages, or in commands that do not matter for a start.
      if (log.code !== 'EVAL' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') handle(level, log)
    },
  })
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: (chunk) =>
      Object.hasOwn(entries, chunk.name) ? '[name].js' : 'chunks/[name]-[hash].js',
    // Without the names of all entries that share it.
    chunkFileNames: ({ name }) => `chunks/${name.split('~')[0]}-[hash].js`,
    assetFileNames: 'files/[name]-[hash][extname]',
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Non-ASCII text would double the memory of a chunk.
    minify: { compress: false, mangle: false, codegen: { asciiOnly: true } },
    codeSplitting: {
      groups: [
        { name: 'packages', test: /[\\/]node_modules[\\/]/, entriesAware: true, priority: 1 },
        { name: 'rollcall', test: (id) => !entryFiles.includes(id), entriesAware: true },
      ],
    },
  })
  await bundle.close()
  const chunks = output.filter((file) => file.type === 'chunk')
  const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules))
  const files = new Map(output.flatMap((file) => withoutForeignMaps(file, chunks)))
  files.set('LICENSES.md', licensesOf([...modules, ...copied]))
  // The build also runs outside of the package.
  files.set('package.json', '{ "type": "module" }\n')
  const imports = chunks
    .flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
    .filter((name) => !files.has(name))
  return { files, modules, imports: [...new Set(imports)] }
}

/** Makes the build in a folder, next to the files of the build before. */
export async function buildInto(dist: string): Promise<{ files: number; bytes: number }> {
  const { files } = await makeBuild()
  await replaceBuild(dist, files, Object.keys(entries))
  const bytes = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0)
  return { files: files.size, bytes }
}

/** Leaves the source maps of packages out: they take memory, and no line of ours is in them. */
function withoutForeignMaps(
  file: OutputAsset | OutputChunk,
  chunks: readonly OutputChunk[],
): [name: string, content: string | Uint8Array][] {
  if (file.type === 'chunk') {
    if (!isForeign(file)) return [[file.fileName, file.code]]
    return [[file.fileName, file.code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')]]
  }
  const mapped = chunks.find(({ sourcemapFileName }) => sourcemapFileName === file.fileName)
  return mapped && isForeign(mapped) ? [] : [[file.fileName, file.source]]
}

function isForeign({ moduleIds }: OutputChunk): boolean {
  return moduleIds.every((id) => id.includes('node_modules') || !id.startsWith(root))
}
