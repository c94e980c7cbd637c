import { getCompany } from '../../../modules/company/index.ts'
import { createExport } from '../../../modules/exports/index.ts'
import type { PayPeriodRecord } from '../../../modules/payroll/periods/schema.ts'
import { type Phrase, phrase, say, t } from '../../../words/index.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import type { PageContext } from '../page-context.ts'
import { postForm, to } from '../parts/ui.ts'
import { formatNames } from './payroll/exports.ts'
import { longFiles } from './payroll/long-files.ts'

/** Returns a period's files and their problems: a link, or a button for a file that is generated in the background. */
export async function payrollFiles(page: PageContext, period: PayPeriodRecord): Promise<Html> {
  const company = await page.ask(getCompany, {})
  const { id, label } = period
  const isLong = await longFiles(page, period)
  const files = Object.entries(formatNames).map(([format, name]) => {
    const words = say(name)
    return isLong(format)
      ? html`<li>${page.may(createExport) ? exportForm(page, id, format, words) : tHtml`${words} <span class="quiet">is made by somebody who may make changes</span>`}</li>`
      : html`<li><a href="${to(page, '/payroll/export')}?format=${format}&amp;period=${id}" download>${words}</a></li>`
  })
  return html`<section aria-labelledby="files-title"><h2 id="files-title">${t`Files for ${label}`}</h2>
${companyIds.map(({ setting, says }) => (company[setting] === '' ? missingId(page, says, company) : ''))}
<ul class="files">${files}</ul></section>`
}

function exportForm(page: PageContext, period: number, format: string, words: string): Html {
  return postForm(
    page,
    '/payroll/exports',
    html`<input type="hidden" name="format" value="${format}"><input type="hidden" name="period" value="${period}">
<button type="submit" class="plain">${t`Make the file: ${words}`}</button>`,
  )
}

const companyIds = [
  { setting: 'provider_a_iid', says: phrase('The IID for provider A') },
  { setting: 'provider_b_client_id', says: phrase('The client id for provider B') },
] as const

function missingId(
  page: PageContext,
  says: Phrase,
  { refuse_incomplete_files }: { refuse_incomplete_files: boolean },
): Html {
  const words = refuse_incomplete_files
    ? t`${say(says)} is not set: its file cannot be downloaded.`
    : t`${say(says)} is not set: the column is empty in its file.`
  return html`<p class="quiet">${words} <a href="${to(page, '/settings')}">${t`Set it`}</a></p>`
}
