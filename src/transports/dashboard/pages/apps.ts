import { listConnectedApps, revokeConnectedApp } from '../../../modules/connected-apps/index.ts'
import type { ConnectedApp } from '../../../modules/connected-apps/schema.ts'
import { phrase, say, t } from '../../../words/index.ts'
import { hostList } from '../../pages/host-list.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import { inShort } from '../../pages/permissions.ts'
import { type Answer, type PageContext, requireCompany, said } from '../page-context.ts'
import { button, confirmed, empty, notices, personLink, postForm, table } from '../parts/ui.ts'
import { when } from '../words/dates.ts'

export async function showApps(page: PageContext): Promise<Answer> {
  requireCompany(page)
  const { data } = await page.ask(listConnectedApps, {})
  return {
    title: t`Connected applications`,
    main: html`<h1>${t`Connected applications`}</h1>
${notices(page)}
<p class="lead">${tHtml`What people of the company have allowed to act for them. They connect an application at <code>${page.site_url}/mcp</code> and see their own on their account page.`} ${t`An application that asks before changes shows a form to the person; an older one leaves the asking to its assistant, which could confirm by itself, unless the settings take the yes on a page of Rollcall.`}</p>
${
  data.length === 0
    ? empty(t`No application is connected.`)
    : table(
        t`Connected applications`,
        [t`Application`, t`For`, t`May`, ''],
        data.map((app) => row(page, app)),
        'wide stacks',
      )
}
${
  page.oauth
    ? html`<h2>${t`Connect one`}</h2>
${hostList('signIn', page.site_url)}`
    : html`<p>${t`The setting OAUTH is off: nobody can connect one.`}</p>`
}`,
  }
}

export async function endConnection(page: PageContext): Promise<Answer> {
  await page.act(revokeConnectedApp, { id: Number(page.params.id) })
  return said('/apps', 'app_ended')
}

const reachWords = {
  self: phrase('own records'),
  team: phrase('own and below'),
  company: phrase('the company'),
}

function row(page: PageContext, app: ConnectedApp): Html {
  const { id, employee_id, employee_name, client, permissions, reach, read_only, confirm_writes } =
    app
  const how = read_only ? t`Reads only` : confirm_writes ? t`Asks before changes` : t`Does not ask`
  return html`<tr><th scope="row">${client.name}<br><span class="quiet">${client.host}</span></th>
<td>${personLink(page, employee_id, employee_name)}<br><span class="quiet">${say(reachWords[reach])}</span></td>
<td>${inShort(permissions)}<br><span class="quiet">${tHtml`${how}; last used ${when(page, app.last_used_at)}; until ${when(page, app.until)}`}</span></td>
<td class="does">${confirmed(
    t`End`,
    t`${client.name} of ${employee_name} gets 401 from then on.`,
    postForm(
      page,
      `/apps/${id}/revoke`,
      button(t`End the connection`, 'danger', `${client.name} ${t`of ${employee_name}`}`),
    ),
  )}</td></tr>`
}
