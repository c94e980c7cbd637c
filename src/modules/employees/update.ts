import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { noteRegion } from '../../core/company/region.ts'
import { workCalendarChanged, workCalendarChanging } from '../../core/company/work-calendar.ts'
import type { WorkCalendarChange } from '../../core/company/work-calendar-change.ts'
import { CountryCode, Email, Password, TimeZone } from '../../core/fields.ts'
import { EmployeeId } from '../../core/filters.ts'
import { type Context, defineOperation } from '../../core/operation.ts'
import { CivilDate, Flag, optional } from '../../core/schema.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { hashPassword } from '../../lib/crypto/passwords.ts'
import { type FieldErrors, invalid } from '../../lib/errors.ts'
import { emailNorm } from '../../lib/text.ts'
import { renameKeysOf } from '../api-keys/index.ts'
import { followOwnEmail } from '../sign-in/follow.ts'
import {
  accessFollows,
  columnsOfEmployment,
  employmentChange,
  reportEmployment,
  reportPaid,
} from './change-employment.ts'
import { departmentOf } from './department.ts'
import { changeDeputy, noteDeputy } from './deputy.ts'
import { detailOf } from './detail.ts'
import { type Employee, type EmployeeChange, lockEmployee } from './employee.ts'
import { employmentAfter } from './employment.ts'
import { EmployeeNumber, FirstName, LastName, mergedContact, staffFields } from './fields.ts'
import { claimEmail } from './login-email.ts'
import { noteManager } from './manager.ts'
import { lockStaff, noteTakenNumber } from './numbering.ts'
import { refuse } from './refusals.ts'
import { refusingPaidStarts } from './refuse-approved.ts'
import { EmployeeDetailSchema, type EmployeeRecord, requireEmployee } from './schema.ts'
import { requireLeaveWrite } from './service-date.ts'
import { encryptSocialNumber, isEncryptedNumber } from './social-number.ts'
import { applyTerms } from './terms/apply.ts'
import { datedChange, datedFields } from './terms/change-record.ts'

const updateFields = {
  first_name: v.optional(FirstName),
  last_name: v.optional(LastName),
  email: v.optional(Email),
  password: optional(
    Password,
    '8 to 200 characters; signs nobody in, and ends a first password that is not used.',
  ),
  country_code: v.optional(CountryCode),
  timezone: v.optional(TimeZone),
  employee_number: v.optional(EmployeeNumber),
  effective_date: optional(
    CivilDate,
    'From when time zone, country, region and pay basis hold; by default from the first day after the last approved pay period.',
  ),
  restore_leave: optional(
    Flag,
    'True with a last day that is withdrawn or becomes later: leave that it cancelled is restored as it was, unless a rule refuses it by now.',
  ),
  ...staffFields,
}

type Input = v.InferOutput<v.StrictObjectSchema<typeof updateFields, undefined>>

