import * as v from 'valibot'
import { urlProblem } from '../db/postgres/host-list.ts'

export const Switch = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off'),
  v.transform((word) => word === 'on' || word === 'true' || word === '1'),
)

export const List = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').flatMap((item) => item.trim().toLowerCase() || [])),
)

export const Postgres = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? urlProblem(dataset.value) : undefined
    if (message !== undefined) addIssue({ message })
  }),
)

export function word<const W extends readonly [string, ...string[]]>(words: W) {
  return v.picklist(words, `must be one of: ${words.join(', ')}`)
}

export function isEmail(text: string): boolean {
  return /^[^\s<>@:]+@[^\s<>@]+$/.test(text)
}

/** RFC 9116, 2.5.3: a URI with its scheme; web pages must use https. */
export function isContact(text: string): boolean {
  return /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(text)
}

export function isUrl(text: string, protocols: readonly string[]): boolean {
  return protocols.includes(URL.parse(text)?.protocol ?? '')
}

export function isSite(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    `${url.username}${url.password}${url.search}${url.hash}` === ''
  )
}

export function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return isSite(text) && url?.origin === text
}

/** OpenID Connect Discovery, 3: https without query or fragment; http only for a provider on this machine. */
export function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !isSite(text) || url.pathname.includes('/.well-known/')) return false
  return url.protocol === 'https:' || isLocalName(url.hostname)
}

function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
