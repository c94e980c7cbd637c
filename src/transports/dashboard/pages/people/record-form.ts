import { capitalized } from '../../../../lib/text.ts'
import { listEmployees } from '../../../../modules/employees/index.ts'
import type { EmployeeRecord } from '../../../../modules/employees/schema.ts'
import { employmentTypes, payBases, type roles } from '../../../../modules/employees/table.ts'
import { type Phrase, phrase, say, t } from '../../../../words/index.ts'
import { numberOf, textOf } from '../../../pages/form.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { field, placed, select } from '../../parts/inputs.ts'
import { personNamed } from '../../parts/person-input.ts'
import { languageOptions } from '../../words/language-names.ts'
import { countrySelect, regionSelect, zoneSelect } from '../../words/places.ts'
import { apart } from '../../words/same-in-english.ts'
import { colleague } from './person.ts'
import { inputsOf, textsOf } from './typed-texts.ts'
import { employmentTypeWords } from './words.ts'

type Record = Partial<Omit<EmployeeRecord, 'work_locations'>> & {
  work_locations?: EmployeeRecord['work_locations']
}

/** The initial values of a record's fields. */
export type Start = {
  record: Record
  manager: string
  /** The possible deputies, if the form asks for one. */
  deputies?: readonly (readonly [id: string, name: string])[]
}

const roleOptions = [
  ['employee', phrase('Employee')],
  ['manager', phrase('Manager: decides for the people below')],
  ['company_admin', phrase('Company admin')],
] as const satisfies readonly (readonly [(typeof roles)[number], Phrase])[]

const basisWords = {
  schedule: phrase('The schedule'),
  punches: phrase('Punches'),
} as const satisfies { [basis in (typeof payBases)[number]]: Phrase }

/** The name, email and place in the company. */
export function mainFields(page: PageContext, { record, manager, deputies }: Start): Html {
  return html`<fieldset class="group"><legend>${t`Person`}</legend>
<div class="row">
${field(page, { name: 'first_name', label: t`First name`, value: record.first_name, required: true })}
${field(page, { name: 'last_name', label: t`Last name`, value: record.last_name, required: true })}
${field(page, { name: 'email', label: t`Email`, type: 'email', value: record.email, required: true })}
${field(page, { name: 'employee_number', label: t`Employee number`, value: record.employee_number, ...(record.id === undefined ? { hint: t`Empty: the next free number.` } : { required: true }) })}
${select(page, { name: 'language', label: t`Language`, value: record.language ?? '', options: [['', t`As the company`], ...languageOptions()], hint: t`Of their pages and emails.` })}
</div></fieldset>
<fieldset class="group"><legend>${t`Job`}</legend>
<div class="row">
${inputsOf(page, 'job', record)}${field(page, { name: 'manager', label: t`Manager`, value: manager, hint: t`A name, an email address or an employee number; empty for nobody.`, attributes: html` list="managers"` })}
${deputies === undefined ? '' : select(page, { name: 'deputy_id', label: t`Deputy`, value: String(record.deputy_id ?? ''), options: [['', t`Nobody`], ...deputies], hint: t`Decides for the people below while this person is on leave.` })}
${select(page, { name: 'role', label: t`Role`, value: record.role ?? 'employee', options: roleOptions.map(([role, words]) => [role, say(words)] as const) })}
${field(page, { name: 'hire_date', label: t`First day`, type: 'date', value: record.hire_date })}
${select(page, { name: 'employment_type', label: t`Employment type`, value: record.employment_type ?? '', options: [['', t`Not set`], ...employmentTypes.map((one) => [one, capitalized(say(employmentTypeWords[one]))] as const)] })}
${inputsOf(page, 'payroll', record)}</div></fieldset>`
}

/** The person's place of work, which decides holidays and hours. */
export async function placeFields(page: PageContext, { record }: Start): Promise<Html> {
  const { country_code: country = '', region, timezone = '' } = record
  return html`<div class="row">
${countrySelect(page, { name: 'country_code', label: t`Country`, value: country })}
${await regionSelect(page, { name: 'region', label: t`Province or state`, value: region ?? '', country, hint: t`Its holidays apply. Regions of another country are here once the country is saved.` })}
${zoneSelect(page, { name: 'timezone', label: t`Time zone`, value: timezone })}
${select(page, { name: 'pay_basis', label: t`Hours are paid by`, value: record.pay_basis ?? '', options: [['', t`As the company${apart}`], ...payBases.map((one) => [one, say(basisWords[one])] as const)] })}
</div>`
}

