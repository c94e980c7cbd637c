import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Case } from '../support/recompute/case.ts'
import { recomputeDays } from '../support/recompute/recomputed-hours.ts'

type Golden = Case & {
  id: string
  title: string
  expected: Record<string, number> & {
    leave_hours?: Record<string, number>
    warnings?: { code: string; date: string }[]
  }
}

const CHANGED: Record<string, object> = {
  H24: { regular_hours: 0, holiday_worked_hours: 4 },
  H07: { warnings: [{ code: 'holiday_on_day_off', date: '2026-10-12' }] },
  H24s: { warnings: [{ code: 'substitute_day_owed', date: '2026-10-12' }] },
}

describe.each(['paid-hours.json', 'paid-hours-2.json'])('recomputation of %s', (file) => {
  test.each(casesOf(file))('$id $title', (each) => {
    expect(totalsOf(each)).toEqual(expectedOf(each))
  })
})

function casesOf(file: string): Golden[] {
  const path = new URL(`../golden/${file}`, import.meta.url)
  return (JSON.parse(readFileSync(path, 'utf8')) as { cases: Golden[] }).cases
}

function totalsOf(each: Golden) {
  const days = recomputeDays(each)
  const sums: Record<string, number> = {}
  for (const day of days) {
    for (const [name, value] of Object.entries(day)) {
      if (typeof value === 'number') sums[name] = (sums[name] ?? 0) + value
    }
  }
  const hours = Object.entries(sums).map(([name, minutes]) => [`${name}_hours`, hoursOf(minutes)])
  const warnings = days.flatMap(({ date, warnings }) => warnings.map((code) => ({ code, date })))
  return { ...withoutZeros(Object.fromEntries(hours)), warnings }
}

function expectedOf({ id, expected }: Golden) {
  const { leave_hours = {}, warnings = [], ...hours } = { ...expected, ...CHANGED[id] }
  const leave = Object.entries(leave_hours).map(([type, value]) => [`${type}_hours`, value])
  return { ...withoutZeros({ ...hours, ...Object.fromEntries(leave) }), warnings }
}

function withoutZeros(hours: Record<string, number>) {
  return Object.fromEntries(Object.entries(hours).filter(([, value]) => value !== 0))
}

function hoursOf(minutes: number): number {
  return Math.round((minutes * 100) / 60) / 100
}
