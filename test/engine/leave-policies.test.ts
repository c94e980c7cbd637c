import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditsOfYear } from '../../src/engine/leave-accrual/credits.ts'
import { dueEntries, entriesOfCut, type Ledger } from '../../src/engine/leave-accrual/due.ts'
import { totalOf } from '../../src/engine/leave-accrual/entry.ts'
import { hoursWorkedEntry } from '../../src/engine/leave-accrual/hours-worked.ts'
import {
  firstDateIn,
  type LeaveYearRule,
  leaveYearAfter,
  leaveYearNumbered,
  leaveYearOn,
  leaveYearsBetween,
} from '../../src/engine/leave-accrual/leave-years.ts'
import type { PolicySettings } from '../../src/engine/leave-accrual/policy.ts'
import { ofThousandths } from '../../src/engine/leave-accrual/units.ts'
import { usageChanges } from '../../src/engine/leave-accrual/usage.ts'
import { addDays, civilDate, dayNumber, daysBetween } from '../../src/lib/calendar/dates.ts'
import { standardPolicy } from '../../src/modules/leave/policies/leave-policy.ts'
import { sharedLeave } from '../support/golden-leave.ts'
import { always, balanceOn, ledgerOf, settled, usage } from '../support/ledgers.ts'
import { runs } from '../support/sample.ts'

type Input = {
  annual_amount?: number
  accrual_method?: PolicySettings['accrual_method']
  steps?: PolicySettings['steps']
  scale_by_share?: boolean
  prorate_first_year?: boolean
  prorate_last_year?: boolean
  leave_year_starts?: string
  carry_over_max?: number
  service_date?: string
  hire_date?: string
  spells?: [string, string | null][]
  working_share?: [string | null, number][]
  enrolments?: { effective_date: string | null; annual_amount: number }[]
}

/** The rule of leave years from always on. */
function ruleOf({ leave_year_starts = 'calendar', ...input }: Input): LeaveYearRule[] {
  const service = input.service_date ?? input.hire_date ?? input.spells?.[0]?.[0]
  const starts =
    leave_year_starts === 'calendar'
      ? '01-01'
      : leave_year_starts === 'hire_anniversary'
        ? service!.slice(5)
        : leave_year_starts
  return [{ from: null, starts }]
}

/** The ledger that a shared case describes, from the leave year of a date on. */
function ledgerOfCase(input: Input, from: string, more: Partial<Ledger> = {}): Ledger {
  const names = Object.keys(standardPolicy) as (keyof PolicySettings)[]
  const policy = Object.fromEntries(
    names.flatMap((name) => (name in input ? [[name, Reflect.get(input, name)]] : [])),
  )
  const spells = input.spells ?? [[input.hire_date ?? input.service_date ?? null, null]]
  const leave_years = ruleOf(input)
  const rules = always({
    ...policy,
    annual_amount: input.steps ? null : (input.annual_amount ?? null),
  })
  return ledgerOf(
    {},
    {
      enrollments: input.enrolments
        ? input.enrolments.map(({ effective_date, annual_amount }) => {
            return { from: effective_date, policy: rules[0]!.policy, annual_amount }
          })
        : rules,
      shares: (input.working_share ?? []).map(([from, share]) => ({ from, share })),
      employment: {
        hire_date: spells[0]![0],
        deactivated_on: spells.at(-1)![1],
        employment_gaps: spells.slice(1).map(([first_day], n) => {
          return { last_day: spells[n]![1]!, first_day: first_day! }
        }),
        service_date: input.service_date ?? null,
      },
      leave_years,
      first_start: leaveYearOn(leave_years, from).start,
      ...more,
    },
  )
}

