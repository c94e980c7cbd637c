import { DomainError } from '../../../../lib/errors.ts'
import { previewLeaveRequest } from '../../../../modules/leave/index.ts'
import { leaveYearWord } from '../../../../modules/leave/leave-year-word.ts'
import { isShort, minimumFacts } from '../../../../modules/leave/minimum-present/words.ts'
import {
  byLocale,
  decimal,
  holidayName,
  inUnits,
  plural,
  t,
  wireWords,
} from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { count } from '../../parts/ui.ts'
import { day, span, today } from '../../words/dates.ts'
import type { Line, Mark } from './kind.ts'

const twoDecimals = byLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: false,
    }),
)

export type Preview = Exclude<Awaited<ReturnType<typeof previewOf>>, { refusal: string }>

/** Returns a pending request's usage and conflicts, or why they cannot be computed. */
export async function previewOf(page: PageContext, leave_request_id: number) {
  try {
    return await page.ask(previewLeaveRequest, { leave_request_id })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { refusal: wireWords(error.message) }
  }
}

/** Returns why a request cannot be approved unchanged. */
export function problemOf({ problems }: Preview): string | undefined {
  const all = Object.values(problems).flatMap((said) => said.map(wireWords))
  return all.length === 0 ? undefined : all.join('; ')
}

/** Returns the points to check before approving. */
export function marksOf(preview: Preview, problem: string | undefined): Mark[] {
  const isBlackout = preview.blackout_hits.length > 0
  const away = preview.colleagues_away.length
  const awayMark = { words: plural(away, '{n} away', '{n} away'), tone: 'wait' as const }
  return [
    ...(isBlackout ? [bad(t`Blackout`)] : []),
    ...(problem !== undefined && !isBlackout ? [bad(t`Cannot be approved`)] : []),
    ...(preview.minimum_present?.some(isShort) ? [bad(t`Conflict`)] : []),
    ...(away > 0 ? [awayMark] : []),
    ...(preview.warnings.includes('overlaps') ? [bad(t`Overlap`)] : []),
  ]
}

/** A mark that says no. */
export function bad(words: string): Mark {
  return { words, tone: 'bad' }
}

/** Returns the effects of a request by name. */
export function factsOf(page: PageContext, preview: Preview): Line['facts'] {
  const { days, hours, balances } = preview
  return [
    [t`Uses`, `${count(days, 'day')}, ${inUnits(twoDecimals().format(hours), 'h')}`],
    ...balanceFacts(balances),
    ...balances
      .filter(({ others_pending_days }) => others_pending_days > 0)
      .map(
        (one) =>
          [t`Other pending requests ${one.year}`, count(one.others_pending_days, 'day')] as const,
      ),
    [t`Colleagues away`, awayWords(page, preview.colleagues_away)],
    ...minimumFacts(preview.minimum_present).map(
      ([label, lines]) => [label, lineList(lines)] as const,
    ),
    ...preview.holidays.map(
      ({ date, name }) =>
        [t`Holiday`, html`${holidayName(name)}, ${day(date, today(page))}`] as const,
    ),
    ...preview.blackout_hits.map(
      ({ name, enforcement }) =>
        [t`Blackout`, enforcement === 'block' ? t`${name} (block)` : t`${name} (warn)`] as const,
    ),
  ]
}

function balanceFacts(balances: Preview['balances']): Line['facts'] {
  if (balances.length === 0) return [[t`Balance`, t`not tracked`]]
  return balances.map((one) => [
    balances.length === 1 ? t`Balance` : t`Balance, ${leaveYearWord(one)}`,
    tHtml`${decimal(one.before_days)} to <b>${decimal(one.after_days)}</b> days`,
  ])
}

export type YearBalance = Pick<
  Preview['balances'][number],
  'year' | 'leave_year_start' | 'before_days' | 'after_days'
>

/** Returns a cell with the balance of each leave year that a request charges; with the years where there are several. */
export function balanceCell(
  balances: readonly YearBalance[],
  words: (balance: YearBalance) => Html | string,
): Html {
  if (balances.length === 0) return html`<span class="quiet">${t`not tracked`}</span>`
  if (balances.length === 1) return html`${balances.map(words)}`
  return html`${balances.map((one, n) => html`${n > 0 ? html`<br>` : ''}${tHtml`${leaveYearWord(one)}: ${words(one)}`}`)}`
}

type Away = { employee_name: string; start_date: string; end_date: string }

export function lineList(lines: readonly (Html | string)[]): Html {
  return html`${lines.map((line) => html`<span class="line">${line}</span>`)}`
}

/** Returns the colleagues who are away, a line each. */
export function awayWords(page: PageContext, away: readonly Away[]): Html | string {
  if (away.length === 0) return t`nobody`
  return html`${away.map(
    (one) =>
      html`<span class="line">${one.employee_name} (${span(one.start_date, one.end_date, today(page))})</span>`,
  )}`
}
