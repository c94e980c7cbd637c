import { postgresCode } from '../failures.ts'

/** The setting and server of a connection, for people. */
type Way = { setting: string; place: string; url: URL }

/** Codes of OpenSSL for a certificate that no trusted authority has issued. */
const untrusted: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'INVALID_CA',
])

/** Returns the sentence for a TLS connection that cannot be made; undefined for any other error. */
export function tlsSentence(error: unknown, { setting, place, url }: Way): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { message } = error
  const code = postgresCode(error) ?? ''
  const of_server = `The certificate of PostgreSQL at ${place}`
  if (untrusted.has(code)) return `${of_server} ${untrustedSaid(code, setting, url)}`
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return `${of_server}, or that of its authority, has expired. Renew it there.`
    case 'CERT_NOT_YET_VALID':
      return `${of_server} is not valid yet. Check the clocks of both machines.`
    case 'ERR_TLS_CERT_ALTNAME_INVALID': {
      const { reason = message } = error as { reason?: string }
      return `${of_server} is for another name (${reason.replace(/\.$/, '')}). Use one of its names in ${setting}, or issue it for that one.`
    }
  }
  // Messages of pg, which have no code.
  if (message === 'The server does not support SSL connections') {
    return `PostgreSQL at ${place} has no TLS, which the sslmode of ${setting} needs. Turn on ssl there, or, in a network that you trust, set sslmode=disable.`
  }
  if (message === 'There was an error establishing an SSL connection') {
    return `What listens at ${place} does not answer like PostgreSQL with TLS: correct ${setting}.`
  }
  if (code.startsWith('28') && /(no encryption|SSL off)$/.test(message)) {
    return `PostgreSQL at ${place} refuses connections without TLS (${message}). Add sslmode=verify-full to ${setting}, or allow them in pg_hba.conf.`
  }
  if (/^(ERR_SSL|ERR_TLS|ERR_OSSL|EPROTO)/.test(code)) {
    return `The TLS connection to PostgreSQL at ${place} fails (${lastOf(message)}). Check the TLS settings of both sides.`
  }
  return undefined
}

function untrustedSaid(code: string, setting: string, { searchParams }: URL): string {
  const file = searchParams.get('sslrootcert')
  if (file !== null && file !== 'system') {
    return `is not from the authority in ${file}. Set sslrootcert in ${setting} to the file with the certificate of its authority.`
  }
  const what =
    code === 'DEPTH_ZERO_SELF_SIGNED_CERT'
      ? 'is self-signed. Copy it here'
      : 'is from an authority that this machine does not know. Copy the certificate of that authority here'
  return `${what}, and add sslrootcert=<that file> to ${setting}.`
}

/** OpenSSL's messages are `<id>:error:<code>:<library>:<function>:<reason>:<file>`. */
function lastOf(message: string): string {
  return /:error:[^:]*:[^:]*:[^:]*:([^:]+):/.exec(message)?.[1] ?? message.trim()
}
