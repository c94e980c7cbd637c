import { describe, expect, test } from 'vitest'
import { lastDailyDate, nextDailyHour } from '../../../src/lib/calendar/daily.ts'
import { type Approver, approversOf } from '../../../src/modules/approvals/approvers.ts'
import { planAsk, type WaitingAsk } from '../../../src/modules/approvals/asks/plan.ts'

const at = (text: string) => Date.parse(text)
const toronto = 'America/Toronto'
const sydney = 'Australia/Sydney'

describe('a daily hour', () => {
  test.each([
    ['the same day', toronto, 8, '2026-10-30T11:59:59Z', '2026-10-30T12:00:00Z'],
    ['the next day', toronto, 8, '2026-10-30T12:00:00Z', '2026-10-31T12:00:00Z'],
    ['after the clocks went back', toronto, 8, '2026-10-31T12:00:00Z', '2026-11-01T13:00:00Z'],
    ['after they went forward', toronto, 8, '2027-03-13T13:00:00Z', '2027-03-14T12:00:00Z'],
    ['in a gap: forward by it', toronto, 2, '2027-03-13T07:00:00Z', '2027-03-14T07:00:00Z'],
    ['that strikes twice: the first', toronto, 1, '2026-10-31T05:00:00Z', '2026-11-01T05:00:00Z'],
    ['not the second', toronto, 1, '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'],
    ['on the other side', sydney, 8, '2026-10-02T22:00:00Z', '2026-10-03T21:00:00Z'],
  ])('is %s', (_, timezone, hour, after, next) => {
    expect(nextDailyHour({ timezone, hour }, at(after))).toBe(at(next))
  })

  test('can begin on a later date', () => {
    const hour = { timezone: toronto, hour: 8 }
    expect(nextDailyHour(hour, at('2026-10-29T12:00:00Z'), '2026-11-01')).toBe(
      at('2026-11-01T13:00:00Z'),
    )
  })

  test('was last on a local date', () => {
    const hour = { timezone: sydney, hour: 8 }
    expect(lastDailyDate(hour, at('2026-10-03T20:59:59Z'))).toBe('2026-10-03')
    expect(lastDailyDate(hour, at('2026-10-03T21:00:00Z'))).toBe('2026-10-04')
  })
})

const now_ms = at('2026-11-25T15:00:00Z')
const today = '2026-11-25'

function person(id: number, more: Partial<Approver> = {}): Approver {
  return {
    id,
    manager_id: null,
    deputy_id: null,
    is_active: true,
    can_decide: true,
    is_admin: false,
    timezone: toronto,
    leaves: [],
    ...more,
  }
}

const away = { leaves: [[today, today]] as const }

/** The ids of those who decide for employee 1. */
function asked(...people: Approver[]): number[] {
  const staff = new Map(people.map((one) => [one.id, one]))
  return approversOf(staff, 1, now_ms).map(({ id }) => id)
}

describe('a request is decided by', () => {
  const employee = person(1, { manager_id: 2, can_decide: false })
  const admins = [person(8, { is_admin: true }), person(9, { is_admin: true })]

  test.each<[string, number[], Approver[]]>([
    ['the manager', [2], [person(2)]],
    ['the next one, if the manager cannot sign in', [3], [noSignIn(2, 3), person(3)]],
    ['the next one, if the manager has left', [3], [left(2, 3), person(3)]],
    [
      'the deputy, while the manager is on leave',
      [4],
      [person(2, { ...away, deputy_id: 4 }), person(4)],
    ],
    [
      'the manager, if the leave begins tomorrow',
      [2],
      [person(2, { leaves: [['2026-11-26', '2026-11-27']], deputy_id: 4 }), person(4)],
    ],
    [
      'the next one, if the deputy is on leave too',
      [3],
      [person(2, { ...away, deputy_id: 4, manager_id: 3 }), person(3), person(4, away)],
    ],
    [
      'the next one, if the deputy cannot sign in',
      [3],
      [person(2, { ...away, deputy_id: 4, manager_id: 3 }), person(3), noSignIn(4)],
    ],
    [
      'the next one, if it is the request of the deputy',
      [3],
      [person(2, { ...away, deputy_id: 1, manager_id: 3 }), person(3)],
    ],
    [
      'the deputy of the next one, if both are on leave',
      [5],
      [person(2, { ...away, manager_id: 3 }), person(3, { ...away, deputy_id: 5 }), person(5)],
    ],
    ['the admins, if nobody above is there', [8, 9], [person(2, away)]],
    [
      'the admins, if managers are a circle',
      [8, 9],
      [person(2, { ...away, manager_id: 3 }), person(3, { ...away, manager_id: 2 })],
    ],
    [
      'the admins, if two on leave are deputies of each other',
      [8, 9],
      [person(2, { ...away, deputy_id: 4 }), person(4, { ...away, deputy_id: 2 })],
    ],
  ])('%s', (_, expected, people) => {
    expect(asked(employee, ...people, ...admins)).toEqual(expected)
  })

  test('the admins who are there, or all of them', () => {
    expect(asked(person(1), person(8, { is_admin: true, ...away }), admins[1]!)).toEqual([9])
    expect(asked(person(1), person(8, { is_admin: true, ...away }))).toEqual([8])
  })

  test('never the one who asks', () => {
    expect(asked(person(1, { is_admin: true }), person(8, { is_admin: true }))).toEqual([8])
    expect(asked(person(1, { is_admin: true }))).toEqual([])
    expect(asked(person(1, { manager_id: 1 }), ...admins)).toEqual([8, 9])
  })

  test('the date of a leave is that of the manager', () => {
    const people = (timezone: string) => [person(2, { ...away, timezone, deputy_id: 4 }), person(4)]
    expect(asked(employee, ...people('America/Vancouver'))).toEqual([4])
    // It is the 26th there.
    expect(asked(employee, ...people('Pacific/Auckland'))).toEqual([2])
  })
})

