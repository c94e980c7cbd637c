import type { Seeded } from './seed.ts'
import { messagesOf } from './works.ts'

/** A mix of client requests: of five, three lists, one employee and one new punch. */
export function mixOf(seeded: Seeded, days_ago: number): () => string {
  const { list, one, post } = messagesOf(seeded, days_ago)
  let n = 0
  return () => {
    n += 1
    if (n % 5 === 0) return post(n)
    return n % 5 === 1 ? one(n) : list(n)
  }
}
