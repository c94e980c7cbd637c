import { isDeepStrictEqual } from 'node:util'
import { getEmployee, rehireEmployee, updateEmployee } from '../../../../modules/employees/index.ts'
import type { EmployeeDetail } from '../../../../modules/employees/schema.ts'
import { t } from '../../../../words/index.ts'
import { textOf } from '../../form.ts'
import { inFormWords } from '../../form-words.ts'
import { type Html, html } from '../../html.ts'
import { check, field } from '../../inputs.ts'
import { type Answer, type PageContext, requireCompany, said } from '../../page-context.ts'
import { requireMay } from '../../require-may.ts'
import { actOnSeen, refuseChangedMeanwhile, seenInput } from '../../seen.ts'
import { button, postForm, to } from '../../ui.ts'
import { recordInput } from './add.ts'
import { colleague, personOf, personPage, todayOf } from './person.ts'
import {
  contactFields,
  deputyOptions,
  mainFields,
  managerOptions,
  placeFields,
  recordOf,
} from './record-form.ts'
import { personWords } from './words.ts'

/** The form of a person's record, and of the end of the employment. */
export async function showEdit(page: PageContext): Promise<Answer> {
  requireCompany(page)
  requireMay(page, updateEmployee, t`Your access does not change people.`)
  const person = await personOf(page)
  const manager = await colleague(page, person.manager_id)
  const deputies = await deputyOptions(page, person)
  const start = { record: person, manager_email: manager?.email ?? '', deputies }
  return personPage(page, person, {
    section: '',
    title: t`Edit ${person.name}`,
    main: html`<h2>${t`Edit the record`}</h2>
${postForm(
  page,
  `/people/${person.id}/edit`,
  html`${seenInput(person)}
${mainFields(page, start)}
<fieldset class="group"><legend>${t`Place and pay`}</legend>${placeFields(page, start)}
${field(page, { name: 'effective_date', label: t`Changes of place and pay hold from`, type: 'date', hint: t`Empty: from the first day after the last approved pay period.` })}</fieldset>
${contactFields(page, start)}
<div class="actions sticky">${button(t`Save the record`)} <a href="${to(page, `/people/${person.id}`)}">${t`Cancel`}</a></div>`,
)}
${await managerOptions(page)}
${person.is_active ? leavingForm(page, person) : rehireForm(page, person)}`,
  })
}

/** Saves the fields that differ; refuses a record that somebody else changed after the form was opened. */
export async function editPerson(page: PageContext): Promise<Answer> {
  requireCompany(page)
  const before = await personOf(page)
  await inFormWords({ words: personWords, inputOf: recordInput }, async () => {
    const changes = changesOf(before, await recordOf(page))
    if (Object.keys(changes).length === 0) return
    refuseChangedMeanwhile(page, before)
    const id = { id: before.id }
    const input = { ...id, ...changes, effective_date: textOf(page.form, 'effective_date') }
    await actOnSeen(page, updateEmployee, { input, read: getEmployee, id })
  })
  return said(`/people/${before.id}`, 'person_saved')
}

/** Sets the last day, or withdraws one that is ahead. */
export async function endEmployment(page: PageContext): Promise<Answer> {
  const id = Number(page.params.id)
  await inFormWords({ words: personWords }, () =>
    page.act(updateEmployee, { id, deactivated_on: textOf(page.form, 'deactivated_on') ?? null }),
  )
  return said(`/people/${id}`, 'person_left')
}

/** Employs somebody again who has left. */
export async function rehire(page: PageContext): Promise<Answer> {
  const id = Number(page.params.id)
  const keeps = page.form.has('keeps_service') ? { keeps_service: true } : {}
  await inFormWords({ words: personWords }, () =>
    page.act(rehireEmployee, { id, start_date: textOf(page.form, 'start_date'), ...keeps }),
  )
  return said(`/people/${id}`, 'person_rehired')
}

type Sent = Awaited<ReturnType<typeof recordOf>>

function changesOf(before: EmployeeDetail, sent: Sent): Partial<Sent> {
  const contact = sent.emergency_contact
  const hasContact = Object.values(contact).some((value) => value !== null)
  const after = { ...sent, emergency_contact: hasContact ? contact : null }
  const was = (name: string) => Reflect.get(before, name) as unknown
  const lines = ({ address, is_primary }: { address: string; is_primary: boolean }) =>
    `${is_primary ? 0 : 1} ${address.replace(/\s*\n\s*/g, ', ')}`
  const hasSamePlaces = isDeepStrictEqual(
    before.work_locations.map(lines).toSorted(),
    after.work_locations.map(lines).toSorted(),
  )
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) =>
      name === 'work_locations' ? !hasSamePlaces : !isDeepStrictEqual(value, was(name)),
    ),
  )
}

function leavingForm(page: PageContext, person: EmployeeDetail): Html {
  const { id, deactivated_on } = person
  return html`<h2>${t`Leaving`}</h2>
<p class="quiet">${t`With a last day of today or later they stay active until then. An earlier one ends the employment at once. Access of their own ends with it.`}</p>
${postForm(
  page,
  `/people/${id}/leaving`,
  html`${field(page, { name: 'deactivated_on', label: t`Last day`, type: 'date', value: deactivated_on, required: deactivated_on === null, ...(deactivated_on === null ? {} : { hint: t`Empty: they stay.` }) })}
<div class="actions">${button(t`Save the last day`, 'danger')}</div>`,
)}`
}

function rehireForm(page: PageContext, person: EmployeeDetail): Html {
  return html`<h2>${t`Employ again`}</h2>
<p class="quiet">${t`The time away stays unpaid.`}</p>
${postForm(
  page,
  `/people/${person.id}/rehire`,
  html`${field(page, { name: 'start_date', label: t`First day back`, type: 'date', value: todayOf(page, person), required: true })}
${check(page, { name: 'keeps_service', label: t`Seniority continues`, checked: false, hint: t`Otherwise it counts from the first day back.` })}
<div class="actions">${button(t`Employ again`, 'plain')}</div>`,
)}`
}
