import type * as v from 'valibot'
import { formatHours } from '../../../../lib/calendar/minutes.ts'
import { explainPayrollHours } from '../../../../modules/payroll/index.ts'
import { listTimeEntries } from '../../../../modules/time-entries/index.ts'
import { day, span, today as todayIn } from '../../dates.ts'
import { textOf } from '../../form.ts'
import { type Html, html } from '../../html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { badge, count, hours, personLink, to } from '../../ui.ts'
import { clockOf } from '../time/rows.ts'

type Explanation = v.InferOutput<typeof explainPayrollHours.output>

const most_punches = 50

/** Explains how an employee's hours of a day, a week or a period were computed, with the punches behind them. */
export async function explainHours(page: PageContext): Promise<Answer> {
  const explanation = await page.ask(explainPayrollHours, {
    employee_id: Number(page.query.get('employee_id')),
    date: textOf(page.query, 'date'),
    to: textOf(page.query, 'to'),
  })
  const { employee_id, name, date, to: until, summary, approved_days } = explanation
  const today = todayIn(page)
  return {
    title: `${name}, ${date}`,
    main: html`<h1>Payroll hours</h1>
<div id="explained" class="card" tabindex="-1"><h2>${personLink(page, employee_id, name)}, ${span(date, until, today)}</h2>
<p><b>${hours(explanation.total_hours)} h</b> paid. ${summary}</p>
${steps(explanation, today)}
${approved_days.map((one) => html`<p class="quiet">Approved in ${one.label} with ${formatHours(one.total_minutes)} h.</p>`)}
${await punches(page, explanation)}
</div><p><a href="${to(page, '/payroll')}">Payroll hours</a></p>`,
  }
}

function steps({ steps: all, date, to: until }: Explanation, today: string): Html {
  return html`<ol class="steps">${all.map(
    (step) =>
      html`<li>${date === until ? '' : html`<span class="quiet">${day(step.date, today)}</span> `}<span>${step.sentence}</span> ${
        step.bucket === null
          ? ''
          : html`<span class="quiet">${step.bucket.replaceAll('_', ' ')} ${formatHours(step.minutes_before)} to ${formatHours(step.minutes_after)} h</span>`
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
  if (data.length === 0) return html`<p class="quiet">No punches on these dates.</p>`
  const today = todayIn(page)
  return html`<h3>Punches</h3><ul>${data.map(
    (one) =>
      html`<li><a href="${to(page, `/time/${one.id}`)}">${day(one.work_date, today)}, ${clockOf(one.clock_in_local, one.work_date)} to ${
        one.clock_out_local === null ? 'open' : clockOf(one.clock_out_local, one.work_date)
      }</a>${one.approved ? '' : html` ${badge(one.clock_out === null ? 'open' : 'not approved', 'wait')}`}</li>`,
  )}</ul>${meta.total > data.length ? html`<p class="quiet">The first ${data.length} of ${count(meta.total, 'punch', 'punches')}.</p>` : ''}`
}
