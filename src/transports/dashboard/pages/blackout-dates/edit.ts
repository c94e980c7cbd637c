import type { BlackoutRecord } from '../../../../modules/leave/blackout-dates/schema.ts'
import {
  createBlackoutDates,
  deleteBlackoutDates,
  getBlackoutDates,
  listLeaveRequests,
  updateBlackoutDates,
} from '../../../../modules/leave/index.ts'
import { phrase, say, t } from '../../../../words/index.ts'
import { ended, type Html, html } from '../../../pages/html.ts'
import { type Answer, type PageContext, requireCompany, said } from '../../page-context.ts'
import { area, areaOf, choices, field, linesOf, ticks } from '../../parts/inputs.ts'
import { actOnSeen, seenInput } from '../../parts/record-version.ts'
import { button, confirmed, count, headed, notices, postForm, to } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { span, today } from '../../words/dates.ts'
import { type FormWords, inFormWords } from '../../words/form-words.ts'
import { typeNames } from './list.ts'

const refused = phrase('Your access does not change blackout dates.')

/** The form for new blackout dates. */
export async function showAddBlackout(page: PageContext): Promise<Answer> {
  requireMay(page, createBlackoutDates, say(refused))
  return {
    title: t`Add blackout dates`,
    main: html`${up(page)}<h1>${t`Add blackout dates`}</h1>
${notices(page)}
${postForm(
  page,
  '/blackout-dates/new',
  html`${await fields(page, {})}
<div class="actions">${button(t`Add the dates`)} <a href="${to(page, '/blackout-dates')}">${t`Cancel`}</a></div>`,
)}`,
  }
}

export async function addBlackout(page: PageContext): Promise<Answer> {
  await inWords(() => page.act(createBlackoutDates, sent(page)))
  return said('/blackout-dates', 'blackout_added')
}

/** One entry, which can be changed and deleted. */
export async function showBlackout(page: PageContext): Promise<Answer> {
  requireCompany(page)
  const blackout = await page.ask(getBlackoutDates, { id: Number(page.params.id) })
  const { id, name, start_date, end_date } = blackout
  return {
    title: name,
    main: html`${up(page)}<h1>${name}</h1>
${notices(page)}
<p class="lead">${ended(html`${span(start_date, end_date, today(page))}`)} ${await leaveWords(page, blackout)}</p>
${postForm(
  page,
  `/blackout-dates/${id}`,
  html`${seenInput(blackout)}${await fields(page, blackout)}
<div class="actions">${button(t`Save`)} <a href="${to(page, '/blackout-dates')}">${t`Cancel`}</a></div>`,
  { shows: true },
)}
${headed(
  t`Delete`,
  confirmed(
    t`Delete the dates`,
    t`Leave on these dates can be asked for again, without a warning. Leave that exists stays.`,
    postForm(page, `/blackout-dates/${id}/delete`, button(t`Delete`, 'danger')),
  ),
)}`,
  }
}

export async function changeBlackout(page: PageContext): Promise<Answer> {
  const id = Number(page.params.id)
  await inWords(() =>
    actOnSeen(page, updateBlackoutDates, {
      input: { id, ...sent(page) },
      read: getBlackoutDates,
      id: { id },
    }),
  )
  return said('/blackout-dates', 'blackout_saved')
}

export async function removeBlackout(page: PageContext): Promise<Answer> {
  await page.act(deleteBlackoutDates, { id: Number(page.params.id) })
  return said('/blackout-dates', 'blackout_deleted')
}

function up(page: PageContext): Html {
  return html`<p class="up"><a href="${to(page, '/blackout-dates')}">${t`Blackout dates`}</a></p>`
}

/** Says how much leave is on the dates already. */
async function leaveWords(page: PageContext, { start_date, end_date }: BlackoutRecord) {
  const asked = { from: start_date, to: end_date, per_page: 1 }
  const [pending, approved] = [
    await page.ask(listLeaveRequests, { ...asked, status: 'pending' }),
    await page.ask(listLeaveRequests, { ...asked, status: 'approved' }),
  ]
  return t`Leave that touches them: ${count(pending.meta.total, 'pending request')}, ${approved.meta.total} approved.`
}

async function fields(page: PageContext, blackout: Partial<BlackoutRecord>): Promise<Html> {
  const names = [...(await typeNames(page))]
  return html`<div class="row">
${field(page, { name: 'name', label: t`Name`, value: blackout.name, required: true, hint: t`Such as Stock-taking.` })}
${field(page, { name: 'start_date', label: t`First date`, type: 'date', value: blackout.start_date, required: true })}
${field(page, { name: 'end_date', label: t`Last date`, type: 'date', value: blackout.end_date, required: true })}
</div>
${choices(page, {
  name: 'enforcement',
  label: t`Leave on these dates`,
  value: blackout.enforcement ?? 'block',
  options: [
    ['block', t`Is refused`, t`An admin may still approve it with the override.`],
    ['warn', t`Gets a warning`, t`The one who decides sees it.`],
  ],
})}
${ticks(page, { name: 'leave_types', label: t`Leave types`, hint: t`None: all but sick leave.`, values: blackout.leave_types ?? [], options: names })}
${area(page, { name: 'departments', label: t`Departments`, value: blackout.departments?.join('\n'), hint: t`One per line; empty: all.` })}
${area(page, { name: 'reason', label: t`Reason`, value: blackout.reason, hint: t`People see it.` })}`
}

function sent({ form }: PageContext) {
  return {
    name: form.get('name') ?? '',
    start_date: form.get('start_date') ?? '',
    end_date: form.get('end_date') ?? '',
    enforcement: form.get('enforcement') ?? undefined,
    leave_types: form.getAll('leave_types'),
    departments: linesOf(form.get('departments')),
    reason: areaOf(form, 'reason') ?? null,
  }
}

const words: FormWords = {
  name: [[/empty/, phrase('must be filled in')]],
  start_date: [[/date/, phrase('must be a date')]],
  end_date: [
    [/must not be before/, phrase('must not be before the first date')],
    [/date/, phrase('must be a date')],
  ],
  leave_types: [[/./, phrase('are not all leave types of the company')]],
}

function inWords<T>(work: () => Promise<T>): Promise<T> {
  return inFormWords({ words, inputOf: (field) => field.split('.')[0] }, work)
}
