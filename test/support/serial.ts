const last = new WeakMap<object, number>()

/** Returns 1, 2, 3 ... for an object, such as a test server, which takes its count with it. */
export function nextOf(owner: object): number {
  const next = (last.get(owner) ?? 0) + 1
  last.set(owner, next)
  return next
}
