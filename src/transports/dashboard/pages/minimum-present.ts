import { notFound } from '../../../lib/errors.ts'
import * as leave from '../../../modules/leave/index.ts'
import type { MinimumPresentRecord } from '../../../modules/leave/minimum-present/schema.ts'
import { phrase, t } from '../../../words/index.ts'
import { html } from '../../pages/html.ts'
import { pager } from '../parts/ui.ts'
import { recordPages } from '../record-pages/pages.ts'
import { day, today } from '../words/dates.ts'

/** How many people of each department have to be at work, by date. */
export const minimumPresent = recordPages<MinimumPresentRecord>({
  path: '/minimum-present',
  title: phrase('Minimum at work'),
  operations: {
    list: leave.listMinimumPresent,
    create: leave.setMinimumPresent,
    update: leave.setMinimumPresent,
  },
  refused: phrase('You do not have permission to change the minimum at work.'),
  load: async (page) => {
    const id = Number(page.params.id)
    for (let number = 1; ; number += 1) {
      const { data, meta } = await page.ask(leave.listMinimumPresent, {
        page: number,
        per_page: 100,
      })
      const found = data.find((one) => one.id === id)
      if (found) return found
      if (number >= meta.last_page) throw notFound('minimum of people')
    }
  },
  named: ({ department }) => department,
  fields: ({ record, input }) => html`<div class="row">
${record.id === undefined ? html`${input('department', t`Department`)}${input('effective_from', t`From`)}` : ''}
${input('minimum_present', t`People at work`, t`0 ends the minimum.`)}
</div>`,
  sent: ({ record: { id, department, effective_from } }) =>
    id === undefined ? {} : { department, effective_from },
  list: {
    lead: phrase(
      'Leave that leaves fewer of the people of a department who are planned to work on a day is a conflict.',
    ),
    empty: () => t`There are none yet.`,
    columns: (page) => [
      { head: t`Department`, cell: ({ department }) => department },
      { head: t`From`, cell: ({ effective_from }) => day(effective_from, today(page)) },
      {
        head: t`People at work`,
        cell: ({ minimum_present: n }) => (n === 0 ? t`no minimum` : String(n)),
      },
    ],
    pager: (page, meta) => pager(page, '/minimum-present', meta, 'entry', 'entries'),
  },
  add: {
    title: phrase('Add a minimum'),
    button: phrase('Add the minimum'),
    done: 'minimum_saved',
  },
  edit: {
    lead: ({ page, record: { effective_from } }) =>
      html`${t`From`} ${day(effective_from, today(page))}`,
    done: 'minimum_saved',
  },
})
