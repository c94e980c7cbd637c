import { readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { isMainThread } from 'node:worker_threads'

/** The questions to a measured process; this file is loaded before the process's own. */
export type Question =
  | 'usage'
  | 'counts'
  | 'watch'
  | 'profile'
  | { keep_profile: string }
  /** With the address of the database. */
  | { sweep_audit_logs: string }

export type Usage = {
  /** User and system time of all threads, in microseconds. */
  cpu_us: number
  rss_mb: number
  peak_rss_mb: number
  /** The longest time that the event loop was blocked since `watch`. */
  longest_stall_ms: number
  /** Only for `counts`. */
  counts?: ProcessCounts
}

/** Since the process started; bytes and calls are those of system calls. */
export type ProcessCounts = {
  allocated_bytes: number
  read_bytes: number
  written_bytes: number
  read_calls: number
  written_calls: number
}

const resolution_ms = 2
const delay = monitorEventLoopDelay({ resolution: resolution_ms })

if (isMainThread && process.send) {
  const session = new Session()
  process.on('message', (question: Question) => {
    answer(session, question).then((usage) => process.send?.(usage))
  })
  // The measurement must not keep the process from ending.
  process.channel?.unref()
}

async function answer(session: Session, question: Question): Promise<Usage> {
  if (question === 'watch') {
    delay.enable()
    delay.reset()
  } else if (question === 'profile') {
    session.connect()
    session.post('Profiler.enable')
    session.post('Profiler.setSamplingInterval', { interval: 200 })
    session.post('Profiler.start')
  } else if (typeof question === 'object' && 'sweep_audit_logs' in question) {
    await startSweep(question.sweep_audit_logs)
  } else if (typeof question === 'object') {
    session.post('Profiler.stop', (_, { profile }) => {
      writeFileSync(question.keep_profile, JSON.stringify(profile))
    })
    session.disconnect()
  }
  return question === 'counts' ? { ...usage(), counts: counts() } : usage()
}

function counts(): ProcessCounts {
  const io = readFileSync('/proc/self/io', 'utf8')
  const of = (name: string) => Number(new RegExp(`^${name}: (\\d+)`, 'm').exec(io)?.[1])
  return {
    allocated_bytes: getHeapStatistics().total_allocated_bytes,
    read_bytes: of('rchar'),
    written_bytes: of('wchar'),
    read_calls: of('syscr'),
    written_calls: of('syscw'),
  }
}

/** Starts what the service does every six hours, over a connection of its own. */
async function startSweep(url: string): Promise<void> {
  const { openPostgres } = await import('../src/db/connect.ts')
  const { databaseSchema } = await import('../src/server/database-schema.ts')
  const { sweepAuditLogs } = await import('../src/events/audit-retention.ts')
  const database = await openPostgres(url, databaseSchema, 1)
  const { signal } = new AbortController()
  sweepAuditLogs({ database, now: Date.now, warn: console.error, signal }).finally(() =>
    database.close(),
  )
}

/** Since this process began: `maxRSS` is that of the one that started it, when that had more. */
function peak(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))!
  return Number(kilobytes) / 1024
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  const megabyte = 1024 * 1024
  return {
    cpu_us: user + system,
    rss_mb: process.memoryUsage.rss() / megabyte,
    peak_rss_mb: peak(),
    longest_stall_ms: Math.max(0, delay.max / 1e6 - resolution_ms),
  }
}
