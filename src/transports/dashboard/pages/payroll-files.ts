import { getCompany } from '../../../modules/company/index.ts'
import { createExport } from '../../../modules/exports/index.ts'
import type { PayPeriodRecord } from '../../../modules/payroll/periods/schema.ts'
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { postForm, to } from '../ui.ts'
import { formatNames } from './payroll/exports.ts'
import { longFiles } from './payroll/long-files.ts'

/** Returns a period's files, and what is missing in them: a link, or a button for one that is made in the background. */
export async function payrollFiles(page: PageContext, period: PayPeriodRecord): Promise<Html> {
  const company = await page.ask(getCompany, {})
  const { id, label } = period
  const isLong = await longFiles(page, period)
  const files = Object.entries(formatNames).map(([format, words]) =>
    isLong(format)
      ? html`<li>${page.may(createExport) ? exportForm(page, id, format, words) : html`${words} <span class="quiet">is made by somebody who may make changes</span>`}</li>`
      : html`<li><a href="${to(page, '/payroll/export')}?format=${format}&amp;period=${id}" download>${words}</a></li>`,
  )
  return html`<section aria-labelledby="files-title"><h2 id="files-title">Files for ${label}</h2>
${companyIds.map(({ setting, says }) => (company[setting] === '' ? missingId(page, says, company) : ''))}
<ul class="files">${files}</ul></section>`
}

function exportForm(page: PageContext, period: number, format: string, words: string): Html {
  return postForm(
    page,
    '/payroll/exports',
    html`<input type="hidden" name="format" value="${format}"><input type="hidden" name="period" value="${period}">
<button type="submit" class="plain">Make the file: ${words}</button>`,
  )
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
