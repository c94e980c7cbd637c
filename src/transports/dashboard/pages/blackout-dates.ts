import { addDays } from '../../../lib/calendar/dates.ts'
import { invalid } from '../../../lib/errors.ts'
import { listEmployees } from '../../../modules/employees/index.ts'
import type { BlackoutRecord } from '../../../modules/leave/blackout-dates/schema.ts'
import * as leave from '../../../modules/leave/index.ts'
import { refuse } from '../../../modules/leave/refusals.ts'
import { leaveTypeName, phrase, t } from '../../../words/index.ts'
import { ended, type Html, html } from '../../pages/html.ts'
import type { PageContext } from '../page-context.ts'
import { linesOf } from '../parts/inputs.ts'
import { badge, count, pager } from '../parts/ui.ts'
import { recordPages } from '../record-pages/pages.ts'
import { orNone } from '../record-pages/table.ts'
import { span, today } from '../words/dates.ts'
import { anything } from '../words/form-words.ts'

/** The dates on which leave is refused or gets a warning. */
export const blackoutDates = recordPages<BlackoutRecord>({
  path: '/blackout-dates',
  title: phrase('Blackout dates'),
  operations: {
    list: leave.listBlackoutDates,
    get: leave.getBlackoutDates,
    create: leave.createBlackoutDates,
    update: leave.updateBlackoutDates,
    remove: leave.deleteBlackoutDates,
  },
  refused: phrase('You do not have permission to change blackout dates.'),
  named: ({ name }) => name,
  fields: async ({ page, input }) => html`<div class="row">
${input('name', t`Name`, t`Such as Stock-taking.`)}
${input('start_date', t`First date`)}
${input('end_date', t`Last date`)}
</div>
${input('enforcement', t`Leave on these dates`, undefined, [
  ['block', t`Is refused`, t`An admin may still approve it with the override.`],
  ['warn', t`Gets a warning`, t`The one who decides sees it.`],
])}
${input('leave_types', t`Leave types`, t`None: all but sick leave.`, [...(await typeNames(page))])}
${input('departments', t`Departments`, t`One per line; empty: all.`)}
${input('reason', t`Reason`, t`People see it.`)}`,
  sent: async ({ page, record: { departments = [] } }) => {
    for (const department of linesOf(page.form.get('departments'))) {
      const { meta } = await page.ask(listEmployees, { department, per_page: 1 })
      if (meta.note && !departments.includes(department)) throw invalid({ departments: meta.note })
    }
    return {}
  },
  words: {
    end_date: [[refuse.ends_before_start, phrase('must not be before the first date')]],
    leave_types: [[anything, phrase('are not all leave types of the company')]],
  },
  list: {
    asked: (page, tab) =>
      tab === 'past'
        ? { to: addDays(today(page), -1), sort: '-start_date' }
        : { from: today(page) },
    has: (page, { end_date }, tab) => (tab === 'past') === end_date < today(page),
    lead: phrase('Dates on which leave is refused or gets a warning. Leave that exists stays.'),
    tabs: {
      label: phrase('Which dates'),
      tabs: [
        ['coming', phrase('Current and coming')],
        ['past', phrase('Past')],
      ],
    },
    empty: (tab) =>
      tab === 'past' ? t`There are none that have passed.` : t`No blackout dates are ahead.`,
    columns: async (page) => {
      const names = await typeNames(page)
      return [
        { head: t`Name`, cell: ({ name }) => name },
        { head: t`Dates`, cell: (one) => span(one.start_date, one.end_date, today(page)) },
        { head: t`Leave`, cell: (one) => leaveOf(one, names) },
        {
          head: t`Departments`,
          cell: ({ departments: all }) => (all.length === 0 ? t`All` : all.join(', ')),
        },
        { head: t`Reason`, cell: ({ reason }) => orNone(reason) },
      ]
    },
    pager: (page, meta) => pager(page, '/blackout-dates', meta, 'entry', 'entries'),
  },
  add: {
    title: phrase('Add blackout dates'),
    start: () => ({ enforcement: 'block' }),
    button: phrase('Add the dates'),
    done: 'blackout_added',
  },
  edit: {
    lead: async ({ page, record: { start_date, end_date } }) =>
      html`${ended(html`${span(start_date, end_date, today(page))}`)} ${await requestsOn(page, start_date, end_date)}`,
    done: 'blackout_saved',
  },
  remove: {
    button: phrase('Delete the dates'),
    question: phrase(
      'Leave on these dates can be asked for again, without a warning. Leave that exists stays.',
    ),
    done: 'blackout_deleted',
  },
})

/** Returns the names of all leave types by code, in the language of the page. */
async function typeNames(page: PageContext): Promise<ReadonlyMap<string, string>> {
  const { data } = await page.ask(leave.listLeaveTypes, { per_page: 100 })
  const types = data as { type: string; name: string }[]
  return new Map(types.map(({ type, name }) => [type, leaveTypeName(name)]))
}

/** Says how much leave is on the dates already. */
async function requestsOn(page: PageContext, from: string, to: string): Promise<string> {
  const asked = { from, to, per_page: 1 }
  const [pending, approved] = [
    await page.ask(leave.listLeaveRequests, { ...asked, status: 'pending' }),
    await page.ask(leave.listLeaveRequests, { ...asked, status: 'approved' }),
  ]
  return t`Leave that touches them: ${count(pending.meta.total, 'pending request')}, ${approved.meta.total} approved.`
}

function leaveOf(
  { enforcement, leave_types }: BlackoutRecord,
  names: ReadonlyMap<string, string>,
): Html {
  const types = leave_types.map((type) => names.get(type) ?? type).join(', ')
  const mark = enforcement === 'block' ? badge(t`refused`, 'bad') : badge(t`warned`, 'wait')
  return html`${mark} ${types === '' ? t`All but sick leave` : types}`
}