function noSignIn(id: number, manager_id: number | null = null): Approver {
  return person(id, { can_decide: false, manager_id })
}

function left(id: number, manager_id: number): Approver {
  return person(id, { is_active: false, can_decide: false, manager_id })
}

const company = { approval_mails: null, approval_mail_hour: 8, approval_reminder_days: 3 } as const

const ask: WaitingAsk = {
  asked_by: 1,
  is_told: false,
  reminded: [],
  asked_ms: at('2026-11-20T15:00:00Z'),
  looked_ms: at('2026-11-20T15:00:00Z'),
}

describe('the emails about a request', () => {
  const plan = (more: Partial<WaitingAsk> = {}, settings = {}, when = ask.asked_ms) =>
    planAsk(
      { ...ask, ...more },
      {
        approvers: [{ ...person(2), mail_mode: null }],
        company: { ...company, ...settings },
        has_mail_server: true,
        now_ms: when,
      },
    )

  test('are one as it comes in, and a reminder on the third day', () => {
    expect(plan()).toEqual({
      mails: [{ employee_id: 2, event: 'request', on_date: null }],
      reminded: [],
      due_ms: at('2026-11-23T13:00:00Z'),
    })
    const told = { is_told: true, looked_ms: ask.asked_ms + 1 }
    expect(plan(told, {}, at('2026-11-23T13:00:00Z'))).toEqual({
      mails: [{ employee_id: 2, event: 'reminder', on_date: null }],
      reminded: [2],
      due_ms: null,
    })
  })

  test('are not sent to the one who made it', () => {
    expect(plan({ asked_by: 2 }).mails).toEqual([])
  })

  test('are without a reminder where the company wants none, or it was sent', () => {
    expect(plan({}, { approval_reminder_days: 0 }).due_ms).toBeNull()
    expect(plan({ is_told: true, reminded: [2] })).toMatchObject({ mails: [], due_ms: null })
  })

  test('are one a day, once for the days that were missed', () => {
    const digest = { approval_mails: 'digest' }
    expect(plan({}, digest)).toMatchObject({ mails: [], due_ms: at('2026-11-21T13:00:00Z') })
    expect(plan({}, digest, at('2026-11-24T14:00:00Z'))).toMatchObject({
      mails: [{ employee_id: 2, event: 'digest', on_date: '2026-11-24' }],
      due_ms: at('2026-11-25T13:00:00Z'),
    })
  })

  test('are none where they are off', () => {
    expect(plan({}, { approval_mails: 'off' })).toEqual({ mails: [], reminded: [], due_ms: null })
  })

  test('follow the choice of the approver, then of the company, then whether there is a mail server', () => {
    const events = (own: 'each' | 'off' | null, chosen: 'each' | null, has_mail_server: boolean) =>
      planAsk(ask, {
        approvers: [{ ...person(2), mail_mode: own }],
        company: { ...company, approval_mails: chosen },
        has_mail_server,
        now_ms: ask.asked_ms,
      }).mails.map(({ event }) => event)
    expect(events(null, null, true)).toEqual(['request'])
    expect(events(null, null, false)).toEqual([])
    expect(events(null, 'each', false)).toEqual(['request'])
    expect(events('off', 'each', true)).toEqual([])
  })
})
