import type { AskKind } from '../../../core/access/ask-kinds.ts'
import { localTime } from '../../../lib/calendar/local-time.ts'
import { DomainError } from '../../../lib/errors.ts'
import { phrase, say, t, timeOfDay } from '../../../words/index.ts'
import { getForgotPunchRequest } from '../../forgot-punch-requests/index.ts'
import { getMileageTrip } from '../../mileage-trips/index.ts'
import { getPayrollDayAdjustment } from '../../payroll/index.ts'
import { leaveAsked } from './leave-facts.ts'
import type { AskAs, Asked } from './request-words.ts'
import { dateWords, numberWords } from './words.ts'

/** Returns a pending request as its reader sees it; undefined when it is decided, or not the reader's any more. */
export async function askedOf(ask: AskAs, kind: AskKind, id: number): Promise<Asked | undefined> {
  try {
    return await readers[kind](ask, id)
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error
    return undefined
  }
}

const readers: Record<AskKind, (ask: AskAs, id: number) => Promise<Asked | undefined>> = {
  leave_request: leaveAsked,
  forgot_punch_request: forgotPunchAsked,
  payroll_day_adjustment: adjustmentAsked,
  mileage_trip: tripAsked,
}

async function forgotPunchAsked(ask: AskAs, id: number): Promise<Asked | undefined> {
  const request = await ask(getForgotPunchRequest, { id })
  if (request.status !== 'pending') return undefined
  const { employee_name: who, employee_id, created_at, timezone, break_minutes } = request
  const [from, to] = [request.clock_in, request.clock_out].map((at) =>
    timeOfDay(localTime(at, timezone).slice(11, 16)),
  )
  const date = dateWords(request.work_date)
  return {
    subject: t`Forgotten punch to decide: ${who}, ${date}`,
    sentence: t`${who} asks for a punch that was forgotten: ${date}, ${from!} to ${to!}.`,
    note: request.reason,
    facts: [[t`Break`, t`${break_minutes} min`]],
    employee_id,
    created_at,
  }
}

const earnings: Readonly<Record<string, ReturnType<typeof phrase>>> = {
  regular: phrase('regular hours'),
  overtime: phrase('overtime'),
  double_time: phrase('double time'),
  holiday: phrase('holiday'),
  holiday_worked: phrase('hours worked on a holiday'),
  vacation: phrase('vacation'),
  sick: phrase('sick leave'),
  personal: phrase('personal leave'),
  other_leave: phrase('other leave'),
}

async function adjustmentAsked(ask: AskAs, id: number): Promise<Asked | undefined> {
  const adjustment = await ask(getPayrollDayAdjustment, { id })
  if (adjustment.status !== 'pending') return undefined
  const { employee_name: who, employee_id, created_at, hours_delta: hours, earning } = adjustment
  const date = dateWords(adjustment.work_date)
  const change = `${hours < 0 ? '−' : '+'}${numberWords(Math.abs(hours))}`
  const corrects = adjustment.corrects_date
  const name = earnings[earning]
  return {
    subject: t`Payroll adjustment to decide: ${who}, ${date}`,
    sentence: t`An adjustment of the paid hours of ${who} waits: ${change} h on ${date}.`,
    note: adjustment.note,
    facts: [
      [t`Earning`, name === undefined ? earning : say(name)],
      ...(corrects === null ? [] : [[t`Corrects`, dateWords(corrects)] as const]),
    ],
    employee_id,
    created_at,
  }
}

async function tripAsked(ask: AskAs, id: number): Promise<Asked | undefined> {
  const trip = await ask(getMileageTrip, { id })
  if (trip.status !== 'pending') return undefined
  const { employee_name: who, employee_id, created_at, purpose: note } = trip
  const date = dateWords(trip.trip_date)
  return {
    subject: t`Mileage to decide: ${who}, ${date}`,
    sentence: t`${who} asks for ${numberWords(trip.distance_km)} km on ${date}.`,
    note,
    facts: [
      [t`From`, trip.start_address],
      [t`To`, trip.end_address],
    ],
    employee_id,
    created_at,
  }
}
