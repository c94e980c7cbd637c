import { addDays } from '../src/lib/calendar/dates.ts'
import { listEmployees } from '../src/modules/employees/index.ts'
import { getTimeEntry, listTimeEntries } from '../src/modules/time-entries/index.ts'
import { getContext } from '../src/transports/mcp/answer/context.ts'
import { resource, resourceSet } from '../src/transports/mcp/resource.ts'
import { isMeant } from './complete.ts'

type Rows = { data: { id: number; employee_name: string }[] }

/** Completions of a time entry are limited to the last 31 days. */
const lately_days = 31

export const timeResources = resourceSet('time', [
  resource(getTimeEntry, {
    uri: 'rollcall://time-entries/{id}',
    name: 'time-entry',
    title: 'A time entry',
    description: 'One punch with its notes; the id completes from a name, newest first.',
    complete: {
      id: {
        operation: listTimeEntries,
        async input(typed, ask) {
          const { today } = await ask(getContext, { toolsets_not_listed: [] })
          const whom = { search: typed, fields: ['id'], per_page: 1 }
          const [person] = (typed && (await ask(listEmployees, whom))?.data) || []
          const fields = ['id', 'employee_name']
          const lately = { from: addDays(today, -lately_days), per_page: 100, fields }
          return person ? { ...lately, employee_id: person.id } : lately
        },
        values: ({ data }: Rows, typed) =>
          data
            .filter((row) => isMeant(row, typed))
            .map(({ id }) => id)
            .reverse(),
      },
    },
  }),
])
