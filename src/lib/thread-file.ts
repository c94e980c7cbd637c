import { extname } from 'node:path'

/**
 * Returns the URL of a thread's file next to a module: TypeScript in a checkout, JavaScript in a build.
 * `name` has no extension, `beside` is the module's `import.meta.url`.
 */
export function threadFile(name: string, beside: string): URL {
  return new URL(`./${name}${extname(new URL(beside).pathname)}`, beside)
}
