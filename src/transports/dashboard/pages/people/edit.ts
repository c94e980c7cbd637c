import { isDeepStrictEqual } from 'node:util'
import { getEmployee, rehireEmployee, updateEmployee } from '../../../../modules/employees/index.ts'
import type { EmployeeDetail } from '../../../../modules/employees/schema.ts'
import { leaveTypeWord, t, wireWords } from '../../../../words/index.ts'
import type { Effects } from '../../../effects.ts'
import { textOf } from '../../../pages/form.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { type Answer, type PageContext, requireCompany, said } from '../../page-context.ts'
import { check, field } from '../../parts/inputs.ts'
import { actOnSeen, refuseChangedMeanwhile, seenInput } from '../../parts/record-version.ts'
import { askedFirst, askIfItMoves, changeList, reviewPage, stepOf } from '../../parts/review.ts'
import { button, count, postForm, to } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { day, span, today as todayIn } from '../../words/dates.ts'
import { inFormWords } from '../../words/form-words.ts'
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
  requireMay(page, updateEmployee, t`You do not have permission to change people.`)
  const person = await personOf(page)
  const manager = await colleague(page, person.manager_id)
  const deputies = await deputyOptions(page, person)
  const start = { record: person, manager: manager?.name ?? '', deputies }
  return personPage(page, person, {
    section: '',
    title: t`Edit ${person.name}`,
    main: html`<h2>${t`Edit the record`}</h2>
${postForm(
  page,
  `/people/${person.id}/edit`,
  html`${seenInput(person)}
${mainFields(page, start)}
<fieldset class="group"><legend>${t`Place and pay`}</legend>${await placeFields(page, start)}
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
  if (stepOf(page) === 'edit') return showEdit(page)
  const before = await personOf(page)
  const { id, name } = before
  const done = said(`/people/${id}`, 'person_saved')
  return inFormWords({ words: personWords, inputOf: recordInput }, async () => {
    const manager = await colleague(page, before.manager_id)
    const changes = changesOf(before, await recordOf(page, manager))
    if (Object.keys(changes).length === 0) return done
    refuseChangedMeanwhile(page, before)
    const input = { id, ...changes, effective_date: textOf(page.form, 'effective_date') }
    const question = await askedFirst(page, {
      operation: updateEmployee,
      input,
      title: t`Save the record of ${name}?`,
      up: upTo(page, before),
      action: `/people/${id}/edit`,
      save: t`Save the record`,
    })
    if (question) return question
    const seen = { input, read: getEmployee, id: { id } }
    const { warnings: [warning] = [] } = await actOnSeen(page, updateEmployee, seen)
    return warning === undefined ? done : said(`/people/${id}`, warning)
  })
}

function upTo(page: PageContext, { id, name }: EmployeeDetail): Html {
  return html`<p class="up"><a href="${to(page, `/people/${id}`)}">${name}</a></p>`
}

/** Shows the effect of setting or removing a last day on leave, balances and hours, then saves it. */
export async function endEmployment(page: PageContext): Promise<Answer> {
  const step = stepOf(page)
  if (step === 'edit') return showEdit(page)
  const id = Number(page.params.id)
  const deactivated_on = textOf(page.form, 'deactivated_on') ?? null
  const restore_leave = page.form.has('restore_leave')
  return inFormWords({ words: personWords }, async () => {
    if (step === 'save') {
      const restores = restore_leave ? { restore_leave } : {}
      await page.act(updateEmployee, { id, deactivated_on, ...restores })
      return said(`/people/${id}`, deactivated_on === null ? 'person_stays' : 'person_left')
    }
    const person = await personOf(page)
    const dryRun = await page.dryRun(updateEmployee, { id, deactivated_on })
    const shown = (date: string | null) =>
      date === null ? t`none` : day(date, todayOf(page, person))
    const change = {
      name: t`Last day`,
      before: shown(person.deactivated_on),
      after: shown(dryRun.deactivated_on),
    }
    return reviewPage(page, {
      title:
        deactivated_on === null
          ? t`Withdraw the last day of ${person.name}?`
          : t`Save the last day of ${person.name}?`,
      up: upTo(page, person),
      action: `/people/${id}/leaving`,
      changes: changeList([change]),
      dryRun,
      choice: await restoring(page, person, deactivated_on),
      save: deactivated_on === null ? t`Withdraw the last day` : t`Save the last day`,
    })
  })
}

type Restored = NonNullable<Effects['leave_restored']>[number]

/** Offers to restore the leave that the last day canceled; lists leave that cannot be restored. */
async function restoring(
  page: PageContext,
  { id, deactivated_on: before }: EmployeeDetail,
  deactivated_on: string | null,
): Promise<Html> {
  if (before === null || (deactivated_on !== null && deactivated_on <= before)) return html``
  const input = { id, deactivated_on, restore_leave: true }
  const { effects } = await page.dryRun(updateEmployee, input)
  const all = effects.leave_restored ?? []
  if (all.length === 0) return html``
  const words = ({ type, start_date, end_date, days }: Restored) =>
    html`${leaveTypeWord(type)}, ${span(start_date, end_date, todayIn(page))}, ${count(days, 'day')}`
  const lines = all.map((one) =>
    one.not_restored === undefined
      ? html`<li>${words(one)}</li>`
      : html`<li>${tHtml`${words(one)}: stays canceled, because it ${wireWords(one.not_restored)}.`}</li>`,
  )
  const able = all.some(({ not_restored }) => not_restored === undefined)
  return html`<h2>${t`Leave that the last day canceled`}</h2><ul>${lines}</ul>${
    able
      ? html`<div class="field check"><input type="checkbox" id="f-restore_leave" name="restore_leave" value="yes" checked>
<label for="f-restore_leave">${t`Restore this leave`}</label></div>`
      : ''
  }`
}

/** Employs somebody again who has left. */
export async function rehire(page: PageContext): Promise<Answer> {
  if (stepOf(page) === 'edit') return showEdit(page)
  const person = await personOf(page)
  const { id } = person
  const keeps = page.form.has('keeps_service') ? { keeps_service: true } : {}
  return inFormWords({ words: personWords }, () =>
    askIfItMoves(page, {
      operation: rehireEmployee,
      input: { id, start_date: textOf(page.form, 'start_date'), ...keeps },
      title: t`Employ ${person.name} again?`,
      up: upTo(page, person),
      action: `/people/${id}/rehire`,
      save: t`Employ again`,
      done: said(`/people/${id}`, 'person_rehired'),
    }),
  )
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
  return html`<h2 id="leaving">${t`Leaving`}</h2>
<p class="quiet">${t`With a last day of today or later they stay active until then. An earlier one ends the employment at once. Access of their own ends with it.`}</p>
${postForm(
  page,
  `/people/${id}/leaving`,
  html`${field(page, { name: 'deactivated_on', label: t`Last day`, type: 'date', value: deactivated_on, required: deactivated_on === null, ...(deactivated_on === null ? {} : { hint: t`Empty: they stay.` }) })}
<div class="actions">${button(t`Save the last day`, 'danger')}</div>`,
)}`
}

function rehireForm(page: PageContext, person: EmployeeDetail): Html {
  return html`<h2 id="leaving">${t`Employ again`}</h2>
<p class="quiet">${t`The time away stays unpaid.`}</p>
${postForm(
  page,
  `/people/${person.id}/rehire`,
  html`${field(page, { name: 'start_date', label: t`First day back`, type: 'date', value: todayOf(page, person), required: true })}
${check(page, { name: 'keeps_service', label: t`Seniority continues`, checked: false, hint: t`Otherwise it counts from the first day back.` })}
<div class="actions">${button(t`Employ again`, 'plain')}</div>`,
)}`
}
