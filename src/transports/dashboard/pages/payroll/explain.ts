import type * as v from 'valibot'
import { hoursOf } from '../../../../lib/calendar/minutes.ts'
import { WARNING_WORDS } from '../../../../modules/payroll/hours/warnings.ts'
import { explainPayrollHours, getPayrollHours } from '../../../../modules/payroll/index.ts'
import { listTimeEntries } from '../../../../modules/time-entries/index.ts'
import { explanationWords, readable, t } from '../../../../words/index.ts'
import { textOf } from '../../../pages/form.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { badge, count, hours, personLink, to } from '../../parts/ui.ts'
import { day, span, spanText, today as todayIn } from '../../words/dates.ts'
import { statusWord } from '../../words/status-words.ts'
import { enterLink } from '../enter/parts.ts'
import { hoursTable } from '../people/time.ts'
import { punchLink } from '../time/rows.ts'
import { earningWord } from './categories.ts'
import { warningWords } from './warnings.ts'

type Explanation = v.InferOutput<typeof explainPayrollHours.output>

const most_punches = 50

/** Explains how an employee's hours of a day, a week or a period were computed, with the punches behind them. */
export async function explainHours(page: PageContext): Promise<Answer> {
  const explanation = await page.ask(explainPayrollHours, {
    employee_id: Number(page.query.get('employee_id')),
    date: textOf(page.query, 'date'),
    to: textOf(page.query, 'to'),
  })
  const { employee_id, name, date, to: until, pay_basis, approved_days } = explanation
  const overlap = warningWords('overlap', pay_basis)
  const summary = explanationWords(explanation.summary.replace(WARNING_WORDS.overlap, overlap))
  const today = todayIn(page)
  return {
    title: `${name}, ${spanText(date, until)}`,
    main: html`<h1>${t`Payroll hours`}</h1>
<div id="explanation"><div id="explained" class="card" tabindex="-1"><h2>${personLink(page, employee_id, name)}, ${span(date, until, today)}</h2>
<p>${tHtml`<b>${hours(explanation.total_hours)} h</b> paid.`} ${readable(summary)}</p>
${date === until ? '' : await days(page, explanation)}
${steps(explanation, today)}
${approved_days.map((one) => html`<p class="quiet">${t`Approved in ${one.label} with ${hours(hoursOf(one.total_minutes))} h.`}</p>`)}
${await punches(page, explanation)}${date === until ? html`<p>${enterLink(page, t`Enter leave or time`, { employee_id, date, path: '/time/new' })}</p>` : ''}
</div></div><p><a href="${to(page, '/payroll')}">${t`Payroll hours`}</a></p>`,
  }
}

/** The hours of each day, before the steps behind them. */
async function days(page: PageContext, { employee_id, date, to: until }: Explanation) {
  const input = { employee_id, from: date, to: until, detail: 'days' }
  const { data } = await page.ask(getPayrollHours, input)
  const [row] = data
  return row ? hoursTable(page, row, todayIn(page)) : ''
}

function steps({ steps: all, date, to: until }: Explanation, today: string): Html {
  return html`<ol class="steps">${all.map(
    (step) =>
      html`<li>${date === until ? '' : html`<span class="quiet">${day(step.date, today)}</span> `}<span>${readable(explanationWords(step.sentence))}</span> ${
        step.bucket === null
          ? ''
          : html`<span class="quiet">${t`${earningWord(step.bucket)} ${hours(hoursOf(step.minutes_before))} to ${hours(hoursOf(step.minutes_after))} h`}</span>`
      }</li>`,
  )}</ol>`
}

/** The punches of the dates, each with the page where it is corrected. */
async function punches(
  page: PageContext,
  { employee_id, date, to: until }: Explanation,
): Promise<Html> {
  const { data, meta } = await page.ask(listTimeEntries, {
    employee_id,
    from: date,
    to: until,
    per_page: most_punches,
  })
  if (data.length === 0) return html`<p class="quiet">${t`No punches on these dates.`}</p>`
  const today = todayIn(page)
  return html`<h3>${t`Punches`}</h3><ul>${data.map(
    (one) =>
      html`<li>${day(one.work_date, today)}, ${punchLink(page, one)}${one.approved ? '' : html` ${badge(one.clock_out === null ? statusWord('open') : t`not approved`, 'wait')}`}</li>`,
  )}</ul>${meta.total > data.length ? html`<p class="quiet">${t`The first ${data.length} of ${count(meta.total, 'punch', 'punches')}.`}</p>` : ''}`
}
