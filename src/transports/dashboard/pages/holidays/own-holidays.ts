import { yearOf } from '../../../../lib/calendar/dates.ts'
import { DomainError } from '../../../../lib/errors.ts'
import * as holidays from '../../../../modules/holidays/index.ts'
import type { HolidayRecord } from '../../../../modules/holidays/schema.ts'
import { holidayName, phrase, t } from '../../../../words/index.ts'
import { textOf } from '../../../pages/form.ts'
import { ended, type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { type Place, recordPages } from '../../record-pages/pages.ts'
import { day, today } from '../../words/dates.ts'
import { countrySelect, regionSelect } from '../../words/places.ts'
import { type HolidayView, holidayAddress, viewOf } from './address.ts'
import { holidaysOf, placeAsked } from './list.ts'
import { holidayFormWords, holidayWords } from './words.ts'

/** The company's own holidays, in the list of a year and place. */
export const ownHolidays = recordPages<HolidayRecord, Place & { view: HolidayView }>({
  path: '/holidays',
  title: phrase('Holidays'),
  operations: {
    create: holidays.createHoliday,
    update: holidays.updateHoliday,
    remove: holidays.deleteHoliday,
  },
  refused: phrase('You do not have permission to change holidays.'),
  async place(page) {
    const view = await viewOfHoliday(page)
    const at = (below: string) => holidayAddress(`/holidays${below}`, view)
    return { up: at(''), words: t`Holidays`, at, view }
  },
  async load(page, { view }) {
    const { data } = await holidaysOf(page, view)
    const holiday = data.find(({ id }) => id !== null && String(id) === page.params.id)
    if (holiday) return holiday
    throw new DomainError('not_found', t`There is no such holiday in this year and place.`)
  },
  named: ({ name }) => holidayName(name),
  fields: async ({ page, record: { for_key, country_code, region }, place: { view }, input }) => {
    const { data } = await page.ask(holidays.listHolidayChoices, placeAsked(view))
    const keys = data.map(({ key, name }) => [key, holidayName(name)] as const)
    if (for_key && !keys.some(([key]) => key === for_key)) keys.push([for_key, for_key])
    return html`<div class="row">
${input('date', t`Date`)}
${input('name', t`Name`, t`Empty on a public holiday: its name.`)}
${input('for_key', t`In place of`, t`The public holiday of that year that this day replaces.`, [['', t`No other holiday`], ...keys])}
${countrySelect(page, { name: 'country_code', label: t`For people in`, value: country_code ?? '', none: t`All countries` })}
${await regionSelect(page, { name: 'region', label: t`Province or state`, value: region ?? '', country: country_code ?? view.country, none: t`The whole country` })}
</div>
${input('is_paid', t`Paid`, t`A day off with pay. Otherwise it is only listed.`)}
${input('is_working_day', t`A working day for the company`, t`The public holiday of that date is worked, such as Easter Monday in a store.`)}
${input('recurring', t`Every year on this month and day`, t`Such as the company’s birthday.`)}`
  },
  sent: ({ page: { form } }) => ({
    country_code: textOf(form, 'country_code') ?? null,
    region: textOf(form, 'region') ?? null,
  }),
  words: holidayFormWords,
  add: {
    title: phrase('Add a company holiday'),
    heading: ({ record: { for_key, name = '' } }) =>
      html`<h1>${for_key ? t`Move ${holidayName(name)}` : t`Add a company holiday`}</h1>`,
    start({ query }, { view: { country, region } }) {
      const for_key = query.get('for_key')
      return {
        date: query.get('date') ?? '',
        name: holidayName(query.get('name') ?? ''),
        for_key,
        is_paid: true,
        // A holiday that moves is moved where it is one.
        ...(for_key === null ? {} : { country_code: country, region }),
      }
    },
    review: {
      title: ({ name }) => t`Add ${holidayName(name)}?`,
      changes: inShort,
      save: phrase('Add the holiday'),
    },
    done: 'holiday_added',
  },
  edit: {
    above: ({ page, record }) => inShort(page, record),
    review: {
      title: ({ name }) => t`Save ${holidayName(name)}?`,
      changes: inShort,
      save: phrase('Save the holiday'),
    },
    done: 'holiday_saved',
  },
  remove: {
    button: phrase('See what deleting changes'),
    question: phrase('A public holiday of that date applies again.'),
    review: {
      title: (_, { name }) => t`Delete ${holidayName(name)}?`,
      changes: (page, _, before) => inShort(page, before),
      save: phrase('Delete the holiday'),
    },
    done: 'holiday_deleted',
  },
})

/** Returns the year and place in the URL; of a link without them, those of the holiday, which its update returns. */
async function viewOfHoliday(page: PageContext): Promise<HolidayView> {
  const view = await viewOf(page)
  const id = Number(page.params.id)
  if (!id || page.query.has('year') || !page.may(holidays.updateHoliday)) return view
  const { date, country_code, region } = await page.dryRun(holidays.updateHoliday, { id })
  const place = country_code === null ? {} : { country: country_code, region }
  return { ...view, year: yearOf(date), ...place }
}

function inShort(page: PageContext, holiday: HolidayRecord): Html {
  return html`<p class="lead">${
    holiday.recurring
      ? tHtml`${day(holiday.date, today(page))}, every year. ${holidayWords(holiday)}.`
      : html`${ended(html`${day(holiday.date, today(page))}`)} ${holidayWords(holiday)}.`
  }</p>`
}
