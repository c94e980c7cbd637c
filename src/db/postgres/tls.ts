import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { type ConnectionOptions, parse } from 'pg-connection-string'
import { StartError } from '../../lib/start-error.ts'
import { sslmodeOf } from './url-parameters.ts'

type Tls = Exclude<ConnectionOptions['ssl'], boolean | string | undefined>

const encrypting: ReadonlySet<string> = new Set(['require', 'verify-ca', 'verify-full'])

/**
 * Returns the TLS settings in a URL with the meaning that libpq gives `sslmode`, `sslrootcert`, `sslcert` and
 * `sslkey`: `require` encrypts, `verify-ca` and `verify-full` also check the server's certificate. MikroORM drops
 * them. `prefer` and `allow` promise nothing and do not encrypt. Throws a StartError for a file that cannot be used.
 * https://www.postgresql.org/docs/current/libpq-ssl.html
 */
export function tlsOf(address: string): Tls | false {
  const url = new URL(address)
  const mode = sslmodeOf(new Map(url.searchParams))
  if (mode === undefined || !encrypting.has(mode)) return false
  url.searchParams.set('sslmode', mode)
  // Node's own list of authorities.
  if (url.searchParams.get('sslrootcert') === 'system') url.searchParams.delete('sslrootcert')
  const tls = readFiles(url) as Tls
  for (const [parameter, check] of Object.entries(checks)) {
    const file = url.searchParams.get(parameter)
    if (file !== null) usable(() => check(tls), `${parameter} names ${file}, which`)
  }
  return tls
}

function readFiles({ href, searchParams }: URL) {
  try {
    return parse(href, { useLibpqCompat: true }).ssl
  } catch (error) {
    const { code = '', path } = error as NodeJS.ErrnoException
    const [parameter] = [...searchParams].find(([, value]) => value === path) ?? []
    if (parameter === undefined) throw error
    const why = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`
    throw wrongFile(`${parameter} names ${path}, which ${why}`, error)
  }
}

const checks: Record<string, (tls: Tls) => void> = {
  sslrootcert: ({ ca }) => void new X509Certificate(ca!),
  sslcert: ({ cert }) => void new X509Certificate(cert!),
  sslkey: ({ cert, key }) => void createSecureContext({ cert: cert!, key: key! }),
}

function usable(check: () => void, file: string): void {
  try {
    check()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = file.startsWith('sslkey')
      ? `is not the key of the certificate in sslcert (${code})`
      : 'holds no certificate in PEM'
    throw wrongFile(`${file} ${why}`, error)
  }
}

function wrongFile(said: string, cause: unknown): StartError {
  return new StartError(
    `In the address of the database ${said}: correct that file or its name.`,
    cause,
  )
}
