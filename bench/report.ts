import { cpus, totalmem } from 'node:os'
import { median, type Pair, type Round } from './measure.ts'
import { printTable } from './print-table.ts'
import type { StartUp } from './start-up.ts'
import type { Goal, Work } from './works.ts'

/** A line of the table: one kind of request and its peer. */
export type Figure = {
  work: string
  ours_per_s: number
  peer_per_s: number
  requests_ratio: number
  cpu_ratio: number
  /** Node and PostgreSQL together. */
  cpu_with_database_ratio: number | null
  /** What the CPU ratio compares, per request. */
  ours_us: number
  peer_us: number
  ours_cpu_us: number
  peer_cpu_us: number
  ours_database_cpu_us: number | null
  peer_database_cpu_us: number | null
  goal: string
  is_met: boolean | null
}

/** A line of the second table: our service alone; without a goal, the figure is only noted. */
export type Alone = { what: string; figure: string; goal: string; is_met: boolean | null }

/** The ratios are medians over the pairs of rounds, not quotients of the other columns. */
export function figureOf({ name, goal }: Work, pairs: readonly Pair[]): Figure {
  const of = (side: keyof Pair, read: (round: Round) => number) =>
    median(pairs.map((pair) => read(pair[side])))
  const ratio = (read: (round: Round) => number) =>
    median(pairs.map(({ ours, peer }) => read(ours) / read(peer)))
  const seesDatabase = pairs.every(({ ours }) => ours.database_cpu_us !== null)
  const database = (round: Round) => round.database_cpu_us ?? 0
  const requests_ratio = ratio((round) => round.requests_per_s)
  const cpu_ratio = ratio((round) => round.server_cpu_us)
  const withDatabase = (round: Round) => round.server_cpu_us + database(round)
  const both = seesDatabase ? ratio(withDatabase) : null
  const compared = goal.cpu_with_database
    ? withDatabase
    : ({ server_cpu_us }: Round) => server_cpu_us
  return {
    work: name,
    ours_per_s: of('ours', (round) => round.requests_per_s),
    peer_per_s: of('peer', (round) => round.requests_per_s),
    requests_ratio,
    cpu_ratio: goal.cpu_with_database ? (both ?? Number.NaN) : cpu_ratio,
    cpu_with_database_ratio: both,
    ours_us: of('ours', compared),
    peer_us: of('peer', compared),
    ours_cpu_us: of('ours', (round) => round.server_cpu_us),
    peer_cpu_us: of('peer', (round) => round.server_cpu_us),
    ours_database_cpu_us: seesDatabase ? of('ours', database) : null,
    peer_database_cpu_us: seesDatabase ? of('peer', database) : null,
    goal: goalText(goal),
    is_met: isMet(goal, requests_ratio, goal.cpu_with_database ? both : cpu_ratio),
  }
}

/** How long the event loop was blocked and how much memory was used while reports were computed. */
export function stallOf(name: string, pairs: readonly Pair[]): Alone {
  const stall_ms = Math.max(...pairs.map(({ ours }) => ours.longest_stall_ms))
  return atMost(`longest stall: ${name}`, stall_ms, 25, 'ms')
}

export function startLines(
  name: string,
  { listening_ms, memory_mb }: StartUp,
  goals: StartUp,
): Alone[] {
  return [
    atMost(`start to listening, ${name}`, listening_ms, goals.listening_ms, 'ms'),
    atMost(`memory after the start, ${name}`, memory_mb, goals.memory_mb, 'MB'),
  ]
}

export function atMost(what: string, value: number, most: number, unit: string): Alone {
  const is_met = value <= most
  return { what, figure: measured(value, unit), goal: `<= ${short(most)} ${unit}`, is_met }
}

export function atLeast(what: string, value: number, least: number, unit: string): Alone {
  const is_met = value >= least
  return { what, figure: measured(value, unit), goal: `>= ${short(least)} ${unit}`, is_met }
}

export function noted(what: string, value: number, unit: string): Alone {
  return { what, figure: measured(value, unit), goal: '', is_met: null }
}

function measured(value: number, unit: string): string {
  return `${short(value)} ${unit}`
}

function short(value: number): string {
  return String(Math.abs(value) < 20 ? Number(value.toFixed(2)) : Math.round(value))
}

/** Returns the value below which a part of sorted values lies; 0 without any. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0
}

export function machine(): string {
  const [first] = cpus()
  const memory_gb = Math.round(totalmem() / 1024 ** 3)
  return `Node ${process.versions.node}, ${cpus().length} x ${first?.model.trim()}, ${memory_gb} GB`
}

export function printFigures(figures: readonly Figure[]): void {
  const lines = figures.map((figure) => [
    figure.work,
    rounded(figure.ours_per_s),
    rounded(figure.peer_per_s),
    figure.requests_ratio.toFixed(2),
    rounded(figure.ours_us),
    rounded(figure.peer_us),
    figure.cpu_ratio.toFixed(2),
    figure.goal,
    verdict(figure.is_met),
  ])
  printTable(
    ['work', 'ours/s', "peer's/s", 'requests', 'our us', "peer's us", 'CPU', 'goal', ''],
    lines,
  )
}

export function printAlone(lines: readonly Alone[]): void {
  const cells = lines.map(({ what, figure, goal, is_met }) => [
    what,
    figure,
    goal,
    goal === '' ? '' : verdict(is_met),
  ])
  printTable(['alone', 'figure', 'goal', ''], cells)
}

function verdict(is_met: boolean | null): string {
  if (is_met === null) return 'unknown'
  return is_met ? 'met' : 'NOT MET'
}

function rounded(value: number): string {
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en')
}

function goalText({ requests, cpu, cpu_with_database }: Goal): string {
  const said: string[] = []
  if (requests !== undefined) said.push(`>= ${requests}`)
  if (cpu !== undefined) said.push(`CPU <= ${cpu}${cpu_with_database ? ' with database' : ''}`)
  return said.join(', ')
}

function isMet(goal: Goal, requests: number, cpu: number | null): boolean | null {
  if (goal.requests !== undefined && requests < goal.requests) return false
  if (goal.cpu === undefined) return true
  return cpu === null ? null : cpu <= goal.cpu
}
