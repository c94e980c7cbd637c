import { type EmployeeText, employeeTexts } from '../../../../modules/employees/schema.ts'
import type { Group } from '../../../../modules/employees/typed-text.ts'
import { say } from '../../../../words/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { field } from '../../parts/inputs.ts'

export function textsIn<G extends Group>(group: G) {
  return employeeTexts.filter((text) => text.group === group) as ((typeof employeeTexts)[number] & {
    name: EmployeeText<G>
  })[]
}

export function inputsOf(
  page: PageContext,
  group: Group,
  record: { [name in EmployeeText]?: string | null },
): Html {
  return html`${textsIn(group).map(
    ({ name, label, hint, type }) => html`${field(page, {
      name,
      label: say(label),
      value: record[name],
      ...(type === undefined ? {} : { type }),
      ...(hint === undefined ? {} : { hint: say(hint) }),
    })}
`,
  )}`
}

/** Returns the typed texts of a form, null where they are empty. */
export function textsOf(form: URLSearchParams) {
  const entries = employeeTexts.map(({ name }) => [name, form.get(name)?.trim() || null])
  return Object.fromEntries(entries) as { [name in EmployeeText]: string | null }
}

export function columnsOf<G extends Group>(group: G) {
  return textsIn(group).map(({ name, label, example = '' }) => [name, label, example] as const)
}
