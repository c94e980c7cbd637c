import { describe, expect, test } from 'vitest'
import {
  daysOutside,
  spellOn,
  spellsOf,
  spellsProblem,
  storedSpells,
} from '../../src/engine/employment/spells.ts'
import {
  type Employment,
  employmentAfter,
  newEmployment,
  rehired,
} from '../../src/modules/employees/employment.ts'

const spell = (start_date: string | null, end_date: string | null = null) => ({
  start_date,
  end_date,
})
const two = [spell('2024-01-08', '2026-08-31'), spell('2026-10-05')]

describe('a list of spells', () => {
  test('is stored in columns and read back', () => {
    expect(storedSpells(two)).toEqual({
      hire_date: '2024-01-08',
      employment_gaps: [{ last_day: '2026-08-31', first_day: '2026-10-05' }],
      deactivated_on: null,
    })
    expect(spellsOf(storedSpells(two))).toEqual(two)
    expect(spellsOf({ hire_date: null, deactivated_on: '2026-01-31' })).toEqual([
      spell(null, '2026-01-31'),
    ])
  })

  test('has no two spells without a day between', () => {
    const joined = storedSpells([spell('2024-01-08', '2026-08-31'), spell('2026-09-01')])
    expect(joined).toEqual({ hire_date: '2024-01-08', employment_gaps: [], deactivated_on: null })
    const apart = storedSpells([spell('2024-01-08', '2026-08-31'), spell('2026-09-02')])
    expect(apart.employment_gaps).toHaveLength(1)
  })

  test.each([
    ['empty', [], 'at least one item'],
    ['backwards', [spell('2026-02-01', '2026-01-31')], 'end_date before its start_date'],
    ['overlapping', [spell(null, '2026-08-31'), spell('2026-08-31')], 'not overlap'],
    ['open in the middle', [spell('2024-01-08'), spell('2026-10-05')], 'before the last'],
    ['without a start later', [spell(null, '2026-08-31'), spell(null)], 'after the first'],
    ['out of order', [two[1]!, two[0]!], 'before the last'],
  ])('that is %s is refused', (_how, spells, said) => {
    expect(spellsProblem(spells)).toContain(said)
  })

  test('covers its days, both ends included', () => {
    expect(spellsProblem(two)).toBeUndefined()
    const covered = ['2024-01-08', '2026-08-31', '2026-10-05', '2030-01-01']
    expect(covered.map((date) => spellOn(two, date) !== undefined)).toEqual([
      true,
      true,
      true,
      true,
    ])
    const others = ['2024-01-07', '2026-09-01', '2026-10-04']
    expect(others.map((date) => spellOn(two, date))).toEqual([undefined, undefined, undefined])
  })

  test('differs from another by days', () => {
    expect(daysOutside([spell('2024-01-08')], two)).toEqual([
      { from: '2026-09-01', to: '2026-10-04' },
    ])
    expect(daysOutside(two, [spell(null)])).toEqual([])
    expect(daysOutside([spell(null)], [spell('2026-01-01', '2026-01-31')])).toEqual([
      { from: null, to: '2025-12-31' },
      { from: '2026-02-01', to: null },
    ])
  })
})

