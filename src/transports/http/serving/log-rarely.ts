type Level = 'warn' | 'error'
type Log = { [level in Level]?: (facts: object, message: string) => void }

type Line = { facts: object; count: number }

const lines = new WeakMap<Log, Map<string, Line>>()

/** Logs a message immediately, then at most once a second with the latest details and the count since. */
export function logOnceASecond(log: Log, level: Level, facts: object, message: string): void {
  logRarely(log, { level, facts, message, every_ms: 1_000 })
}

/** Logs at most once a minute, for conditions that may last for hours. */
export function logOnceAMinute(log: Log, level: Level, facts: object, message: string): void {
  logRarely(log, { level, facts, message, every_ms: 60_000 })
}

type Rare = { level: Level; facts: object; message: string; every_ms: number }

function logRarely(log: Log, { level, facts, message, every_ms }: Rare): void {
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
  }, every_ms).unref()
}
