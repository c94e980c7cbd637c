import {
  changedFields,
  type FieldWords,
  inSentence,
  say,
} from '../../src/transports/mcp/question/changed-fields.ts'
import {
  type Confirmation,
  changedRecord,
  type Facts,
  recordOf,
} from '../../src/transports/mcp/question/confirmation.ts'
import { dateOf, datesOf } from '../../src/transports/mcp/question/dates.ts'
import { listOf, plural, quoted, wordsOf } from '../../src/transports/mcp/question/words.ts'

type LeaveType = {
  name: string
  is_paid: boolean
  requires_approval: boolean
  annual_days: number | null
  is_active: boolean
}

const typeWords: FieldWords = {
  name: ['name'],
  is_paid: ['paid', say.flag],
  is_active: ['can be requested', say.flag],
  requires_approval: ['needs approval', say.flag],
  annual_days: ['days a year', say.number],
  accrual_method: ['accrual', say.word],
  accrual_rounding: ['rounding in days', say.number],
  prorate_first_year: ['first year in proportion', say.flag],
  carry_over_max_days: ['carry-over at most', say.days],
  carry_over_expires_on: ['carry-over ends on', say.code],
  waiting_period_days: ['waiting period', say.days],
  allow_negative: ['may go below zero', say.flag],
  negative_limit_days: ['below zero at most', say.days],
  color: ['color', say.code],
  unit: ['unit of balances', say.word],
}

export const createType: Confirmation = (facts) => {
  const { is_paid, requires_approval, annual_days } = recordOf<LeaveType>(facts, 'leave_type')
  const days = annual_days === null ? 'without a balance' : `${plural(annual_days, 'day')} a year`
  const approval = requires_approval ? 'with approval' : 'without approval'
  return [`Add a type of ${is_paid ? 'paid' : 'unpaid'} leave, ${days}, ${approval}?`]
}

export const updateType: Confirmation = async (facts) => {
  const { before, after } = changedRecord<LeaveType>(facts, 'leave_type')
  const changes = await changedFields(before, after, typeWords)
  const everyone = before.annual_days === after.annual_days ? null : 'Balances follow at once.'
  return [`Change the leave type ${quoted(before.name)}: ${inSentence(changes)}?`, everyone]
}

export const deleteType: Confirmation = (facts) => [
  `Delete the leave type ${quoted(recordOf<LeaveType>(facts, 'leave_type').name)}?`,
]

type Holiday = {
  date: string
  name: string
  country_code: string | null
  region: string | null
  is_paid: boolean
  is_working_day: boolean
  recurring: boolean
}

const holidayWords: FieldWords = {
  date: ['date', say.date],
  name: ['name'],
  type: ['type'],
  country_code: ['country', say.code],
  region: ['region', say.code],
  is_paid: ['paid', say.flag],
  is_working_day: ['working day', say.flag],
  recurring: ['every year', say.flag],
  for_key: ['instead of', say.code],
}

/** Returns for whom a holiday is. */
function whoseOf({ country_code, region }: Holiday): string {
  if (country_code === null) return 'all employees'
  return `employees in ${country_code}${region === null ? '' : `-${region}`}`
}

function holidayOf(holiday: Holiday): string {
  const { date, recurring, is_working_day, is_paid } = holiday
  const kind = is_working_day ? 'a working day' : `a ${is_paid ? 'paid' : 'unpaid'} day off`
  return `${dateOf(date)}${recurring ? ' and every year' : ''}, ${kind} for ${whoseOf(holiday)}`
}

export const createHoliday: Confirmation = (facts) => {
  const holiday = recordOf<Holiday>(facts, 'holiday')
  // The name of a public holiday that the call did not send.
  const name = facts.input.name === undefined ? ` ${quoted(holiday.name)}` : ''
  return [`Add the holiday${name} on ${holidayOf(holiday)}?`]
}

export const updateHoliday: Confirmation = async (facts) => {
  const { before, after } = changedRecord<Holiday>(facts, 'holiday')
  const named = `the holiday ${quoted(before.name)} on ${dateOf(before.date)}`
  const changes = await changedFields(before, after, holidayWords, { without: ['weekday'] })
  return [`Change ${named}: ${inSentence(changes)}?`]
}

export const deleteHoliday: Confirmation = (facts) => {
  const holiday = recordOf<Holiday>(facts, 'holiday')
  return [`Delete the holiday ${quoted(holiday.name)} on ${holidayOf(holiday)}?`]
}

type HolidayChoice = { name: string; choice: string | null }

export const setHolidayChoice: Confirmation = (facts) => {
  const { name, choice: chosen } = recordOf<HolidayChoice>(facts, 'holiday_choice')
  const choice = chosen === null ? 'not paid' : wordsOf(chosen)
  return [`Make the holiday ${quoted(name)} ${choice} in every year and region?`]
}

type Blackout = {
  name: string
  start_date: string
  end_date: string
  leave_types: string[]
  departments: string[]
  enforcement: string
}

function blackoutWords({ read }: Facts): FieldWords {
  const types = async (codes: readonly string[]) =>
    codes.length === 0
      ? 'all types except sick'
      : listOf(await Promise.all(codes.map(read.leaveType)))
  return {
    name: ['name'],
    reason: ['reason'],
    start_date: ['first date', say.date],
    end_date: ['last date', say.date],
    leave_types: ['leave types', types],
    departments: ['departments', say.names],
    enforcement: ['effect', say.word],
  }
}

export const createBlackout: Confirmation = async (facts) => {
  const row = recordOf<Blackout>(facts, 'blackout_dates')
  const { leave_types, departments } = row
  const types =
    leave_types.length === 0
      ? 'leave of all types except sick'
      : listOf(await Promise.all(leave_types.map(facts.read.leaveType)))
  const whose =
    departments.length === 0
      ? 'everybody'
      : `${departments.length === 1 ? 'the department' : 'the departments'} ${say.names(departments)}`
  const does = row.enforcement === 'block' ? 'Refuse' : 'Warn about'
  return [
    `${does} ${types} for ${whose} on ${datesOf(row.start_date, row.end_date)}?`,
    'Existing leave does not change.',
  ]
}

export const updateBlackout: Confirmation = async (facts) => {
  const { before, after } = changedRecord<Blackout>(facts, 'blackout_dates')
  const dates = datesOf(before.start_date, before.end_date)
  const named = `the blackout dates ${quoted(before.name)}, ${dates}`
  const changes = await changedFields(before, after, blackoutWords(facts))
  return [`Change ${named}: ${inSentence(changes)}?`]
}

export const deleteBlackout: Confirmation = (facts) => {
  const { name, start_date, end_date, enforcement } = recordOf<Blackout>(facts, 'blackout_dates')
  const now = enforcement === 'block' ? 'refused' : 'warned about'
  return [
    `Delete the blackout dates ${quoted(name)}, ${datesOf(start_date, end_date)}?`,
    `Leave is no longer ${wordsOf(now)} on them.`,
  ]
}

type Minimum = { department: string; effective_from: string; minimum_present: number }

export const setMinimumPresent: Confirmation = (facts) => {
  const {
    department,
    effective_from,
    minimum_present: n,
  } = recordOf<Minimum>(facts, 'minimum_present')
  const on = `from ${dateOf(effective_from)}`
  if (n === 0) return [`Require no minimum of people at work in ${quoted(department)} ${on}?`]
  const people = n === 1 ? '1 person' : `${n} people`
  return [`Require at least ${people} at work in ${quoted(department)} ${on}?`]
}