describe('the shared cases', () => {
  type Year = { leave_year?: [string, string]; as_of?: string }
  type Entitled = { entitled: number; exact?: number; leave_year?: [string, string] }

  test.each(['B25', 'B28', 'B30', 'B39', 'B40', 'B66', 'B70'])('%s: the amount of a year', (id) => {
    const { input, expected } = sharedLeave<Input & Year, Entitled>(id)
    const date = input.as_of ?? input.leave_year![1]
    const ledger = ledgerOfCase(input, date)
    const year = leaveYearOn(ledger.leave_years, date)
    expect([year.start, year.end]).toEqual(expected.leave_year ?? input.leave_year)
    expect(balanceOn(ledger, date)!.entitled_days).toBe(expected.entitled)
    if (expected.exact === undefined) return
    const exact = ledgerOfCase({ ...input, ...{ rounding: 0 } }, date)
    expect(balanceOn(exact, date)!.entitled_days).toBeCloseTo(expected.exact, 3)
  })

  test('B31: carry-over on the anniversary', () => {
    type B31 = Input & { unused_before: number; as_of: string }
    const { input, expected } = sharedLeave<B31, { carried_over: number; available: number }>('B31')
    const ledger = ledgerOfCase(input, input.hire_date!)
    const used = input.annual_amount! - input.unused_before
    const taken = Array.from({ length: used }, (_, n) => {
      return { day: dayNumber('2026-02-02') + n, millidays: 1000, minutes: 480 }
    })
    const entries = usage(1, taken).map((entry) => {
      return { ...entry, leave_year_start: leaveYearOn(ledger.leave_years, entry.entry_date).start }
    })
    expect(balanceOn({ ...ledger, entries }, input.as_of)).toMatchObject({
      carried_over_days: expected.carried_over,
      available_days: expected.available,
    })
  })

  test('B42: months, half time from the middle of one', () => {
    type Monthly = { accrued: number; projected_year_end: number }
    const { input, expected } = sharedLeave<Input & { as_of: string }, Monthly>('B42')
    const balance = balanceOn(ledgerOfCase(input, input.as_of), input.as_of)!
    expect(balance.accrued_days).toBe(expected.accrued)
    expect(balance.projected_year_end_days).toBe(expected.projected_year_end)
  })

  test('B67: from the calendar year to the anniversary', () => {
    type B67 = Input & { changed_on: string; used: number }
    type Changed = Record<'entitled' | 'exact' | 'days', number[]> & {
      years: [string, string][]
      carried_over: number
      available: number
    }
    const { input, expected } = sharedLeave<B67, Changed>('B67')
    const before = settled(
      ledgerOfCase(input, '2026-01-01', { entries: daysTaken('2026-03-02', input.used) }),
      '2026-11-19',
    )
    const leave_years = [
      { from: null, starts: '01-01' },
      { from: input.changed_on, starts: '09-15' },
    ]
    const turned = { ...before, leave_years }
    const [first, second] = leaveYearsBetween(leave_years, '2026-01-01', '2026-12-31')
    expect([first, second].map((year) => [year!.start, year!.end])).toEqual(expected.years)
    const cut = { ...turned, entries: [...turned.entries, ...entriesOfCut(turned, first!)] }
    expect(balanceOn(cut, '2026-11-19')!.entitled_days).toBe(expected.entitled[0])
    expect(balanceOn(cut, '2026-11-20')).toMatchObject({
      entitled_days: expected.entitled[1],
      carried_over_days: expected.carried_over,
      available_days: expected.available,
    })
    const exact = { ...turned, enrollments: always({ annual_amount: 15, rounding: 0 }) }
    const amounts = [first, second].map((year) => totalOf(creditsOfYear(exact, year!)) / 1000)
    for (const [n, amount] of amounts.entries()) expect(amount).toBeCloseTo(expected.exact[n]!, 3)
  })
})

/** Whole days of leave from a date on, in calendar years. */
function daysTaken(from: string, count: number) {
  const taken = Array.from({ length: count }, (_, n) => {
    return { day: dayNumber(from) + n, millidays: 1000, minutes: 480 }
  })
  return usage(1, taken)
}