export const updateEmployee = defineOperation({
  name: 'employees.update',
  summary: 'Update an employee; only the fields you send change.',
  permission: 'employees:write',
  effect: 'update',
  reach: { least: 'self', whom: 'oneself', ids: { id: 'employees' }, pins: 'id' },
  input: v.strictObject({
    id: EmployeeId,
    ...updateFields,
  }),
  output: EmployeeDetailSchema,
  paid_hours: async (_context, { id, ...input }) =>
    paidFields.some((field) => input[field] !== undefined) ? { employee_id: id } : undefined,
  prepare: async ({ password }) =>
    password === undefined ? undefined : await hashPassword(password),
  async run(
    context,
    { id, password, ssn_sin, effective_date, restore_leave, ...typed },
    password_hash,
  ) {
    const locked = await lockEmployee(context, id)
    const { row: employee, before } = locked
    const isMoved = typed.department !== before.department
    const { department, said } = await departmentOf(
      context,
      isMoved ? typed.department : undefined,
      id,
    )
    const input = isMoved ? { ...typed, department } : typed
    if (context.person !== null) refuseOthers(before, input, { password, ssn_sin })
    const moves = input.email !== undefined && emailNorm(input.email) !== emailNorm(before.email)
    refuseTakeover(context, employee, { password, email: moves ? input.email : undefined })
    const employment = await allowedEmployment(context, { employee, before }, input)
    const { service_date } = input
    if (service_date !== undefined && service_date !== before.service_date) {
      requireLeaveWrite(context.actor, 'a change of service_date')
    }
    if (restore_leave) requireLeaveWrite(context.actor, 'restore_leave')
    const ssn_sin_sealed = encryptIfGiven(context, employee, ssn_sin)

    const { spells: _, deputy_id, emergency_contact: contact, ...fields } = input
    const emergency_contact =
      contact === undefined ? undefined : mergedContact(before.emergency_contact, contact)
    const columns = columnsOfEmployment(employment)
    const dated = await datedChange(context, { employee, before }, { ...fields, effective_date })
    const undated = dated ? withoutFields(fields, datedFields) : fields
    const change = { ...undated, ...columns, emergency_contact, password_hash, ssn_sin_sealed }
    const employment_dates = employmentChange(employee.employment(), employment)
    const calendar = {
      ...workCalendarChange(before, { ...before, ...change }, context.now_ms),
      employment_dates,
      restores_leave: restore_leave,
      leave_rules: service_date !== undefined && service_date !== before.service_date,
    }
    const refusePaidStarts = await refusingPaidStarts(context, {
      employee_id: id,
      before: employee.employment(),
      after: employment,
      sent: input,
    })
    await workCalendarChanging(context, calendar)
    const isChanged = employee.change(withoutNull(change), context.now_ms)
    const isDeputized = deputy_id !== undefined && deputy_id !== before.deputy_id
    if (!isChanged && !dated?.changes && !isDeputized) {
      return { ...(await detailOf(context, id)), ...said }
    }
    await locked.store()
    if (isDeputized) await changeDeputy(context, id, deputy_id)
    if (dated?.changes) {
      await applyTerms(context, { locked, rows: dated.rows, from: dated.effective_date })
    }
    await refusePaidStarts()
    if (moves) await claimEmail(context.sql, id, employee.email)

    const after = await requireEmployee(context.sql, id)
    if (after.is_active && after.name !== before.name) await renameKeysOf(context, id)
    if (moves) await followOwnEmail(context, before, after)
    await accessFollows(context, before, after)
    reportEmployment(context, await workCalendarChanged(context, calendar))
    if (employment_dates) await reportPaid(context, employee, employment_dates)
    const secrets_changed = [
      ...(password_hash === undefined ? [] : ['password']),
      ...(ssn_sin_sealed === undefined ? [] : ['ssn_sin']),
    ]
    context.audit({
      record_type: 'employee',
      record_id: id,
      before,
      after: secrets_changed.length > 0 ? { ...after, secrets_changed } : after,
    })
    const answer = { ...(await detailOf(context, id)), ...said }
    return dated ? { ...answer, effective_date: dated.effective_date } : answer
  },
})

/** The fields that paid hours follow. */
const paidFields = ['hire_date', 'spells', 'is_active', 'deactivated_on', ...datedFields] as const

/** The fields of their own record that people may change. */
export const ownFields: ReadonlySet<string> = new Set([
  'work_phone',
  'mobile_phone',
  'emergency_contact',
  'language',
])

