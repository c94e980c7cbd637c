import { translations } from './language.ts'

/** Returns the name of a holiday: translated where it is that of a public holiday, as stored otherwise. */
export function holidayName(name: string): string {
  if (translations() === undefined) return name
  return name.split(' / ').map(publicName).join(' / ')
}

function publicName(name: string): string {
  const { holidayEndings = {}, holidayNames } = translations() ?? {}
  const end = Object.keys(holidayEndings).find((each) => name.endsWith(each)) ?? ''
  const known = frenchOf(holidayNames, name.slice(0, name.length - end.length))
  return known === undefined ? name : `${known}${holidayEndings[end] ?? ''}`
}

/** Returns the name of a leave type: translated where it is still that of a built-in type, as stored otherwise. */
export function leaveTypeName(name: string): string {
  return frenchOf(translations()?.leaveTypeNames, name) ?? name
}

/** Returns a leave type in a sentence, from its identifier: `sick`, `jury duty`. */
export function leaveTypeWord(type: string): string {
  return frenchOf(translations()?.leaveTypeWords, type) ?? type.replaceAll('_', ' ')
}

/** Returns the name of a province, territory or state where it differs from the English one. */
export function regionWord(country: string, region: string): string | undefined {
  return frenchOf(translations()?.regionNames[country], region)
}

/** Returns the part of the world in the name of a time zone, `America`, in words. */
export function zoneArea(area: string): string {
  return frenchOf(translations()?.zoneAreas, area) ?? area
}

function frenchOf(
  table: Readonly<Record<string, string>> | undefined,
  name: string,
): string | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}
