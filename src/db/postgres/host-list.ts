import { isIPv6 } from 'node:net'
import { parameterProblem, readParameters } from './url-parameters.ts'

export type Host = { host: string; port: number }

const standard_port = 5432
const shape = /^(postgres(?:ql)?):\/\/(?:([^/?#]*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?(.*))?$/is

/** The parts of a URL, still encoded; those in the query replace those before it, as for libpq. */
type Parts = {
  scheme: string
  login: string
  hosts: string[]
  ports: string[]
  database: string
  parameters: Map<string, string>
}

const own = ['host', 'port', 'user', 'password', 'dbname'] as const

/** https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS */
function partsOf(url: string): Parts | undefined {
  const [, scheme, login = '', listed = '', path = '', query = ''] = shape.exec(url) ?? []
  const parameters = readParameters(query)
  if (scheme === undefined || !parameters) return undefined
  const [host, port, user, password, dbname] = own.map((name) => {
    const value = parameters.get(name)
    parameters.delete(name)
    return value
  })
  const places = listed.split(',').map((place) => /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(place))
  const [, in_url = '', secret] = /^([^:]*)(?::(.*))?$/s.exec(login) ?? []
  const said = password === undefined ? secret : encodeURIComponent(password)
  const name = user === undefined ? in_url : encodeURIComponent(user)
  return {
    scheme,
    login: `${name}${said === undefined ? '' : `:${said}`}`,
    hosts:
      host === undefined ? places.map((place) => place?.[1] ?? ' ') : host.split(',').map(encoded),
    ports: port === undefined ? places.map((place) => place?.[2] ?? '') : port.split(','),
    database: dbname === undefined ? path : encodeURIComponent(dbname),
    parameters,
  }
}

/** Returns a host in URL form: socket folders are encoded, and IPv6 addresses have brackets. */
function encoded(host: string): string {
  return isIPv6(host) ? `[${host}]` : encodeURIComponent(host)
}

/**
 * Returns a URL for each host that a PostgreSQL URL lists, in order. `postgresql://a:5432,b/rollcall` has two, as for
 * libpq. https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function urlsOf(url: string): string[] {
  const parts = partsOf(url)
  if (!parts) return [url]
  const { scheme, login, hosts, ports, database, parameters } = parts
  const query = [...parameters].map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return hosts.map((host, n) => {
    const port = ports.length === 1 ? ports[0]! : (ports[n] ?? '')
    // A URL has no port without a host.
    const place = port === '' ? host : `${host || 'localhost'}:${port}`
    const path = query.length > 0 ? `${database}?${query.join('&')}` : database
    return `${scheme}://${login && `${login}@`}${place}/${path}`
  })
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
  if (isFolder(host)) return `${host}/.s.PGSQL.${port}`
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

export function isFolder(host: string): boolean {
  return host.startsWith('/')
}

/** Returns the problem with a PostgreSQL URL, without its secrets, to follow the name of its setting. */
export function urlProblem(url: string): string | undefined {
  const parts = partsOf(url)
  if (!parts) return 'must be a postgresql:// address'
  const { hosts, ports, parameters } = parts
  if (ports.length > 1 && ports.length !== hosts.length) {
    return `lists ${ports.length} ports for ${hosts.length} hosts`
  }
  const urls = urlsOf(url)
  const bad = urls.findIndex((each) => !isPostgres(each, urls.length > 1))
  if (bad >= 0) {
    return urls.length === 1
      ? 'must be a postgresql:// address'
      : `lists ${urls.length} hosts, and number ${bad + 1} is not a host name or an address, with or without :port`
  }
  const places = hostsOf(url).map(placeOf)
  const twice = places.find((place, n) => places.indexOf(place) < n)
  if (twice !== undefined) return `lists the host ${twice} twice`
  return parameterProblem(parameters, urls.length > 1)
}

function isPostgres(text: string, isListed: boolean): boolean {
  const url = URL.parse(text)
  if (!url || !areDecodable(url)) return false
  const { hostname } = url
  return /^(\[[\da-f:.]+\]|[\w.-]+|%2f.*)$/i.test(hostname) || (hostname === '' && !isListed)
}

function areDecodable({ username, password, pathname, hostname }: URL): boolean {
  try {
    for (const part of [username, password, pathname, hostname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