describe('hours worked', () => {
  type Hours = {
    earn_hours: number
    per_hours: number
    max_balance?: number
    max_per_year?: number
    available_before?: number
    accrued_this_year?: number
    approved_worked_hours: number[]
    approved_again?: number[]
  }

  const onDay = '2026-11-20'
  const hourly = (input: Partial<PolicySettings>, more: Partial<Ledger> = {}) =>
    ledgerOf({ ...input, accrual_method: 'per_hour_worked' }, { unit: 'hours', ...more })

  type Approval = { period?: number; date?: string; before?: number | null }

  const credit = (ledger: Ledger, hours: number, approval: Approval = {}) => {
    const { period = 1, date = '2026-11-02', before = null } = approval
    const on = (worked: number) => [{ date, minutes: Math.round(worked * 60) }]
    return hoursWorkedEntry(ledger, {
      pay_period_id: period,
      worked: on(hours),
      worked_before: before === null ? null : on(before),
      on: onDay,
    })
  }

  const granted = (amount: number, key = 'correction'): Ledger['entries'][number] => ({
    key,
    kind: key === 'correction' ? 'adjustment' : 'accrual',
    leave_year_start: '2026-01-01',
    entry_date: '2026-05-01',
    amount: amount * 1000,
    reason: '',
    leave_request_id: null,
    carry_over_terms: null,
  })

  test.each(['B43', 'B44', 'B45'])('%s', (id) => {
    type Expected = { accrued_hours: number; available_hours?: number }
    const { input, expected } = sharedLeave<Hours, Expected>(id)
    const { earn_hours, per_hours, max_balance = null, max_per_year = null } = input
    const entries = [
      ...(input.available_before ? [granted(input.available_before)] : []),
      ...(input.accrued_this_year ? [granted(input.accrued_this_year, 'worked:9')] : []),
    ]
    const ledger = hourly({ earn_hours, per_hours, max_balance, max_per_year }, { entries })
    const [entry] = credit(ledger, input.approved_worked_hours[0]!)
    expect(ofThousandths(entry!.amount)).toBe(expected.accrued_hours)
    const after = { ...ledger, entries: [...entries, entry!] }
    if (expected.available_hours !== undefined) {
      expect(balanceOn(after, onDay)!.available_hours).toBe(expected.available_hours)
    }
    const [before] = input.approved_worked_hours
    expect(credit(after, before!, { before: before! })).toEqual([])
  })

  test('B46: approved again with less', () => {
    type Expected = { entries: number[]; accrued_hours: number }
    const { input, expected } = sharedLeave<Hours, Expected>('B46')
    const ledger = hourly({ earn_hours: input.earn_hours, per_hours: input.per_hours })
    const first = credit(ledger, input.approved_worked_hours[0]!)
    const [before] = input.approved_worked_hours
    const again = credit({ ...ledger, entries: first }, input.approved_again![0]!, {
      before: before!,
    })
    const entries = [...first, ...again]
    expect(entries.map(({ amount }) => ofThousandths(amount))).toEqual(expected.entries)
    expect(balanceOn({ ...ledger, entries }, onDay)!.accrued_hours).toBe(expected.accrued_hours)
  })

  test('B49: hours before eligibility earn nothing', () => {
    type Input = {
      hire_date: string
      accrues_after_days: number
      earn_hours: number
      per_hours: number
      worked: [string, string, number][]
    }
    const { input, expected } = sharedLeave<Input, { accrues_from: string; accrued_hours: number }>(
      'B49',
    )
    const { hire_date, worked, ...policy } = input
    const ledger = hourly(policy, { employment: { hire_date, deactivated_on: null } })
    const entries = worked.flatMap(([, last, hours], n) => {
      return credit(ledger, hours, { period: n, date: last })
    })
    expect(entries.map(({ amount }) => ofThousandths(amount))).toEqual([expected.accrued_hours])
    const eve = addDays(expected.accrues_from, -1)
    expect(credit(ledger, 8, { date: eve })).toEqual([])
    expect(credit(ledger, 9, { date: expected.accrues_from })).toMatchObject([{ amount: 300 }])
  })

  test('approved again, only a difference in hours moves what was credited, whatever else changed', () => {
    const approval = fc.record({
      hours: fc.integer({ min: 0, max: 120 }),
      /** What was granted or taken, and the policy, since the approval before. */
      moved: fc.integer({ min: -20, max: 20 }),
      max_balance: fc.constantFrom(null, 0, 2, 10),
      max_per_year: fc.constantFrom(null, 1, 3),
      per_hours: fc.constantFrom(10, 30, 60),
    })
    fc.assert(
      fc.property(fc.array(approval, { minLength: 2, maxLength: 6 }), (approvals) => {
        let entries: Ledger['entries'] = []
        let before: number | null = null
        for (const [n, { hours, moved, ...policy }] of approvals.entries()) {
          entries = [...entries, { ...granted(moved), key: `correction:${n}` }]
          const ledger = hourly({ earn_hours: 1, ...policy }, { entries })
          const changes = credit(ledger, hours, { before })
          const [amount, earned] = [totalOf(changes), hours / policy.per_hours]
          const own = entries.filter(({ key }) => key.startsWith('worked:'))
          if (before !== null && own.length > 0) {
            const more = Math.max(0, earned - before / policy.per_hours)
            const fewer = Math.max(0, before / policy.per_hours - earned)
            expect(amount).toBeLessThanOrEqual(Math.round(more * 1000) + 1)
            expect(amount).toBeGreaterThanOrEqual(-Math.round(fewer * 1000) - 1)
            if (hours === before) expect(changes).toEqual([])
          }
          entries = [...entries, ...changes]
          expect(
            totalOf(entries.filter(({ key }) => key.startsWith('worked:'))),
          ).toBeGreaterThanOrEqual(0)
          before = hours
        }
      }),
    )
  })

  test('accrual by the calendar leaves them as they are', () => {
    const ledger = hourly({ earn_hours: 1, per_hours: 30 })
    const entries = credit(ledger, 96)
    expect(dueEntries({ ...ledger, entries }, '2026-12-31')).toEqual([])
    const monthly = {
      ...ledger,
      entries,
      enrollments: always({ accrual_method: 'monthly', annual_amount: 12 }),
    }
    expect(totalOf(dueEntries(monthly, '2026-12-31'))).toBe(12_000)
  })
})

