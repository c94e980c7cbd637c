import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../sessions/token.ts'

/** The path below which calendar apps read feeds. */
export const feedsPath = '/calendar/'

/** The content of a feed's address: the row of a company and the secret that opens it. */
export type FeedToken = { company_id: number; id: number; secret: string }

/** Whether a secret is the one with that hash, in constant time. */
export function isFeedSecret(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(hash, 'hex'))
}

/** Returns the address of a feed: `<site>/calendar/<company>.<id>.<secret>.ics`. */
export function feedUrl(site_url: string, { company_id, id, secret }: FeedToken): string {
  return `${site_url}${feedsPath}${company_id}.${id}.${secret}.ics`
}

/** Reads the last part of an address; undefined for any other text. */
export function readFeedToken(text: string): FeedToken | undefined {
  const match = form.exec(text)
  if (!match) return undefined
  const [, company_id, id, secret = ''] = match
  return { company_id: Number(company_id), id: Number(id), secret }
}

const form = /^([1-9]\d{0,15})\.([1-9]\d{0,15})\.([\w-]{43})\.ics$/
