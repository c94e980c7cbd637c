import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What src/transports/oauth/library-changes.ts changes in oidc-provider is still what the library does.
// `redirects.test.ts` has the third change: an error before the decision of a person sends no browser away.

const root = join(import.meta.dirname, '../../..')

function warningsOf(script: string): string[] {
  const code = `const warnings = []; const warn = (...parts) => warnings.push(parts.join(' ')); console.warn = warn
${script}
console.warn('afterwards')
console.log(JSON.stringify(warnings))`
  const options = { cwd: root, encoding: 'utf8' } as const
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], options))
}

test('only the warning about the runtime is left out, and only during the import', () => {
  const plain = warningsOf(`await import('oidc-provider')`)
  expect(plain).toEqual([expect.stringContaining('Unsupported runtime'), 'afterwards'])
  const ours = `const { importLibrary } = await import('./src/transports/oauth/library-changes.ts')
await importLibrary()`
  expect(warningsOf(ours)).toEqual(['afterwards'])
})

test('an access token is its id, which has the prefix', () => {
  const script = `import { importLibrary, prefixAccessTokens } from './src/transports/oauth/library-changes.ts'
const { default: Provider } = await importLibrary()
const provider = new Provider('http://127.0.0.1', { clients: [] })
const made = () => new provider.AccessToken({}).generateTokenId()
const before = made()
prefixAccessTokens(provider, 'x_')
console.warn(JSON.stringify([before, made()]))`
  const [before, after] = JSON.parse(warningsOf(script).find((line) => line.startsWith('["'))!)
  expect(before).toMatch(/^[\w-]{43}$/)
  expect(after).toMatch(/^x_[\w-]{43}$/)
})