describe('leave years', () => {
  const someRules = fc
    .uniqueArray(
      fc.record({
        day: fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2027-12-31') }),
        starts: fc.constantFrom('01-01', '04-01', '09-15', '02-29', '12-31', '07-01'),
      }),
      { maxLength: 4, selector: ({ day }) => day },
    )
    .map((changes): LeaveYearRule[] => [
      { from: null, starts: '01-01' },
      ...changes
        .toSorted((a, b) => a.day - b.day)
        .map(({ day, starts }) => ({ from: civilDate(day), starts })),
    ])

  test('follow each other without a gap, and every calendar year has one that starts in it', () => {
    fc.assert(
      fc.property(someRules, (rules) => {
        let year = leaveYearOn(rules, '2023-06-01')
        while (year.end < '2030-01-01') {
          const next = leaveYearAfter(rules, year)
          expect(next.start).toBe(addDays(year.end, 1))
          expect(leaveYearOn(rules, next.end)).toEqual(next)
          expect(daysBetween(next.start, next.end) + 1).toBeLessThanOrEqual(next.full_days)
          year = next
        }
        for (let number = 2023; number < 2030; number++) {
          expect(leaveYearNumbered(rules, number, '2020-01-01').number).toBe(number)
        }
      }),
    )
  })

  test('an expiry is its first date in the year; a year that was cut short may have none', () => {
    const year = leaveYearOn([{ from: null, starts: '04-01' }], '2026-06-01')
    expect(firstDateIn('03-31', year)).toBe('2027-03-31')
    expect(firstDateIn('06-30', year)).toBe('2026-06-30')
    const cut = leaveYearOn(
      [
        { from: null, starts: '01-01' },
        { from: '2026-02-01', starts: '04-01' },
      ],
      '2026-02-10',
    )
    expect(cut.end).toBe('2026-03-31')
    expect(firstDateIn('06-30', cut)).toBeNull()
  })
})

