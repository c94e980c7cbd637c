import { DomainError } from '../../../../lib/errors.ts'
import { previewLeaveRequest } from '../../../../modules/leave/index.ts'
import {
  byLocale,
  decimal,
  fieldName,
  holidayName,
  plural,
  t,
  wireWords,
} from '../../../../words/index.ts'
import { day, span, today } from '../../dates.ts'
import { type Html, html, tHtml } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { count } from '../../ui.ts'
import type { Line, Mark } from './kind.ts'

const twoDecimals = byLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: false,
    }),
)

type Preview = Exclude<Awaited<ReturnType<typeof previewOf>>, { refusal: string }>

/** Returns what a pending request takes and meets, or why that cannot be said. */
export async function previewOf(page: PageContext, leave_request_id: number) {
  try {
    return await page.ask(previewLeaveRequest, { leave_request_id })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { refusal: wireWords(error.message) }
  }
}

/** Returns why a request cannot be approved as it is. */
export function problemOf({ problems }: Preview): string | undefined {
  const all = Object.entries(problems).flatMap(([name, said]) =>
    said.map((words) => `${fieldName(name)} ${wireWords(words)}`),
  )
  return all.length === 0 ? undefined : all.join('; ')
}

/** Returns what to look at before approving. */
export function marksOf(preview: Preview, problem: string | undefined): Mark[] {
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

/** A mark that says no. */
export function bad(words: string): Mark {
  return { words, tone: 'bad' }
}

/** Returns the effects of a request by name. */
export function factsOf(page: PageContext, preview: Preview): Line['facts'] {
  const { days, hours, balance_before_days: before, balance_after_days: after } = preview
  return [
    [t`Uses`, `${count(days, 'day')}, ${twoDecimals().format(hours)} h`],
    [t`Balance`, balanceWords(before, after)],
    ...preview.balances
      .filter(({ others_pending_days }) => others_pending_days > 0)
      .map(
        (one) =>
          [t`Other pending requests ${one.year}`, count(one.others_pending_days, 'day')] as const,
      ),
    [t`Colleagues away`, awayWords(page, preview.colleagues_away)],
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

function balanceWords(before: number | null, after: number | null): Html | string {
  if (before === null || after === null) return t`not tracked`
  return tHtml`${decimal(before)} to <b>${decimal(after)}</b> days`
}

type Away = { employee_name: string; start_date: string; end_date: string }

function awayWords(page: PageContext, away: readonly Away[]): Html | string {
  if (away.length === 0) return t`nobody`
  return html`${away.map(
    (one) =>
      html`<span class="line">${one.employee_name} (${span(one.start_date, one.end_date, today(page))})</span>`,
  )}`
}
