import {
  createWorkLocation,
  getWorkLocation,
  listWorkLocations,
  updateWorkLocation,
} from '../../../modules/work-locations/index.ts'
import type { WorkLocationRecord } from '../../../modules/work-locations/schema.ts'
import { phrase, t } from '../../../words/index.ts'
import { html } from '../../pages/html.ts'
import { pager } from '../parts/ui.ts'
import { recordPages } from '../record-pages/pages.ts'
import { orNone } from '../record-pages/table.ts'

/** The places that shifts name. */
export const workLocations = recordPages<WorkLocationRecord>({
  path: '/work-locations',
  title: phrase('Work locations'),
  operations: {
    list: listWorkLocations,
    get: getWorkLocation,
    create: createWorkLocation,
    update: updateWorkLocation,
  },
  refused: phrase('You do not have permission to change work locations.'),
  named: ({ name }) => name,
  fields: ({ input }) => html`${input('name', t`Name`, t`Such as Warehouse North.`)}
${input('address', t`Address`)}
${input('city', t`City`)}`,
  list: {
    asked: () => ({ sort: 'name' }),
    lead: phrase('Places that the shifts of a schedule may name.'),
    empty: () => t`There are none yet.`,
    columns: () => [
      { head: t`Name`, cell: ({ name }) => name },
      { head: t`Address`, cell: ({ address }) => orNone(address) },
      { head: t`City`, cell: ({ city }) => orNone(city) },
    ],
    pager: (page, meta) => pager(page, '/work-locations', meta, 'location'),
  },
  add: {
    title: phrase('Add a location'),
    button: phrase('Add the location'),
    done: 'location_added',
  },
  edit: { lead: () => t`Schedules that name it show the new name.`, done: 'location_saved' },
})
