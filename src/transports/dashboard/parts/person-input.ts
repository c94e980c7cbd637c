import { invalid } from '../../../lib/errors.ts'
import { getEmployee, listEmployees } from '../../../modules/employees/index.ts'
import { t } from '../../../words/index.ts'
import { numberOf, textOf } from '../../pages/form.ts'
import type { Html } from '../../pages/html.ts'
import type { PageContext } from '../page-context.ts'
import { field } from './inputs.ts'

/** The input that names one person, filled in from `employee_id` of the address. */
export async function personField(page: PageContext): Promise<Html> {
  const known = await personInAddress(page)
  return field(page, {
    name: 'person',
    label: t`Person`,
    value: known?.email,
    required: true,
    hint: t`An email address, an employee number or a name.`,
  })
}

async function personInAddress(page: PageContext) {
  const id = numberOf(page.query, 'employee_id')
  return id === undefined ? undefined : page.ask(getEmployee, { id })
}

/** Returns the one person that a form names. */
export async function personIn(page: PageContext, form: URLSearchParams): Promise<number> {
  const asked = textOf(form, 'person')
  if (asked === undefined) throw invalid({ person: t`must be filled in` })
  const known = await personInAddress(page)
  if (known?.email === asked) return known.id
  const input = { search: asked, is_active: true, fields: ['id', 'email', 'employee_number'] }
  const { data, meta } = await page.ask(listEmployees, { ...input, per_page: 20 })
  const found = data as { id: number; email: string; employee_number: string }[]
  const [first, ...others] = found.filter(
    ({ email, employee_number }) =>
      email.toLowerCase() === asked.toLowerCase() || employee_number === asked,
  )
  if (first && others.length === 0) return first.id
  if (meta.total === 1) return found[0]!.id
  throw invalid({
    person:
      meta.total === 0
        ? t`is nobody in your company`
        : t`fits several people; use the email address or the employee number`,
  })
}
