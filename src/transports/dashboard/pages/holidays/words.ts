import { refuse as input } from '../../../../core/refusals.ts'
import type { HolidayChoice } from '../../../../engine/holidays/choice.ts'
import type { HolidayChoiceRecord } from '../../../../modules/holidays/choice-rows.ts'
import { refuse } from '../../../../modules/holidays/refusals.ts'
import type { HolidayRecord } from '../../../../modules/holidays/schema.ts'
import { type Phrase, phrase, say, t } from '../../../../words/index.ts'
import { anyOf, type FormWords } from '../../words/form-words.ts'
import { placeName } from '../../words/places.ts'

const choices = [
  ['paid', phrase('A paid day off'), phrase('Nobody works; the day is paid as a holiday.')],
  [
    'premium',
    phrase('A working day, with its hours told apart'),
    phrase('People work; payroll shows the hours of that day as worked on a holiday.'),
  ],
  ['ordinary', phrase('An ordinary day'), phrase('People work as on any other day.')],
] as const satisfies readonly (readonly [HolidayChoice, Phrase, Phrase])[]

export function choiceOptions() {
  return choices.map(([choice, words, example]) => [choice, say(words), say(example)] as const)
}

export function choiceWords(choice: HolidayChoiceRecord['choice']): string {
  const [, words] = choices.find(([each]) => each === choice) ?? []
  return words === undefined ? t`Listed, not paid` : say(words)
}

/** Returns the option that leaves the choice to the default, which is named. */
export function defaultWords(choice: HolidayChoiceRecord['choice']): string {
  return t`As by default: ${choiceWords(choice).toLowerCase()}`
}

/** Describes how the company treats a holiday of the list. */
export function holidayWords(holiday: HolidayRecord): string {
  if (holiday.id === null) return choiceWords(holiday.choice)
  if (holiday.is_working_day) return t`Your own: a working day`
  return holiday.is_paid ? t`Your own: a paid day off` : t`Your own: listed, not paid`
}

/** Describes who gets a company holiday. */
export function whoWords({ country_code, region }: HolidayRecord): string {
  return country_code === null ? t`Everybody` : placeName(country_code, region)
}

export const holidayFormWords: FormWords = {
  date: [
    [refuse.date_taken, phrase('has a holiday of yours already, {name}')],
    [anyOf(input.no_date, input.no_such_date), phrase('must be a date')],
  ],
  name: [
    [refuse.no_name, phrase('must be filled in')],
    [input.empty, phrase('must be filled in')],
  ],
  region: [[refuse.needs_country, phrase('needs a country')]],
  for_key: [[refuse.key_taken, phrase('has a holiday of yours already, {name} on {date}')]],
}
