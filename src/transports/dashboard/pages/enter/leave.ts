import { invalid } from '../../../../lib/errors.ts'
import { capitalized } from '../../../../lib/text.ts'
import { getCompany } from '../../../../modules/company/index.ts'
import * as leave from '../../../../modules/leave/index.ts'
import { leaveTypeName, leaveTypeWord, t } from '../../../../words/index.ts'
import { numberOf, textOf } from '../../../pages/form.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { area, areaOf, check, choices, field, select } from '../../parts/inputs.ts'
import { personField, personIn } from '../../parts/person-input.ts'
import { to } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { today } from '../../words/dates.ts'
import { statusWord } from '../../words/status-words.ts'
import { leaveDates } from '../approvals/leave.ts'
import { factsOf, lineList, problemOf } from '../approvals/leave-preview.ts'
import { enteredAs, enterForm, entering, type Preview } from './parts.ts'

/** The form that enters leave for somebody, its effects, and the request whose effects were shown. */
export const {
  show: showEnterLeave,
  preview: previewLeave,
  save: enterLeave,
} = entering({ form: leaveForm, inputOf, effectsOf, save })

/** Requests the leave, and approves it at once where that was chosen. */
async function save(page: PageContext, input: Input): Promise<Answer> {
  const notes = areaOf(page.form, 'notes')
  const sent = { ...input, ...(notes === undefined ? {} : { notes }) }
  const made = await page.act(leave.createLeaveRequest, sent)
  const { id, employee_id } = made
  const { override_blackout } = input
  return enteredAs(page, made, {
    request: `/approvals/leave/${id}`,
    back: `/people/${employee_id}/leave`,
    done: ['leave_entered', 'leave_requested'],
    approve: () => page.ask(leave.approveLeaveRequest, { id, override_blackout }),
    read: () => page.ask(leave.getLeaveRequest, { id }),
  })
}

async function leaveForm(page: PageContext, preview?: Preview): Promise<Answer> {
  requireMay(page, leave.createLeaveRequest, t`You do not have permission to enter leave.`)
  const { data: types } = await page.ask(leave.listLeaveTypes, {})
  const date = textOf(page.query, 'date') ?? today(page)
  return enterForm(page, {
    path: '/leave/new',
    title: t`Enter leave`,
    preview,
    empty: t`Choose a person, the leave and its dates to see what it uses.`,
    fields: html`${await personField(page)}
${choices(page, { name: 'type', label: t`Leave`, value: '', options: types.map(({ type, name }) => [type, leaveTypeName(name)] as const) })}
<div class="row tight">
${field(page, { name: 'start_date', label: t`First day`, type: 'date', value: date, required: true })}
${field(page, { name: 'end_date', label: t`Last day`, type: 'date', value: date, required: true })}
</div>
${partOfDay(page)}
${area(page, { name: 'notes', label: t`Note` })}`,
    approving: leave.approveLeaveRequest,
  })
}

function partOfDay(page: PageContext): Html {
  const parts = [
    ['full', t`Whole day`],
    ['morning', t`Morning`],
    ['afternoon', t`Afternoon`],
  ] as const
  const [full, morning, afternoon] = parts
  const isOpen = ['start_day_part', 'end_day_part'].some(
    (name) => (page.form.get(name) ?? 'full') !== 'full',
  )
  return html`<details class="narrow"${isOpen || page.form.get('hours') ? html` open` : ''}><summary>${t`Part of a day`}</summary><div class="row tight">
${select(page, { name: 'start_day_part', label: t`On the first day`, value: 'full', options: parts })}
${select(page, { name: 'end_day_part', label: t`On the last day`, value: 'full', options: [full, morning, afternoon] })}
${field(page, { name: 'hours', label: t`Or hours on one day`, attributes: html` inputmode="decimal"` })}</div></details>`
}

type Input = Awaited<ReturnType<typeof inputOf>>

/** The inputs of the request; a part of its only day stands in either input. */
async function inputOf(page: PageContext) {
  const { form } = page
  const type = textOf(form, 'type')
  if (type === undefined) throw invalid({ type: t`must be chosen` })
  const part = (name: string) => (form.get(name) === 'full' ? undefined : textOf(form, name))
  const hours = numberOf(form, 'hours')
  return {
    employee_id: await personIn(page, form),
    type,
    start_date: form.get('start_date') ?? '',
    end_date: form.get('end_date') ?? '',
    start_day_part: part('start_day_part'),
    end_day_part: part('end_day_part'),
    ...(hours === undefined ? {} : { hours }),
    ...(form.has('override_blackout') ? { override_blackout: true } : {}),
  }
}

async function effectsOf(page: PageContext, input: Input) {
  const preview = await page.ask(leave.previewLeaveRequest, input)
  const isBlocked = preview.blackout_hits.some(({ enforcement }) => enforcement === 'block')
  const label = t`Enter it even though a blackout blocks these dates`
  const override = { name: 'override_blackout', label, checked: false }
  const refused = problemOf(preview)
  const problems = [
    ...(refused === undefined ? [] : [capitalized(refused)]),
    ...(preview.warnings.includes('overlaps') ? await overlapLines(page, input, refused) : []),
    ...(preview.days === 0 && !refused ? [t`There is no working day in these dates.`] : []),
  ]
  return {
    facts: factsOf(page, preview),
    problem: problems.length === 0 ? undefined : lineList(problems),
    more: page.session.reach === 'company' && isBlocked ? check(page, override) : html``,
  }
}

/** Names the leave on the same dates, and says whether it prevents an approval. */
async function overlapLines(page: PageContext, input: Input, refused: string | undefined) {
  const { employee_id, start_date: from, end_date: until } = input
  const { data } = await page.ask(leave.listLeaveRequests, { employee_id, from, to: until })
  const half = from === until ? (input.start_day_part ?? input.end_day_part ?? 'full') : 'full'
  const isShared = (part: string) => [half, part].includes('full') || part === half
  const others = data.filter(({ status, start_day_part, end_day_part }) => {
    return /pending|approved/.test(status) && [start_day_part, end_day_part].some(isShared)
  })
  // Leave by the hour may fit on a day with other leave.
  const isTaken =
    !input.hours &&
    others.length > 0 &&
    others.every((one) => one.status === 'approved' && !one.hours)
  const company = isTaken && !refused && page.may(getCompany) && (await page.ask(getCompany, {}))
  return [
    ...others.map((one) => {
      const what = html`${leaveTypeWord(one.type)}, ${leaveDates(page, one)}, ${statusWord(one.status)}`
      return tHtml`It overlaps leave of ${one.employee_name}: <a href="${to(page, `/approvals/leave/${one.id}`)}">${what}</a>.`
    }),
    ...(company && company.overlapping_leave !== 'warn' ? [t`It cannot be approved.`] : []),
  ]
}
