import type { PayPeriodRecord } from '../../../modules/payroll/periods/schema.ts'
import { t } from '../../../words/index.ts'
import { numberOf } from '../../pages/form.ts'
import { type Html, html } from '../../pages/html.ts'
import type { PageContext } from '../page-context.ts'
import { spanText } from '../words/dates.ts'
import { to } from './ui.ts'

/** The link to the approval of the pay period that led here; empty where none did. */
export function upToPeriod(page: PageContext): Html {
  const id = numberOf(page.query, 'period')
  if (id === undefined || !Number.isSafeInteger(id) || id < 1) return html``
  return html`<p class="up"><a href="${to(page, `/payroll/${id}/approve`)}">${t`Back to the pay period`}</a></p>`
}

type Picker = {
  path: string
  periods: readonly PayPeriodRecord[]
  period: PayPeriodRecord
  /** The parameters of the page that survive. */
  kept?: Readonly<Record<string, string>>
  more?: Html
}

/** Shows the chosen pay period, with links to the ones before and after it, and a select of all. */
export function periodPicker(page: PageContext, picker: Picker): Html {
  const { periods, period, kept = {}, more } = picker
  const path = to(page, picker.path)
  const at = periods.indexOf(period)
  const link = (other: PayPeriodRecord | undefined, words: string) =>
    other
      ? html`<a href="${path}?${new URLSearchParams({ period: String(other.id), ...kept }).toString()}" title="${other.label}">${words}</a>`
      : ''
  return html`<form method="get" action="${path}" class="picker" aria-label="${t`Pay period`}">
${Object.entries(kept).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}${link(periods[at - 1], t`Earlier`)}
<label for="f-period">${t`Pay period`}</label><select id="f-period" name="period">${periods.map(
    (one) =>
      html`<option value="${one.id}"${one === period ? html` selected` : ''}>${nameOf(one)}</option>`,
  )}</select><button type="submit" class="plain">${t`Show`}</button>
${link(periods[at + 1], t`Later`)}${more}</form>`
}

function nameOf({ label, start_date, end_date, is_current }: PayPeriodRecord): string {
  const dates = spanText(start_date, end_date)
  return is_current ? t`${label}, ${dates} (now)` : `${label}, ${dates}`
}
