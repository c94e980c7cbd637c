import fc from 'fast-check'
import type { Case, CaseHoliday } from './case.ts'
import { plusDays } from './dates.ts'
import { type Dated, day } from './random-schedules.ts'

/** Holidays of the rule table and rows of the company's own, with choices. */
export const holidays: fc.Arbitrary<Dated<Pick<Case, 'holidays' | 'holiday_choices'>>> = fc
  .array(
    fc.record({
      offset: fc.oneof(fc.integer({ min: -34, max: 30 }), day, fc.nat(20)),
      kind: fc.constantFrom('single', 'single', 'pair', 'pair', 'own', 'for_key'),
      shift: fc.constantFrom(-1, 1, 2),
      country: fc.option(fc.constantFrom('CA', 'US'), { freq: 1 }),
      choice: fc.option(fc.constantFrom('paid', 'premium', 'ordinary'), { freq: 1 }),
    }),
    { minLength: 2, maxLength: 8 },
  )
  .map((drawn) => (from) => {
    const rows: CaseHoliday[] = []
    const choices: NonNullable<Case['holiday_choices']> = {}
    drawn.forEach(({ offset, kind, shift: days, country, choice }, i) => {
      const date = plusDays(from, offset)
      const key = `holiday_${i}`
      const listed = { name: `Holiday ${i}`, key, ...(country !== null && { country }) }
      if (kind === 'own' || kind === 'for_key') {
        const name = `Own ${i}`
        const before = rows.find((row) => row.key === `holiday_${i - 1}`)
        // Over the turn of a year the specification does not say which year's holiday it is.
        const isNamed = kind === 'for_key' && before?.date.slice(0, 4) === date.slice(0, 4)
        const for_key = isNamed ? { for_key: before.key! } : {}
        rows.push({ date, name, type: 'company_holiday', ...for_key })
        return
      }
      rows.push({ ...listed, date })
      if (kind === 'pair') {
        rows.push({ ...listed, date: plusDays(date, days), is_substitute: true })
      }
      if (choice !== null) choices[key] = choice as 'paid'
    })
    return { holidays: onDistinctDates(rows), holiday_choices: choices }
  })

/**
 * Leaves out a row on the date of an earlier one of its kind, because no place has two holidays on a day, and
 * rows of the company's own on a date of a pair: whether the other date is kept then is not specified.
 */
function onDistinctDates(rows: readonly CaseHoliday[]): CaseHoliday[] {
  const seen = new Set<string>()
  const distinct = rows.filter(({ date, type = 'listed' }) => {
    const isNew = !seen.has(`${date} ${type}`)
    seen.add(`${date} ${type}`)
    return isNew
  })
  const isProper = (key: string | undefined) =>
    distinct.some((row) => row.key === key && !row.is_substitute)
  const complete = distinct.filter(({ key, is_substitute }) => !is_substitute || isProper(key))
  const pairs = complete.filter(({ key }) =>
    complete.some((row) => row.is_substitute && row.key === key),
  )
  return complete.filter(
    ({ date, type }) => type === undefined || !pairs.some((row) => row.date === date),
  )
}