describe('the employment after a change', () => {
  const today = '2026-11-23'
  const hired: Employment = { ...newEmployment, hire_date: '2024-01-08' }
  const left = (deactivated_on: string): Employment => ({
    ...hired,
    is_active: false,
    deactivated_on,
  })
  const change = (current: Employment, input: Parameters<typeof employmentAfter>[1]) => {
    const problems = {}
    const after = employmentAfter(current, input, today, problems)
    return Object.keys(problems).length > 0 ? { problems } : after
  }

  test('a last day alone: ahead, today, passed, withdrawn', () => {
    const ahead = { ...hired, deactivated_on: '2026-12-18' }
    expect(change(hired, { deactivated_on: '2026-12-18' })).toEqual(ahead)
    expect(change(hired, { deactivated_on: today })).toMatchObject({ is_active: true })
    expect(change(hired, { deactivated_on: '2026-11-22' })).toEqual(left('2026-11-22'))
    expect(change(ahead, { deactivated_on: null })).toEqual(hired)
    expect(change({ ...hired, deactivated_on: '2026-11-22' }, { deactivated_on: null })).toEqual({
      problems: { deactivated_on: ['has passed; rehire them instead'] },
    })
  })

  test('is_active false acts at once, and a last day that is known stays', () => {
    expect(change(hired, { is_active: false })).toEqual(left(today))
    const both = { is_active: false, deactivated_on: '2026-12-31' }
    expect(change(hired, both)).toEqual(left('2026-12-31'))
    const ahead = { ...hired, deactivated_on: '2026-12-18' }
    expect(change(ahead, { is_active: false })).toEqual(left('2026-12-18'))
    expect(change(ahead, { is_active: false, deactivated_on: null })).toEqual(left(today))
  })

  test('is_active true within 31 days undoes, later it is a new spell', () => {
    expect(change(left('2026-10-23'), { is_active: true })).toEqual(hired)
    expect(change(left('2026-10-22'), { is_active: true })).toEqual({
      ...hired,
      employment_gaps: [{ last_day: '2026-10-22', first_day: today }],
    })
    expect(change(left('2026-12-31'), { is_active: true })).toEqual(hired)
  })

  test('a whole record that is sent back changes nothing', () => {
    const back = { ...hired, ...storedSpells(two) }
    for (const current of [hired, back, left('2026-10-01'), { ...hired, deactivated_on: today }]) {
      const { hire_date, is_active, deactivated_on } = current
      const record = { hire_date, is_active, deactivated_on, spells: spellsOf(current) }
      expect(change(current, record)).toEqual(current)
      expect(change(current, { hire_date })).toEqual(current)
    }
  })

  test('the hire date moves the first spell and must not be after its end', () => {
    const back = { ...hired, ...storedSpells(two) }
    expect(change(back, { hire_date: '2023-01-09' })).toMatchObject({ hire_date: '2023-01-09' })
    expect(change(back, { hire_date: '2026-09-01' })).toMatchObject({
      problems: { hire_date: [expect.stringContaining('2026-08-31')] },
    })
    expect(change(hired, { hire_date: null })).toEqual(newEmployment)
  })

  test('spells replace the whole list', () => {
    const back = { ...hired, ...storedSpells(two) }
    expect(change(hired, { spells: two })).toEqual(back)
    expect(change(back, { spells: [spell('2024-01-08')] })).toEqual(hired)
    expect(change(hired, { spells: [spell('2024-01-08', '2026-11-22')] })).toEqual(
      left('2026-11-22'),
    )
    const refused = { problems: { spells: [expect.any(String)] } }
    expect(change(hired, { spells: two, hire_date: '2024-01-09' })).toEqual(refused)
    expect(change(hired, { spells: two, deactivated_on: '2026-12-18' })).toEqual(refused)
    expect(change(left('2026-10-01'), { spells: two })).toEqual(refused)
    expect(change(left('2026-10-01'), { spells: two, is_active: true })).toEqual(back)
  })

  test('a rehire begins after the last day and joins the day after it', () => {
    const problems = {}
    expect(rehired(left('2026-08-31'), '2026-10-05', problems)).toEqual({
      ...hired,
      ...storedSpells(two),
    })
    expect(rehired(left('2026-08-31'), '2026-09-01', problems)).toEqual(hired)
    expect(problems).toEqual({})
    rehired(hired, today, problems)
    expect(Object.keys(problems)).toEqual(['status'])
    const late = {}
    rehired(left('2026-08-31'), '2026-08-31', late)
    expect(late).toEqual({ start_date: ['must be after 2026-08-31, their last day'] })
  })

  test('somebody who leaves before the first day of a rehire has not come back', () => {
    const ahead = rehired(left('2026-08-31'), '2027-01-04', {})
    expect(change(ahead, { is_active: false })).toEqual(left('2026-08-31'))
  })
})
