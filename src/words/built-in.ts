import {
  holidayEndings,
  holidayNames,
  leaveTypeNames,
  leaveTypeWords,
} from './french/built-in.ts'
import { language } from './language.ts'

/** Returns the name of a holiday: translated where it is that of a public holiday, as stored otherwise. */
export function holidayName(name: string): string {
  if (language() === 'en') return name
  return name.split(' / ').map(publicName).join(' / ')
}

function publicName(name: string): string {
  const end = Object.keys(holidayEndings).find((each) => name.endsWith(each)) ?? ''
  const known = own(holidayNames, name.slice(0, name.length - end.length))
  return known === undefined ? name : `${known}${holidayEndings[end] ?? ''}`
}

/** Returns the name of a leave type: translated where it is still that of a built-in type, as stored otherwise. */
export function leaveTypeName(name: string): string {
  return language() === 'en' ? name : (own(leaveTypeNames, name) ?? name)
}

/** Returns a leave type in a sentence, from its identifier: `sick`, `jury duty`. */
export function leaveTypeWord(type: string): string {
  const known = language() === 'en' ? undefined : own(leaveTypeWords, type)
  return known ?? type.replaceAll('_', ' ')
}

function own(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
