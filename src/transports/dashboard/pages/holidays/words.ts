import type { HolidayChoice } from '../../../../engine/holidays/choice.ts'
import type { HolidayChoiceRecord } from '../../../../modules/holidays/choice-rows.ts'
import type { HolidayRecord } from '../../../../modules/holidays/schema.ts'
import type { FormWords } from '../../form-words.ts'
import { placeName } from '../../places.ts'

/** What a holiday can be for the company, as options of a form. */
export const choiceOptions = [
  ['paid', 'A paid day off', 'Nobody works; the day is paid as a holiday.'],
  [
    'premium',
    'A working day, with its hours told apart',
    'People work; payroll shows the hours of that day as worked on a holiday.',
  ],
  ['ordinary', 'An ordinary day', 'People work as on any other day.'],
] as const satisfies readonly (readonly [HolidayChoice, string, string])[]

/** Returns a choice in words. */
export function choiceWords(choice: HolidayChoiceRecord['choice']): string {
  const [, words] = choiceOptions.find(([each]) => each === choice) ?? []
  return words ?? 'Listed, not paid'
}

/** Returns what a holiday of the list is for the company. */
export function holidayWords(holiday: HolidayRecord): string {
  if (holiday.id === null) return choiceWords(holiday.choice)
  if (holiday.is_working_day) return 'Your own: a working day'
  return holiday.is_paid ? 'Your own: a paid day off' : 'Your own: listed, not paid'
}

/** Returns for whom a company's holiday is. */
export function whoWords({ country_code, region }: HolidayRecord): string {
  return country_code === null ? 'Everybody' : placeName(country_code, region)
}

/** What is wrong with an input of a holiday. */
export const holidayFormWords: FormWords = {
  date: [
    [/already has the holiday \d+, (.*)/, 'has a holiday of yours already, $1'],
    [/date/, 'must be a date'],
  ],
  name: [[/there is no public holiday|empty/, 'must be filled in']],
  region: [[/requires country_code/, 'needs a country']],
  for_key: [
    [
      /has the company holiday \d+, (.*), on (\S+) already/,
      'has a holiday of yours already, $1 on $2',
    ],
  ],
}
