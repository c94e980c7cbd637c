import { extname } from 'node:path'

/**
 * The address of a thread's file beside a module: TypeScript in a checkout, JavaScript where it is built.
 * `name` is without its ending, `beside` the module's `import.meta.url`.
 */
export function threadFile(name: string, beside: string): URL {
  return new URL(`./${name}${extname(new URL(beside).pathname)}`, beside)
}
