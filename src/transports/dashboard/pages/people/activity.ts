import { listAuditLog } from '../../../../modules/audit/index.ts'
import { t } from '../../../../words/index.ts'
import { html, tHtml } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { empty, pageOf, pager, to } from '../../parts/ui.ts'
import { auditEntry } from '../audit.ts'
import { personOf, personPage } from './person.ts'

/** Shows who changed a person's record, and what. */
export async function showActivity(page: PageContext): Promise<Answer> {
  const person = await personOf(page)
  const { data, meta } = await page.ask(listAuditLog, {
    record_type: 'employee',
    record_id: person.id,
    page: pageOf(page),
    per_page: 50,
  })
  const schedule = `${to(page, '/audit')}?record_type=schedule&record_id=${person.id}`
  return personPage(page, person, {
    section: '/activity',
    title: t`Activity of ${person.name}`,
    main: html`<p class="quiet">${tHtml`Changes of the record, newest first. Those of the schedule are in the <a href="${schedule}">audit log</a>.`}</p>
${data.length === 0 ? empty(t`Nothing yet.`) : html`<ol class="log">${data.map((row) => auditEntry(page, row))}</ol>`}
${pager(page, `/people/${person.id}/activity`, meta, 'entry', 'entries')}`,
  })
}
