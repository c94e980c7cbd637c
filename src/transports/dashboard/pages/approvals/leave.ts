import { DomainError } from '../../../../lib/errors.ts'
import {
  approveLeaveRequest,
  getLeaveRequest,
  listLeaveRequests,
  previewLeaveRequest,
  rejectLeaveRequest,
} from '../../../../modules/leave/index.ts'
import type { LeaveRequestRecord } from '../../../../modules/leave/requests/schema.ts'
import { holidayName, leaveTypeWord, phrase, plural, t } from '../../../../words/index.ts'
import { day, span, today } from '../../dates.ts'
import { decimal } from '../../decimal.ts'
import { type Html, html, tHtml } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { count } from '../../ui.ts'
import { type Kind, type Line, type Mark, pendingCount } from './kind.ts'

export const leave: Kind = {
  slug: 'leave',
  title: phrase('Leave'),
  columns: [
    { label: phrase('Type') },
    { label: phrase('Dates'), sort: 'start_date' },
    { label: phrase('Days'), number: true },
    { label: phrase('Left after'), number: true },
  ],
  sorts: [
    ['start_date', phrase('Soonest start first')],
    ['-start_date', phrase('Latest start first')],
    ['created_at', phrase('Oldest request first')],
    ['-created_at', phrase('Newest request first')],
    ['employee_name', phrase('Name')],
  ],
  note_label: phrase('Reason, if rejected'),
  bulk: true,
  count: (page) => pendingCount(page, listLeaveRequests),
  async lines(page, input) {
    const { data, meta } = await page.ask(listLeaveRequests, { status: 'pending', ...input })
    const lines: Line[] = []
    for (const request of data as LeaveRequestRecord[]) lines.push(await lineOf(page, request))
    return { lines, meta }
  },
  async line(page, id) {
    const request = await page.ask(getLeaveRequest, { id })
    return request.status === 'pending' ? lineOf(page, request) : undefined
  },
  async outcome(page, id) {
    const request = await page.ask(getLeaveRequest, { id })
    const { employee_id, employee_name: who, status, decided_at, decided_by } = request
    return { employee_id, who, when: leaveDates(page, request), status, decided_at, decided_by }
  },
  approve: (page, id) =>
    page.act(approveLeaveRequest, {
      id,
      ...(page.form.has('override_blackout') ? { override_blackout: true } : {}),
    }),
  reject: (page, id, note) => page.act(rejectLeaveRequest, { id, rejection_reason: note ?? null }),
}

async function lineOf(page: PageContext, request: LeaveRequestRecord): Promise<Line> {
  const { id, employee_id, employee_name: who, notes: note } = request
  const when = leaveDates(page, request)
  const preview = await previewOf(page, id)
  const common = { id, employee_id, who, when, note }
  if ('refusal' in preview) {
    const cells = cellsOf(request, when, decimal(request.days), '')
    const marks = [bad(t`Cannot be approved`)]
    return { ...common, cells, facts: [], marks, problem: preview.refusal }
  }
  const { days, balance_after_days: after } = preview
  const problem = problemOf(preview)
  const mayOverride = page.session.reach === 'company'
  const isBlocked = preview.blackout_hits.some(({ enforcement }) => enforcement === 'block')
  return {
    ...common,
    cells: cellsOf(request, when, decimal(days), after === null ? t`not tracked` : decimal(after)),
    facts: factsOf(page, preview),
    marks: marksOf(preview, problem),
    problem,
    ...(mayOverride && (isBlocked || preview.problems.override_blackout)
      ? { more: override(id) }
      : {}),
  }
}

function cellsOf({ type }: LeaveRequestRecord, when: Html, days: string, after: string) {
  return [
    { html: leaveTypeWord(type) },
    { html: when },
    { html: days, number: true },
    { html: after, number: true },
  ]
}

type Preview = Exclude<Awaited<ReturnType<typeof previewOf>>, { refusal: string }>

async function previewOf(page: PageContext, leave_request_id: number) {
  try {
    return await page.ask(previewLeaveRequest, { leave_request_id })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { refusal: error.message }
  }
}

function problemOf({ problems }: Preview): string | undefined {
  const all = Object.entries(problems).flatMap(([name, said]) =>
    said.map((words) => `${name.replaceAll('_', ' ')} ${words}`),
  )
  return all.length === 0 ? undefined : all.join('; ')
}

function marksOf(preview: Preview, problem: string | undefined): Mark[] {
  const isBlackout = preview.blackout_hits.length > 0
  const away = preview.colleagues_away.length
  const awayMark = { words: plural(away, '{n} away', '{n} away'), tone: 'wait' as const }
  return [
    ...(isBlackout ? [bad(t`Blackout`)] : []),
    ...(problem !== undefined && !isBlackout ? [bad(t`Cannot be approved`)] : []),
    ...(away > 0 ? [awayMark] : []),
    ...(preview.warnings.includes('overlap') ? [bad(t`Overlap`)] : []),
  ]
}

function bad(words: string): Mark {
  return { words, tone: 'bad' }
}

function factsOf(page: PageContext, preview: Preview): Line['facts'] {
  const { days, hours, balance_before_days: before, balance_after_days: after } = preview
  return [
    [t`Takes`, `${count(days, 'day')}, ${decimal(hours.toFixed(2))} h`],
    [t`Balance`, balanceWords(before, after)],
    ...preview.balances
      .filter(({ others_pending_days }) => others_pending_days > 0)
      .map(
        (one) =>
          [t`Other pending requests ${one.year}`, count(one.others_pending_days, 'day')] as const,
      ),
    [t`Colleagues away`, awayWords(page, preview.colleagues_away)],
    ...preview.holidays.map(
      ({ date, name }) => [t`Holiday`, html`${holidayName(name)}, ${day(date, today(page))}`] as const,
    ),
    ...preview.blackout_hits.map(
      ({ name, enforcement }) =>
        [t`Blackout`, enforcement === 'block' ? t`${name} (block)` : t`${name} (warn)`] as const,
    ),
  ]
}

function balanceWords(before: number | null, after: number | null): Html | string {
  if (before === null || after === null) return t`not tracked`
  return tHtml`${decimal(before)} to <b>${decimal(after)}</b> days`
}

function override(id: number): Html {
  return html`<div class="field check"><input type="checkbox" id="o-${id}" name="override_blackout" value="yes">
<label for="o-${id}">${t`Approve even though a blackout blocks these dates`}</label></div>`
}

type Dates = Pick<
  LeaveRequestRecord,
  'start_date' | 'end_date' | 'start_day_part' | 'end_day_part' | 'hours'
>

/** Returns the dates of leave in words, with partial days. */
export function leaveDates(page: PageContext, request: Dates): Html {
  const { start_date, end_date, start_day_part, end_day_part, hours } = request
  const now = today(page)
  const first = withPart(day(start_date, now), start_day_part)
  if (start_date === end_date) return html`${first}${hours === null ? '' : `, ${decimal(hours)} h`}`
  return tHtml`${first} to ${withPart(day(end_date, now), end_day_part)}`
}

function withPart(date: Html, part: Dates['start_day_part']): Html {
  if (part === 'full') return date
  return part === 'morning' ? tHtml`${date} morning` : tHtml`${date} afternoon`
}

type Away = { employee_name: string; start_date: string; end_date: string }

function awayWords(page: PageContext, away: readonly Away[]): Html | string {
  if (away.length === 0) return t`nobody`
  return html`${away.map(
    (one) =>
      html`<span class="line">${one.employee_name} (${span(one.start_date, one.end_date, today(page))})</span>`,
  )}`
}
