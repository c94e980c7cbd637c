import { countryCodes } from '../../../engine/holidays/countries.ts'
import { holidayRegions } from '../../../engine/holidays/public-holidays.ts'
import { zoneNames } from '../../../lib/calendar/tzdb.ts'
import { byLocale, regionWord, t, zoneArea } from '../../../words/index.ts'
import type { Html } from '../../pages/html.ts'
import type { PageContext } from '../page-context.ts'
import { groupedSelect, select } from '../parts/inputs.ts'
import { regionNames } from './region-names.ts'

const order = byLocale((locale) => new Intl.Collator(locale))
const names = byLocale((locale) => new Intl.DisplayNames(locale, { type: 'region' }))

export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names().of(code) ?? code) : code
}

/** Returns the name of a region with its code, or the code alone. */
export function regionName(country: string, region: string): string {
  const name = regionWord(country, region) ?? regionNames[country]?.[region]
  return name === undefined ? region : `${name} (${region})`
}

export function placeName(country: string, region: string | null): string {
  return region === null ? countryName(country) : `${regionName(country, region)}, ${country}`
}

type Row = readonly [value: string, name: string]

function inOrder(rows: readonly Row[]): Row[] {
  return rows.toSorted(([, a], [, b]) => order().compare(a, b))
}

type PlaceOptions = { name: string; label: string; value: string; none?: string; hint?: string }

export function countrySelect(page: PageContext, { none, ...options }: PlaceOptions): Html {
  const first = none === undefined ? [] : [['', none] as const]
  const countries = countryCodes().map((code) => [code, countryName(code)] as const)
  return select(page, { ...options, options: [...first, ...inOrder(countries)] })
}

/** A select of the regions of a country, and of Canada and the United States, so that both fit one form. */
export async function regionSelect(
  page: PageContext,
  { none = t`None`, country, ...options }: PlaceOptions & { country: string },
): Promise<Html> {
  const shown = [...new Set([page.form.get('country_code') ?? country, 'CA', 'US'])]
  const groups = []
  for (const code of shown) {
    const regions = (await holidayRegions(code)) ?? []
    const rows = inOrder(regions.map((region) => [region, regionName(code, region)]))
    if (rows.length > 0) groups.push([countryName(code), rows] as const)
  }
  const known = groups.some(([, rows]) => rows.some(([code]) => code === options.value))
  if (!known && options.value !== '') {
    groups.unshift([countryName(country), [[options.value, options.value] as const]] as const)
  }
  return groupedSelect(page, { ...options, first: ['', none], groups })
}

const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), ...zoneNames()])]
  .filter((name) => name.includes('/') && !name.startsWith('Etc/'))
  .toSorted()

export function zoneSelect(page: PageContext, options: PlaceOptions): Html {
  const chosen = page.form.get(options.name) ?? options.value
  const others = zones.includes(chosen) ? [] : zoneGroupsOf([chosen])
  return groupedSelect(page, { ...options, groups: [...others, ...zoneGroupsOf(zones)] })
}

function zoneGroupsOf(names: readonly string[]) {
  return [...Map.groupBy(names, (name) => name.split('/')[0]!)].map(
    ([area, all]) => [zoneArea(area), all.map((name) => [name, zoneName(name)] as const)] as const,
  )
}

/** Returns a time zone as people write it: Toronto, America. */
function zoneName(name: string): string {
  const [area, ...place] = name.replaceAll('_', ' ').split('/')
  return place.length === 0 ? name : `${place.toReversed().join(', ')}, ${zoneArea(area!)}`
}
