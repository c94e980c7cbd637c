import type { IncomingHttpHeaders } from 'node:http'
import { DomainError } from '../../../lib/errors.ts'

export type OriginSettings = {
  site_url: string
  /** `ALLOWED_HOSTS`; null or empty when it is not set. */
  allowed_hosts: readonly string[] | null
  allowed_origins: readonly string[]
  listens_on_loopback: boolean
}

/**
 * Refuses (403) requests of web pages under another host name (DNS rebinding) or from another origin.
 * Programs send no Origin; behind a proxy every Host passes unless `ALLOWED_HOSTS` is set.
 */
export function originCheck(settings: OriginSettings): (headers: IncomingHttpHeaders) => void {
  const site = new URL(settings.site_url)
  const { isAllowed, isSite } = allowedOrigins(settings)
  const local = settings.listens_on_loopback ? loopbackNames : []
  const named = (settings.allowed_hosts ?? []).map(hostnameOf)
  const hosts = new Set([site.hostname, ...(named.length > 0 ? named : local)])
  const checksHost = named.length > 0 || settings.listens_on_loopback

  return ({ host, origin }) => {
    const hostname = hostnameOf(host ?? '')
    if (checksHost && (hostname === '' || !hosts.has(hostname))) {
      throw new DomainError('forbidden', 'This Host is not allowed; add it to ALLOWED_HOSTS.')
    }
    if (origin === undefined) return
    const isLocal = local.includes(hostnameOf(origin.replace(/^https?:\/\//, '')))
    if (isLocal || isSite(origin) || isAllowed(origin)) return
    throw new DomainError('forbidden', 'This Origin is not allowed; add it to ALLOWED_ORIGINS.')
  }
}

/** Compares origins with `ALLOWED_ORIGINS` and with that of the site. */
export function allowedOrigins({
  site_url,
  allowed_origins,
}: Pick<OriginSettings, 'site_url' | 'allowed_origins'>) {
  const allowed = new Set(allowed_origins.map(originOf))
  const site = new URL(site_url).origin
  return {
    isAllowed: (origin: string) => allowed.has(originOf(origin)),
    isSite: (origin: string) => originOf(origin) === site,
  }
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Turns `example.com:3000` into `example.com`; returns an empty string for an invalid host. */
function hostnameOf(host: string): string {
  if (!/^[^\s/?#@\\]+$/.test(host)) return ''
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
}

/** Normalizes an origin to the form that browsers send; leaves one with an opaque scheme (an extension's) unchanged. */
function originOf(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null'
  return origin === 'null' ? text : origin
}
