import { h } from '../dom.ts'
import type { Host } from '../host.ts'
import { decimal, t, weekdayDate } from '../words.ts'

/** The facts on which a request is decided, as a dry run reports them. */
type Facts = {
  leave_request_id: number
  balances: readonly Balance[]
  colleagues_away: readonly { employee_name: string }[]
  blackout_hits: readonly { name: string }[]
  minimum_present: readonly Minimum[] | null
}
type Balance = {
  year: number
  leave_year_start: string
  before_days: number
  after_days: number
}
type Minimum = { date: string; present: number | null; minimum: number; pending: number | null }
type DryRun = {
  failed?: readonly { id: number; errors: Readonly<Record<string, readonly string[]>> }[]
  effects?: { balances?: readonly Facts[]; not_approved?: readonly Facts[] }
}

/** As many requests as fit into one answer. */
const at_once = 20

/** Returns the facts of requests in words, by id; none where the dry run is refused. */
export async function readFacts(
  host: Host,
  tool: string,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const lines = new Map<number, string[]>()
  for (let first = 0; first < ids.length; first += at_once) {
    const some = ids.slice(first, first + at_once)
    const answer = await host.callTool(tool, { ids: some, dry_run: true })
    const { failed = [], effects = {} } = (answer.structuredContent ?? {}) as DryRun
    for (const facts of [...(effects.balances ?? []), ...(effects.not_approved ?? [])]) {
      lines.set(facts.leave_request_id, wordsOf(facts))
    }
    for (const { id, errors } of failed) {
      const reasons = Object.values(errors).flat().join('; ')
      lines.set(id, [...(lines.get(id) ?? []), t`Cannot be approved: ${reasons}`])
    }
  }
  return lines
}

function wordsOf({ balances, colleagues_away, blackout_hits, minimum_present }: Facts): string[] {
  const names = new Set(colleagues_away.map(({ employee_name }) => employee_name))
  return [
    ...balances.map((one) => {
      const [before, after] = [decimal(one.before_days), decimal(one.after_days)]
      if (balances.length === 1) return t`Balance: ${before} to ${after} days`
      const { year, leave_year_start: start } = one
      return t`Balance of ${start.endsWith('-01-01') ? String(year) : start}: ${before} to ${after} days`
    }),
    names.size === 0 ? t`No colleague is away then.` : t`Away then: ${[...names].join(', ')}`,
    ...blackout_hits.map(({ name }) => t`Blackout dates: ${name}`),
    ...(minimum_present ?? []).map(minimumWords),
  ]
}

function minimumWords({ date, present, minimum, pending }: Minimum): string {
  const on = weekdayDate(date)
  if (present === null) return t`Conflict on ${on}: below the minimum of ${minimum} at work`
  if (present < minimum) return t`Conflict on ${on}: ${present} at work, minimum ${minimum}`
  return t`Minimum on ${on}: ${present} at work, minimum ${minimum}, ${pending ?? 0} with pending leave`
}

/** Returns the id of the employee whose access this is; undefined without one. */
export async function ownId(host: Host): Promise<number | undefined> {
  const answer = await host.callTool('get_context', {})
  const { you } = (answer.structuredContent ?? {}) as { you?: { id?: number } }
  return you?.id
}

/** Returns a list of facts, one line each. */
export function factList(lines: readonly string[]): HTMLElement {
  return h('ul', { class: 'facts' }, ...lines.map((line) => h('li', {}, line)))
}
