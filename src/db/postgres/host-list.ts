/** A server of a list. */
export type Host = { host: string; port: number }

const standard_port = 5432
const shape = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/is

/**
 * Returns a URL for each host that a PostgreSQL URL lists, in order. `postgresql://a:5432,b/rollcall` has two, as for
 * libpq. https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function urlsOf(url: string): string[] {
  const [, login = '', hosts = '', rest = ''] = shape.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => `${login}${host}${rest}`)
}

/** Returns the hosts of a PostgreSQL URL without problems. */
export function hostsOf(url: string): Host[] {
  return urlsOf(url).map((each) => {
    const { hostname, port } = new URL(each)
    const host = decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1') || 'localhost'
    return { host, port: Number(port) || standard_port }
  })
}

/** Returns a host for people, without the login. */
export function placeOf({ host, port }: Host): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Returns what is wrong with a PostgreSQL URL, without its secrets, to follow the name of its setting. */
export function urlProblem(url: string): string | undefined {
  const urls = urlsOf(url)
  const bad = urls.findIndex((each) => !isPostgres(each, urls.length > 1))
  if (urls.length === 1) return bad === 0 ? 'must be a postgresql:// address' : undefined
  if (bad >= 0) {
    return `lists ${urls.length} hosts, and number ${bad + 1} is not a host name or an address, with or without :port`
  }
  const places = hostsOf(url).map(placeOf)
  const twice = places.find((place, n) => places.indexOf(place) < n)
  if (twice !== undefined) return `lists the host ${twice} twice`
  const wanted = new URL(urls[0]!).searchParams.get('target_session_attrs')
  if (wanted === null || wanted === 'read-write' || wanted === 'primary') return undefined
  return 'has target_session_attrs for servers that take no writes; leave it out: the primary of the list is used'
}

function isPostgres(text: string, isListed: boolean): boolean {
  const url = URL.parse(text)
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) return false
  return !isListed || /^(\[[\da-f:.]+\]|[\w.-]+|%2f[^,]*)$/i.test(url.hostname)
}
