import { getCompany } from '../../../modules/company/index.ts'
import type { PayPeriodRecord } from '../../../modules/payroll/periods/schema.ts'
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { to } from '../ui.ts'

/** Returns the links to a period's files, and what is missing in them. */
export async function payrollFiles(
  page: PageContext,
  { id, label }: PayPeriodRecord,
): Promise<Html> {
  const company = await page.ask(getCompany, {})
  const link = (format: string, words: string) =>
    html`<li><a href="${to(page, '/payroll/export')}?format=${format}&amp;period=${id}" download>${words}</a></li>`
  return html`<section aria-labelledby="files-title"><h2 id="files-title">Files for ${label}</h2>
${companyIds.map(({ setting, says }) => (company[setting] === '' ? missingId(page, says, company) : ''))}
<ul class="files">${link('xlsx', 'Workbook with totals and days (XLSX)')}
${link('provider_a_run', 'Payroll provider A, run (CSV)')}
${link('provider_b_spi', 'Payroll provider B, SPI (CSV)')}</ul></section>`
}

const companyIds = [
  { setting: 'provider_a_iid', says: 'The IID for provider A' },
  { setting: 'provider_b_client_id', says: 'The client id for provider B' },
] as const

function missingId(
  page: PageContext,
  says: string,
  { refuse_incomplete_files }: { refuse_incomplete_files: boolean },
): Html {
  const effect = refuse_incomplete_files
    ? 'its file cannot be downloaded'
    : 'the column is empty in its file'
  return html`<p class="quiet">${says} is not set: ${effect}. <a href="${to(page, '/settings')}">Set it</a></p>`
}
