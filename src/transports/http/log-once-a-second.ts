type Log = { [level in 'warn' | 'error']?: (facts: object, message: string) => void }

type Line = { facts: object; count: number }

const lines = new WeakMap<Log, Map<string, Line>>()

/** Logs a message immediately, then at most once a second with the latest details and the count since. */
export function logOnceASecond(
  log: Log,
  level: 'warn' | 'error',
  facts: object,
  message: string,
): void {
  const ofLog = lines.getOrInsertComputed(log, () => new Map())
  const line = ofLog.get(message)
  if (line) {
    line.facts = facts
    line.count += 1
    return
  }
  const write = ({ facts, count }: Line) => log[level]?.({ ...facts, count }, message)
  write({ facts, count: 1 })
  const next: Line = { facts: {}, count: 0 }
  ofLog.set(message, next)
  const flushing = setInterval(() => {
    if (next.count > 0) write(next)
    else {
      clearInterval(flushing)
      ofLog.delete(message)
    }
    next.count = 0
  }, 1_000).unref()
}
