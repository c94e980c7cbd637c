import { isStatutoryCountry } from './statutory.ts'

const REGIONAL = ['GB', 'AU', 'DE', 'CH', 'ES']

/** Gaps of `date-holidays` that were found by comparing lists, by country; null years are every year. */
const GAPS: Readonly<Record<string, { years: readonly number[] | null; words: string }>> = {
  BG: { years: null, words: 'days off for holidays on a weekend and 26 December are missing' },
  SG: { years: [2027], words: 'Vesak Day is missing' },
  IS: { years: [2024, 2030], words: 'First Day of Summer is missing' },
  RO: { years: [2022], words: '6 and 7 January are missing' },
}

/** Returns the known gaps in the list of a place and year, as sentences. */
export function holidayNotes(country: string, region: string | null, year: number): string[] {
  if (isStatutoryCountry(country)) return []
  const notes = ['not checked against statutes']
  const gap = GAPS[country]
  if (gap !== undefined && (gap.years?.includes(year) ?? true)) notes.push(gap.words)
  if (region === null && REGIONAL.includes(country)) {
    notes.push('choose a region, or regional days are missing')
  }
  return notes
}
