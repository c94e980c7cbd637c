import { mkdirSync, readdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import fc from 'fast-check'
import { afterAll, expect, inject } from 'vitest'
import { buildVariable } from './built.ts'
import { isCounted, recordStatements } from './coverage.ts'
import { isFull, seed } from './sample.ts'

// Runs before each file. The files of a worker share its modules and its process, so a file that leaves something
// behind fails here, instead of another one later.

enableCompileCache()
// Properties that say no number draw 100 cases with FULL=1.
if (!isFull) fc.configureGlobal({ seed, numRuns: 30 })

// Read by glibc when the process started; a process that a test starts is like any other.
delete process.env.MALLOC_ARENA_MAX
delete process.env.MALLOC_MMAP_THRESHOLD_
const folder = join(inject('folder'), `worker-${process.pid}`)
mkdirSync(folder, { recursive: true })
process.env.TMPDIR = folder
// Files trust the certificates of their own receivers.
const certificates = getCACertificates('default')
const stopRecording = isCounted() ? await recordStatements(inject('folder')) : undefined
const before = { state: processState(), running: whatRuns() }

afterAll(async () => {
  stopRecording?.()
  // A worker is never idle, so V8 would let its heap grow.
  if (process.memoryUsage().heapUsed > 200e6) globalThis.gc?.()
  if (getCACertificates('default').length !== certificates.length) {
    setDefaultCACertificates(certificates)
  }
  expect(processState(), 'what the file leaves behind').toEqual(before.state)
  // Sockets and threads take a moment to end.
  const deadline = performance.now() + 60_000
  while (moreRuns().length > 0 && performance.now() < deadline) await sleep(20)
  expect(moreRuns(), 'what the file leaves running').toEqual([])
})

function moreRuns(): [kind: string, count: number][] {
  return Object.entries(whatRuns()).filter(([kind, count]) => count > (before.running[kind] ?? 0))
}

function processState() {
  // Some packages add a listener for the end of the process when they are loaded.
  const events = process.eventNames().filter((name) => name !== 'exit')
  // A file that is run alone makes the build, which the next ones use.
  const { [buildVariable]: _, ...environment } = process.env
  return {
    environment,
    directory: process.cwd(),
    files: readdirSync(tmpdir()),
    listeners: Object.fromEntries(
      events.map((name) => [String(name), process.listenerCount(name)]),
    ),
    date: Date,
  }
}

/** Counts timers, servers, threads and processes that keep this process alive. */
function whatRuns(): Record<string, number> {
  const kinds = process
    .getActiveResourcesInfo()
    .filter((kind) => /^(Timeout|TCPServerWrap|MessagePort|ProcessWrap|FSEventWrap)$/.test(kind))
  return Object.fromEntries(
    kinds.map((kind) => [kind, kinds.filter((other) => other === kind).length]),
  )
}
