import * as v from 'valibot'
import type { HolidayPlace } from '../../core/company/holiday-place.ts'
import { CivilDate, Code, described, Name } from '../../core/schema.ts'
import {
  defaultChoice,
  HOLIDAY_CHOICES,
  type HolidayChoices,
} from '../../engine/holidays/choice.ts'
import { choosableHolidays } from '../../engine/holidays/public-holidays.ts'
import type { HolidayRow } from '../../engine/holidays/row.ts'
import { knownHolidays } from './load.ts'

const Choice = v.nullable(v.picklist(HOLIDAY_CHOICES))

/** A company's choice about a holiday, as the API returns it. */
export const HolidayChoiceSchema = v.strictObject({
  key: Code,
  name: Name,
  dates: described(
    v.array(CivilDate),
    'Its dates in that year, with the substitute day of a pair.',
  ),
  choice: described(
    Choice,
    'paid: a day off with pay; premium: worked, hours told apart; ordinary: nothing.',
  ),
  default_choice: described(Choice, 'Null: listed, not paid.'),
  statutory: described(v.boolean(), 'Whether the lists have it without a choice.'),
})

export type HolidayChoiceRecord = v.InferOutput<typeof HolidayChoiceSchema>

/** Returns the holidays of a place and year, one per key by their first date, with the company's choices. */
export async function holidayChoices(
  { country_code: country, region }: HolidayPlace,
  year: number,
  choices: HolidayChoices,
): Promise<HolidayChoiceRecord[]> {
  const rows = [
    ...(await knownHolidays(country, region, year)),
    ...choosableHolidays(country, region, year),
  ].sort((a, b) => (a.date < b.date ? -1 : 1))
  return [...Map.groupBy(rows, ({ key }) => key)].map(([key, days]) =>
    choiceRecord(key, days, choices),
  )
}

function choiceRecord(
  key: string,
  rows: readonly HolidayRow[],
  choices: HolidayChoices,
): HolidayChoiceRecord {
  const proper = rows.find(({ is_substitute }) => !is_substitute) ?? rows[0]!
  const default_choice = defaultChoice(proper)
  return {
    key,
    name: proper.name,
    dates: rows.map(({ date }) => date),
    choice: choices.get(key) ?? default_choice,
    default_choice,
    statutory: !proper.is_customary,
  }
}
