import { DomainError, invalid } from '../../../lib/errors.ts'
import { normalizeText } from '../../../lib/text.ts'
import { getEmployee, listEmployees } from '../../../modules/employees/index.ts'
import { plural, t } from '../../../words/index.ts'
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
  return personNamed(page, asked, 'person')
}

const active: object = { is_active: true }

/** Returns the person with this name, email or employee number; throws a 422 on the input with those it may mean. */
export async function personNamed(page: PageContext, text: string, input: string, who = active) {
  const named = await peopleNamed(page, text, who)
  const [first, ...others] =
    named.exact.length === 0 && named.total === 1 ? named.found : named.exact
  if (first && others.length === 0) return first.id
  throw invalid({ [input]: unclear(page, named) })
}

export type FilteredPerson = { employee_id?: number; problem?: DomainError }

/** Returns the person whose rows a list shows; a problem where the text is nobody's, so that none are shown. */
export async function personOfFilter(page: PageContext): Promise<FilteredPerson> {
  const asked = textOf(page.query, 'person')
  if (asked === undefined) return {}
  try {
    return { employee_id: await personNamed(page, asked, 'person', {}) }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    return { problem: error }
  }
}

type Found = {
  id: number
  name: string
  email: string
  employee_number: string
  department: string | null
}

async function peopleNamed(page: PageContext, text: string, who: object) {
  const fields = ['id', 'name', 'email', 'employee_number', 'department']
  const input = { ...who, search: text, fields, sort: 'name', per_page: 100 }
  const { data, meta } = await page.ask(listEmployees, input)
  const found = data as Found[]
  const wanted = normalizeText(text)
  const exact = found.filter(({ name, email, employee_number }) =>
    [name, email, employee_number].some((each) => normalizeText(each) === wanted),
  )
  return { exact, found, total: meta.total }
}

const most_names = 5

type Named = Awaited<ReturnType<typeof peopleNamed>>

function unclear({ session }: PageContext, { exact, found, total }: Named): string {
  const isAll = session.reach === 'company'
  if (total === 0) return isAll ? t`is nobody in your company` : t`is none of the people you reach`
  const [some, all] = exact.length > 0 ? [exact, exact.length] : [found, total]
  const names = some
    .slice(0, most_names)
    .map(
      ({ name, department, employee_number }) =>
        `${name} (${[department, employee_number].filter(Boolean).join(', ')})`,
    )
  if (all > most_names) names.push(plural(all - most_names, '{n} more', '{n} more'))
  return t`could be ${names.join(', ')}; use the email address or the employee number`
}