describe('any policy', () => {
  const dates = { min: dayNumber('2025-01-01'), max: dayNumber('2028-12-31') }
  const someDate = fc.integer(dates).map(civilDate)
  const somePolicy = fc.record({
    accrual_method: fc.constantFrom('annual_grant' as const, 'monthly' as const),
    amount: fc.integer({ min: 0, max: 120 }).map((quarters) => quarters / 4),
    steps: fc.option(
      fc.array(
        fc.integer({ min: 0, max: 160 }).map((quarters) => quarters / 4),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    ),
    rounding: fc.constantFrom(0, 0.25, 0.5, 1),
    scale_by_share: fc.boolean(),
    prorate_first_year: fc.boolean(),
    prorate_last_year: fc.boolean(),
    carry_over_max: fc.constantFrom(null, 0, 3, 5),
  })
  const someCase = fc.record({
    policies: fc.array(fc.record({ from: someDate, policy: somePolicy }), { maxLength: 3 }),
    first: somePolicy,
    shares: fc.uniqueArray(
      fc.record({ from: someDate, share: fc.constantFrom(0.2, 0.5, 0.8, 1) }),
      {
        maxLength: 3,
        selector: ({ from }) => from,
      },
    ),
    marks: fc.uniqueArray(fc.integer(dates), { minLength: 1, maxLength: 5 }),
    starts: fc.constantFrom('01-01', '04-01', '02-29', '09-15'),
    change: fc.option(fc.record({ from: someDate, starts: fc.constantFrom('07-01', '01-01') })),
  })

  type SomePolicy = typeof somePolicy extends fc.Arbitrary<infer T> ? T : never
  const settingsOf = ({ amount, steps, ...policy }: SomePolicy): PolicySettings => ({
    ...standardPolicy,
    ...policy,
    annual_amount: steps ? null : amount,
    steps: steps?.map((annual_amount, n) => ({ after_years: n * 2, annual_amount })) ?? null,
  })

  const inOrder = <T extends { from: string | null }>(values: T[]): T[] =>
    values.toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))

  /**
   * What a leave year grants, counted day by day: each day by itself with its policy, step and share. Written apart
   * from the engine, which counts spans.
   */
  function grantedDayByDay(ledger: Ledger, start: string, end: string, full_days: number): number {
    const policyOn = (date: string) =>
      ledger.enrollments.findLast(({ from }) => from === null || from <= date)!.policy
    const counted = countedDates(ledger, start, end, policyOn)
    let sum = 0
    const rates = new Set<number>()
    let first: PolicySettings | undefined
    let days = 0
    for (const date of counted) {
      const policy = policyOn(date)
      if (policy.accrual_method !== 'annual_grant') continue
      const rate = rateOn(ledger, policy, date)
      first ??= policy
      rates.add(rate)
      sum += rate
      days += 1
    }
    if (!first) return 0
    const most = Math.max(...rates)
    if (days === full_days && rates.size === 1) return Math.round(most * 1000)
    const step = Math.max(0.001, first.rounding)
    const rounded = Math.floor(sum / full_days / step + 0.5 + 1e-9) * step
    return Math.min(Math.round(most * 1000), Math.round(rounded * 1000))
  }

  function rateOn(ledger: Ledger, policy: PolicySettings, date: string): number {
    const hired = ledger.employment.hire_date!
    const years = [0, 2, 4].filter((count) => {
      const [year, ...rest] = hired.split('-')
      const anniversary = `${Number(year) + count}-${rest.join('-')}`
      return anniversary.replace('-02-29', '-02-28') <= date || anniversary <= date
    })
    const reached = policy.steps?.findLast(
      ({ after_years }) => after_years === 0 || years.includes(after_years),
    )
    const share = ledger.shares.findLast(({ from }) => from === null || from <= date)?.share ?? 1
    const amount = policy.annual_amount ?? reached!.annual_amount
    return policy.scale_by_share ? amount * share : amount
  }

  function countedDates(
    { employment }: Ledger,
    start: string,
    end: string,
    policyOn: (date: string) => PolicySettings,
  ): string[] {
    const { hire_date, employment_gaps = [], deactivated_on } = employment
    const isEmployed = (date: string) =>
      date >= hire_date! &&
      (deactivated_on === null || date <= deactivated_on) &&
      !employment_gaps.some(({ last_day, first_day }) => last_day < date && date < first_day)
    const all: string[] = []
    for (let date = start; date <= end; date = addDays(date, 1)) all.push(date)
    const employed = all.filter(isEmployed)
    if (employed.length === 0) return []
    return all.filter((date) => {
      if (isEmployed(date)) return true
      const before = employed.findLast((each) => each < date)
      return before === undefined
        ? !policyOn(employed[0]!).prorate_first_year
        : !policyOn(before).prorate_last_year
    })
  }

  type SomeCase = typeof someCase extends fc.Arbitrary<infer T> ? T : never

  /** The ledger of a case, of somebody hired on the first of its marks and away between pairs of the others. */
  function ledgerFor(each: SomeCase): { ledger: Ledger; hired: string } {
    const [hired, ...marks] = each.marks.toSorted((a, b) => a - b).map(civilDate)
    const gaps = []
    for (let n = 0; n + 1 < marks.length; n += 2) {
      if (daysBetween(marks[n]!, marks[n + 1]!) < 2) continue
      gaps.push({ last_day: marks[n]!, first_day: marks[n + 1]! })
    }
    const enrollments = [
      { from: null, policy: settingsOf(each.first), annual_amount: null },
      ...inOrder(each.policies).map(({ from, policy }) => {
        return { from, policy: settingsOf(policy), annual_amount: null }
      }),
    ]
    const leave_years: LeaveYearRule[] = [{ from: null, starts: each.starts }]
    if (each.change) leave_years.push(each.change)
    const employment = {
      hire_date: hired!,
      deactivated_on: marks.length % 2 === 1 ? marks.at(-1)! : null,
      employment_gaps: gaps,
    }
    const first_start = leaveYearOn(leave_years, hired!).start
    const shares = inOrder(each.shares)
    const more = { enrollments, shares, employment, leave_years, first_start }
    return { ledger: ledgerOf({}, more), hired: hired! }
  }

  const asOf = '2028-12-31'

  test('grants what counting day by day gives, and posts it whenever it runs', () => {
    fc.assert(
      fc.property(someCase, fc.array(someDate, { maxLength: 4 }), (each, runs) => {
        const { ledger, hired } = ledgerFor(each)
        const late = settled(ledger, asOf)
        const often = inOrder(runs.map((from) => ({ from }))).reduce(
          (posted, { from }) => settled(posted, from),
          ledger,
        )
        const onTime = settled(often, asOf)
        for (const year of leaveYearsBetween(ledger.leave_years, hired, asOf)) {
          const of = ({ entries }: Ledger) => {
            return totalOf(entries.filter((entry) => entry.leave_year_start === year.start))
          }
          const grants = late.entries.filter(({ kind, leave_year_start }) => {
            return kind === 'grant' && leave_year_start === year.start
          })
          if (year.end <= asOf) {
            expect(totalOf(grants)).toBe(
              grantedDayByDay(ledger, year.start, year.end, year.full_days),
            )
          }
          expect(of(onTime)).toBe(of(late))
        }
        expect(dueEntries(late, asOf)).toEqual([])
      }),
      runs(300, 30),
    )
  })

  const granting = somePolicy.map((policy) => ({
    ...policy,
    accrual_method: 'annual_grant' as const,
  }))
  const someLeave = fc.uniqueArray(fc.integer(dates), { maxLength: 12 })

  test('has in its ledger what granting, carrying over and taking from scratch give', () => {
    const grantingCase = fc.tuple(
      someCase,
      granting,
      fc.array(fc.record({ from: someDate, policy: granting }), { maxLength: 2 }),
    )
    fc.assert(
      fc.property(grantingCase, someLeave, ([each, first, policies], leave) => {
        const { ledger, hired } = ledgerFor({ ...each, first, policies })
        const days = leave.filter((day) => civilDate(day) >= hired)
        const taken = days.map((day) => ({ day, millidays: 1000, minutes: 480 }))
        const entries = usageChanges(1, taken, [], ledger)
        const posted = settled({ ...ledger, entries }, asOf)
        let carried = 0
        for (const { start, end, full_days } of leaveYearsBetween(
          ledger.leave_years,
          hired,
          asOf,
        )) {
          const { carry_over_max } = ledger.enrollments.findLast(({ from }) => {
            return from === null || from <= start
          })!.policy
          const most = carry_over_max === null ? carried : Math.min(carried, carry_over_max * 1000)
          const isAway = countedDates(ledger, start, start, () => cuts).length === 0
          const isHired = hired < start
          const used = days.filter((day) => start <= civilDate(day) && civilDate(day) <= end).length
          carried = (isHired && isAway ? 0 : most) - used * 1000
          // Of the year that runs, the whole grant counts: nothing changes after the last date.
          carried += grantedDayByDay(ledger, start, end, full_days)
          const own = posted.entries.filter(({ leave_year_start }) => leave_year_start === start)
          expect([start, totalOf(own)]).toEqual([start, carried])
        }
      }),
      runs(300, 30),
    )
  })

  /** Days outside of employment do not count. */
  const cuts = { ...standardPolicy, prorate_last_year: true }
})