/** Refuses a person's change of any other field; a whole record that is sent back is accepted. */
function refuseOthers(
  before: EmployeeRecord,
  input: object,
  secrets: { password: unknown; ssn_sin: unknown },
): void {
  const messages = [refuse.only_company()]
  const problems: FieldErrors = {}
  for (const [field, value] of Object.entries(input)) {
    if (value === undefined || ownFields.has(field)) continue
    if (!isDeepStrictEqual(value, Reflect.get(before, field))) problems[field] = messages
  }
  for (const [field, value] of Object.entries(secrets)) {
    if (value !== undefined) problems[field] = messages
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Fields that the days of an employee's leave follow. */
const places = ['country_code', 'region', 'timezone'] as const

type Calendar = Pick<EmployeeRecord, (typeof places)[number]>

function workCalendarChange(
  before: Calendar & { id: number },
  after: { [F in keyof Calendar]?: Calendar[F] | undefined },
  now_ms: number,
): Omit<WorkCalendarChange, 'employment_dates'> & { employee_id: number } {
  const isChanged = (field: keyof Calendar) =>
    after[field] !== undefined && after[field] !== before[field]
  return {
    employee_id: before.id,
    working_days: places.some(isChanged)
      ? { from: localDate(after.timezone ?? before.timezone, now_ms) }
      : undefined,
  }
}

/** A key that may write employees must not be able to sign in as someone the dashboard trusts. */
function refuseTakeover(
  { channel }: Context,
  { dashboard_access }: Employee,
  provided: { password: string | undefined; email: string | undefined },
): void {
  if (!dashboard_access || (channel !== 'rest' && channel !== 'mcp')) return
  const problems: FieldErrors = {}
  for (const [field, value] of Object.entries(provided)) {
    if (value === undefined) continue
    problems[field] = [refuse.only_dashboard()]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/**
 * Checks the input against rules between fields and between employees; returns the employment after it.
 */
async function allowedEmployment(
  { sql, now_ms }: Context,
  { employee, before }: { employee: Employee; before: EmployeeRecord },
  input: Input,
) {
  const problems: FieldErrors = {}
  const today = localDate(input.timezone ?? employee.timezone, now_ms)
  const employment = employmentAfter(employee.employment(), input, today, problems)

  const { country_code = employee.country_code } = input
  const region = input.region === undefined ? (employee.region ?? null) : input.region
  if (country_code !== employee.country_code || region !== (employee.region ?? null)) {
    await noteRegion({ country_code, region }, problems)
  }
  const { manager_id, deputy_id, employee_number } = input
  const isManaged = manager_id != null && manager_id !== employee.manager_id
  const isNumbered = employee_number !== undefined && employee_number !== employee.employee_number
  if (isManaged || isNumbered) await lockStaff(sql)
  if (isManaged) await noteManager(sql, { manager_id, employee_id: employee.id }, problems)
  if (deputy_id != null && deputy_id !== before.deputy_id) {
    await noteDeputy(sql, { deputy_id, employee_id: employee.id }, problems)
  }
  if (isNumbered) await noteTakenNumber(sql, employee_number, problems)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return employment
}

/** Returns the encrypted number, null to clear it, undefined to leave it unchanged. */
function encryptIfGiven(
  { services, company_id }: Context,
  { id, ssn_sin_sealed = null }: Employee,
  ssn_sin: string | null | undefined,
) {
  const whose = { company_id, id }
  if (ssn_sin === undefined) return undefined
  if (ssn_sin === null) return ssn_sin_sealed === null ? undefined : null
  if (isEncryptedNumber(services.secrets, whose, ssn_sin_sealed, ssn_sin)) return undefined
  return encryptSocialNumber(services.secrets, whose, ssn_sin)
}

function withoutFields<T extends object, F extends string>(
  record: T,
  fields: readonly F[],
): Omit<T, F> {
  const kept = Object.entries(record).filter(
    ([name]) => !(fields as readonly string[]).includes(name),
  )
  return Object.fromEntries(kept) as Omit<T, F>
}

/** Null work locations become an empty list. */
function withoutNull({ work_locations, ...change }: Nullable): EmployeeChange {
  return { ...change, work_locations: work_locations === null ? [] : work_locations }
}

type Nullable = Omit<EmployeeChange, 'work_locations'> & {
  work_locations?: EmployeeChange['work_locations'] | null
}
