import { listEmployees } from '../../../../modules/employees/index.ts'
import type { PayPeriodRecord } from '../../../../modules/payroll/periods/schema.ts'
import { t } from '../../../../words/index.ts'
import { textOf } from '../../../pages/form.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { field } from '../../parts/inputs.ts'
import { to } from '../../parts/ui.ts'

export const filterNames = ['search', 'department', 'warnings'] as const

type Filters = {
  /** As the report takes them. */
  input: { department?: string; employee_id?: number; warnings?: boolean }
  isOn: boolean
  form(period: PayPeriodRecord): Html
}

/** Reads which employees the address asks for: a person, a department, those with warnings. */
export async function hoursFilters(page: PageContext): Promise<Filters> {
  const { query } = page
  const department = textOf(query, 'department')
  const search = textOf(query, 'search')
  const warnings = query.get('warnings') === 'yes'
  const found = search === undefined ? undefined : await personOf(page, search)
  return {
    input: {
      ...(department === undefined ? {} : { department }),
      ...(typeof found === 'number' ? { employee_id: found } : {}),
      ...(warnings ? { warnings } : {}),
    },
    isOn: warnings || department !== undefined || search !== undefined,
    form: (period) =>
      filterForm(page, period, { warnings, said: typeof found === 'string' ? found : '' }),
  }
}

/** Returns the id of the only matching person, or what to do when none or several match. */
async function personOf(page: PageContext, search: string): Promise<number | string> {
  const fields = ['id', 'name']
  const { data, meta } = await page.ask(listEmployees, { search, fields, per_page: 5 })
  const people = data as { id: number; name: string }[]
  if (meta.total === 1) return people[0]!.id
  if (meta.total === 0) return t`Nobody fits “${search}”. All people are shown.`
  const names = people.map(({ name }) => name).join(', ')
  return meta.total > people.length
    ? t`${meta.total} people fit “${search}”: ${names} and others. Type the full name, the email address or the employee number.`
    : t`${meta.total} people fit “${search}”: ${names}. Type the full name, the email address or the employee number.`
}

function filterForm(
  page: PageContext,
  { id }: PayPeriodRecord,
  { warnings, said }: { warnings: boolean; said: string },
): Html {
  const { query } = page
  const own = { ...page, form: new URLSearchParams() }
  return html`<form method="get" action="${to(page, '/payroll')}" class="filters compact" aria-label="${t`Filters`}">
<input type="hidden" name="period" value="${id}">
${field(own, { name: 'search', label: t`Person`, type: 'search', value: query.get('search') })}
${field(own, { name: 'department', label: t`Department`, value: query.get('department') })}
<div class="field check"><input id="f-warnings" name="warnings" type="checkbox" value="yes"${warnings ? html` checked` : ''}><label for="f-warnings">${t`With warnings only`}</label></div>
<div class="actions"><button type="submit" class="plain">${t`Show`}</button> <a href="${to(page, '/payroll')}?period=${id}">${t`Clear`}</a></div></form>
${said === '' ? '' : html`<p class="notice" role="status">${said}</p>`}`
}
