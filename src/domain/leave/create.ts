import * as v from 'valibot'
import { type FieldErrors, invalid } from '../../errors.ts'
import { type Context, defineOperation } from '../../operations/define.ts'
import { CivilDate, freeText, Id, oneOf, text } from '../../operations/schema.ts'
import type { Sql } from '../../store/transaction.ts'
import { dayNumber } from '../../time/dates.ts'
import { formatInstant } from '../../time/instants.ts'
import { minutesOf } from '../../time/minutes.ts'
import { type CompanyRow, loadCompany } from '../company/settings.ts'
import { countLeaveOf, type LeaveTaker } from './count.ts'
import { named, overlapping, refuseApprovedOverlap } from './overlap.ts'
import { deciderOf, halfDays, LeaveRequest, saveLeaveRequest } from './request.ts'
import { requireLeaveType } from './types.ts'
import { dayParts, LeaveRequestWire } from './wire.ts'

const longest_days = 731

export const createLeaveRequest = defineOperation({
  name: 'leave_requests.create',
  summary: 'Ask for leave; it is pending, or approved where its type needs no approval.',
  permission: 'leave:write',
  effect: 'create',
  input: v.strictObject({
    employee_id: v.pipe(Id, v.description('Whose leave, from the list of employees.')),
    type: v.pipe(
      text(64),
      v.description('vacation, sick, personal, unpaid, other or a custom type; annual is vacation.'),
    ),
    start_date: v.pipe(CivilDate, v.description('First date of the leave.')),
    end_date: v.pipe(CivilDate, v.description('Last date of the leave, inclusive.')),
    start_day_part: v.pipe(
      v.optional(oneOf(dayParts), 'full'),
      v.description('Part of the first date; over several days full or afternoon.'),
    ),
    end_day_part: v.pipe(
      v.optional(oneOf(dayParts), 'full'),
      v.description('Part of the last date; over several days full or morning.'),
    ),
    hours: v.pipe(
      v.optional(
        v.nullable(
          v.pipe(
            v.number('must be a number of hours'),
            v.minValue(0.01, 'must be above 0'),
            v.maxValue(24, 'must be 24 or less'),
          ),
        ),
      ),
      v.description('Hours of a single date, in place of a day part.'),
    ),
    notes: v.pipe(
      v.optional(v.nullable(freeText(2000))),
      v.description('A note for who decides.'),
    ),
  }),
  output: LeaveRequestWire,
  async run(context, input) {
    const { sql, em, now_ms } = context
    const asked = { ...input, end_day_part: lastPart(input), hours: input.hours ?? null }
    refuseWrongDates(asked)
    const employee = await requireLeaveTaker(sql, asked.employee_id)
    const type = await requireLeaveType(sql, asked.type)
    const company = await loadCompany(sql)
    const count = await countLeaveOf(sql, employee, spanOf(asked), company)

    const guards_overlap = company.overlapping_leave !== 'warn'
    const half_days = halfDays(asked)
    const spot = { employee_id: employee.id, half_days, guards_overlap }
    const overlaps = await overlapWarnings(context, company, spot)
    const idle = count.millidays === 0 ? idleWarnings(company) : []

    const request = em.create(LeaveRequest, {
      company_id: context.company_id,
      ...asked,
      notes: asked.notes ?? null,
      type: type.type,
      days: count.millidays / 1000,
      status: 'pending',
      warnings: [...overlaps, ...idle],
      guards_overlap,
      half_days,
      created_at: formatInstant(now_ms),
      updated_at: formatInstant(now_ms),
    })
    if (!type.requires_approval) {
      request.approve(deciderOf({ kind: 'system', id: null, name: 'rollcall', permissions: null }), now_ms)
      await refuseApprovedOverlap(sql, request)
    }
    em.persist(request)
    const record = await saveLeaveRequest(context, request)
    context.audit({
      record_type: 'leave_request',
      record_id: record.id,
      before: null,
      after: record,
    })
    context.emit('leave_request.created', record)
    if (record.status === 'approved') {
      context.emit('leave_request.approved', record, { status: 'pending' })
    }
    return record
  },
})

type DayPart = (typeof dayParts)[number]
type Asked = {
  start_date: string
  end_date: string
  start_day_part: DayPart
  end_day_part: DayPart
  hours: number | null
}

/** A single day is told by its first part alone. */
function lastPart(input: Omit<Asked, 'hours'>): DayPart {
  const { start_date, end_date, start_day_part, end_day_part } = input
  return start_date === end_date && end_day_part === 'full' ? start_day_part : end_day_part
}

function refuseWrongDates(asked: Asked): void {
  const { start_date, end_date, start_day_part, end_day_part, hours } = asked
  const errors: FieldErrors = {}
  const isSingle = start_date === end_date
  if (end_date < start_date) errors.end_date = ['must not be before start_date']
  else if (dayNumber(end_date) - dayNumber(start_date) >= longest_days) {
    errors.end_date = [`must be at most ${longest_days} days after start_date, both counted`]
  }
  if (isSingle && end_day_part !== start_day_part) {
    errors.end_day_part = ['must be the same as start_day_part on a single day']
  }
  if (!isSingle && start_day_part === 'morning') {
    errors.start_day_part = ['must be full or afternoon over several days']
  }
  if (!isSingle && end_day_part === 'afternoon') {
    errors.end_day_part = ['must be full or morning over several days']
  }
  if (hours !== null && !isSingle) errors.hours = ['must be left out over several days']
  else if (hours !== null && start_day_part !== 'full') {
    errors.hours = ['must be left out beside a day part']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function requireLeaveTaker(sql: Sql, id: number): Promise<LeaveTaker> {
  const [employee] = await sql<LeaveTaker & { is_active: boolean }>(
    `select id, timezone, country_code, region, is_active from employees
     where company_id = $1 and id = $2`,
    [id],
  )
  if (!employee) throw invalid({ employee_id: 'is no employee of your company' })
  if (!employee.is_active) throw invalid({ employee_id: 'is not active any more; no new leave' })
  return employee
}

function spanOf({ start_date, end_date, start_day_part, end_day_part, hours }: Asked) {
  return {
    start_day: dayNumber(start_date),
    end_day: dayNumber(end_date),
    start_day_part,
    end_day_part,
    minutes: hours === null ? null : minutesOf(hours),
  }
}

type Spot = { employee_id: number; half_days: string; guards_overlap: boolean }

async function overlapWarnings(
  { sql }: Context,
  { overlapping_leave }: CompanyRow,
  spot: Spot,
): Promise<string[]> {
  const [other] = await overlapping(sql, spot)
  if (!other) return []
  if (overlapping_leave !== 'refuse') return ['overlaps']
  throw invalid({ start_date: `overlaps the ${other.status} leave request ${named(other)}` })
}

function idleWarnings({ reject_zero_day_leave }: CompanyRow): string[] {
  if (!reject_zero_day_leave) return ['no_working_days']
  throw invalid({ start_date: 'has no working day up to end_date' })
}
