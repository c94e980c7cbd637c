/** Parameters of libpq in the query of a URL that are taken with these values; null: with any. */
const taken: Readonly<Record<string, readonly string[] | null>> = {
  application_name: null,
  sslcert: null,
  sslkey: null,
  sslrootcert: null,
  sslmode: ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'],
  // Like libpq: Java drivers write this for sslmode=require.
  ssl: ['true'],
  target_session_attrs: null,
  // Rollcall sets these limits and keepalives itself.
  connect_timeout: null,
  fallback_application_name: null,
  keepalives: null,
  keepalives_count: null,
  keepalives_idle: null,
  keepalives_interval: null,
  tcp_user_timeout: null,
  // These are already in effect.
  channel_binding: ['disable', 'prefer'],
  client_encoding: ['auto', 'UTF8', 'utf8', 'UTF-8', 'utf-8'],
  gssencmode: ['disable', 'prefer'],
  load_balance_hosts: ['disable'],
  sslcompression: ['0'],
  sslnegotiation: ['postgres'],
  sslsni: ['1'],
}

/**
 * Returns the parameters of a query, the last value of each name; undefined where one is not encoded correctly. A `+`
 * is a plus sign, as for libpq.
 */
export function readParameters(query: string): Map<string, string> | undefined {
  try {
    const pairs = query.split('&').filter((pair) => pair !== '')
    return new Map(
      pairs.map((pair) => {
        const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? []
        return [decodeURIComponent(name), decodeURIComponent(value)]
      }),
    )
  } catch {
    return undefined
  }
}

/** Returns the problem with the parameters of a URL, to follow the name of its setting. */
export function parameterProblem(
  parameters: ReadonlyMap<string, string>,
  isList: boolean,
): string | undefined {
  for (const [name, value] of parameters) {
    if (!Object.hasOwn(taken, name)) {
      // It may be a part of a password that is not encoded.
      const description = /^[a-z_]+$/i.test(name) ? `the parameter ${name}` : 'a parameter'
      return `has ${description}, which is not supported: leave it out`
    }
    const values = taken[name]
    if (values && !values.includes(value)) return `has ${name}, which must be ${listed(values)}`
  }
  return tlsProblem(parameters) ?? (isList ? attributesProblem(parameters) : undefined)
}

function tlsProblem(parameters: ReadonlyMap<string, string>): string | undefined {
  const mode = sslmodeOf(parameters)
  const root = parameters.get('sslrootcert')
  if (root === 'system' && mode !== 'verify-full') {
    return 'has sslrootcert=system, which needs sslmode=verify-full'
  }
  if (mode === 'verify-ca' && !root) {
    return 'has sslmode=verify-ca without sslrootcert, the file with the certificate of the authority'
  }
  if (parameters.has('sslcert') === parameters.has('sslkey')) return undefined
  return 'has only one of sslcert and sslkey, which belong together'
}

/** Returns the effective `sslmode`; undefined when none is set. */
export function sslmodeOf(parameters: ReadonlyMap<string, string>): string | undefined {
  const implied = parameters.get('sslrootcert') === 'system' ? 'verify-full' : undefined
  const sslmode = parameters.get('ssl') === 'true' ? 'require' : undefined
  return parameters.get('sslmode') ?? implied ?? sslmode
}

function attributesProblem(parameters: ReadonlyMap<string, string>): string | undefined {
  const wanted = parameters.get('target_session_attrs')
  if (wanted === undefined || wanted === 'read-write' || wanted === 'primary') return undefined
  return 'has target_session_attrs for servers that take no writes; leave it out: the primary of the list is used'
}

function listed(values: readonly string[]): string {
  return values.length === 1 ? values[0]! : `one of ${values.join(', ')}`
}