/** Phones, addresses and the emergency contact. */
export function contactFields(page: PageContext, { record }: Start): Html {
  const { emergency_contact: contact } = record
  return html`<fieldset class="group"><legend>${t`Contact`}</legend>
<div class="row">
${inputsOf(page, 'contact', record)}</div>
${addresses(page, record)}
<div class="row">
${field(page, { name: 'emergency_contact_name', label: t`Emergency contact`, value: contact?.name })}
${field(page, { name: 'emergency_contact_phone', label: t`Their phone`, type: 'tel', value: contact?.phone })}
${field(page, { name: 'emergency_contact_relationship', label: t`Relationship`, value: contact?.relationship, hint: t`Such as partner.` })}
</div></fieldset>`
}

function addresses(page: PageContext, { work_locations = [] }: Record): Html {
  const wrong = placed(page, 'work_locations', t`Work addresses`)
  const stored = work_locations
    .toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))
    .map(({ address }) => address.replace(/\s*\n\s*/g, ', '))
    .join('\n')
  return html`<div class="field"><label for="f-work_locations">${t`Work addresses`}</label>
<textarea id="f-work_locations" name="work_locations" rows="2" aria-describedby="h-work_locations">${page.form.get('work_locations') ?? stored}</textarea>
<p class="hint" id="h-work_locations">${t`One per line; the first is the primary one.`}</p>${
    wrong === undefined ? '' : html`<p class="wrong" id="e-work_locations">${wrong}</p>`
  }</div>`
}

/** The names of managers and admins, which browsers offer without scripts; emails of those with the same name. */
export async function managerOptions(page: PageContext): Promise<Html> {
  const fields = ['email', 'name', 'department']
  const asked = { is_active: true, fields, sort: 'name', per_page: 100 }
  const found = [
    ...(await page.ask(listEmployees, { ...asked, role: 'manager' })).data,
    ...(await page.ask(listEmployees, { ...asked, role: 'company_admin' })).data,
  ] as { email: string; name: string; department: string | null }[]
  const isAlone = (one: string) => found.filter(({ name }) => name === one).length === 1
  return html`<datalist id="managers">${found.map(
    ({ email, name, department }) =>
      html`<option value="${isAlone(name) ? name : email}">${[isAlone(name) ? '' : name, department].filter(Boolean).join(', ')}</option>`,
  )}</datalist>`
}

/** Returns the managers and admins who can decide for somebody, by name; with the one who is chosen. */
export async function deputyOptions(page: PageContext, { id, deputy_id }: Record) {
  const found = new Map<number, string>()
  for (const role of ['manager', 'company_admin'] as const) {
    for (let n = 1; ; n += 1) {
      const asked = { is_active: true, role, fields: ['id', 'name'], sort: 'name', per_page: 100 }
      const { data, meta } = await page.ask(listEmployees, { ...asked, page: n })
      for (const one of data as { id: number; name: string }[]) found.set(one.id, one.name)
      if (n >= meta.last_page) break
    }
  }
  found.delete(id ?? 0)
  const chosen = deputy_id == null || found.has(deputy_id) ? null : deputy_id
  if (chosen !== null) found.set(chosen, (await colleague(page, chosen))?.name ?? String(chosen))
  return [...found]
    .sort(([, a], [, b]) => a.localeCompare(b))
    .map(([each, name]) => [String(each), name] as const)
}

/** Returns the fields of the form as an operation takes them; the manager's name stays that of the one whom they have. */
export async function recordOf(page: PageContext, manager?: { id: number; name: string }) {
  const { form } = page
  const text = (name: string) => form.get(name)?.trim() ?? ''
  const orNull = (name: string) => text(name) || null
  const lines = text('work_locations').split(/\r?\n/)
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    employee_number: text('employee_number'),
    language: orNull('language'),
    ...textsOf(form),
    manager_id: text('manager') === manager?.name ? manager.id : await managerIdOf(page),
    ...(form.has('deputy_id') ? { deputy_id: numberOf(form, 'deputy_id') ?? null } : {}),
    role: text('role'),
    hire_date: orNull('hire_date'),
    employment_type: orNull('employment_type'),
    country_code: text('country_code'),
    region: orNull('region'),
    timezone: text('timezone'),
    pay_basis: orNull('pay_basis'),
    work_locations: lines
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((address, i) => ({ address, is_primary: i === 0 })),
    emergency_contact: {
      name: orNull('emergency_contact_name'),
      phone: orNull('emergency_contact_phone'),
      relationship: orNull('emergency_contact_relationship'),
    },
  }
}

async function managerIdOf(page: PageContext): Promise<number | null> {
  const named = textOf(page.form, 'manager')
  return named === undefined ? null : personNamed(page, named, 'manager')
}
