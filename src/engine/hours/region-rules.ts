import type { Place } from './input.ts'
import type { RegionRule } from './settings.ts'

/**
 * Returns a company's setting for a place: that of its country and region, else of its country; undefined when
 * neither names it.
 */
export function regionSetting<Name extends keyof RegionRule>(
  rules: Readonly<Record<string, RegionRule>>,
  { country_code, region }: Place,
  name: Name,
): RegionRule[Name] {
  const ofRegion = region === null ? undefined : rules[`${country_code}-${region}`]?.[name]
  return ofRegion === undefined ? rules[country_code]?.[name] : ofRegion
}
