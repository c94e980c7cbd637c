import * as v from 'valibot'
import { noteRegion } from '../../core/company/region.ts'
import { CountryCodeOrBlank, Email, Password, TimeZone } from '../../core/fields.ts'
import { type Context, defineOperation } from '../../core/operation.ts'
import { newRow, storeNew } from '../../core/run/change-record.ts'
import { clearable } from '../../core/schema.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { hashPassword, noPassword } from '../../lib/crypto/passwords.ts'
import { type FieldErrors, invalid } from '../../lib/errors.ts'
import { searchText } from '../../lib/text.ts'
import { storeTermRows } from '../terms/store.ts'
import { versionsOf } from '../terms/versions.ts'
import { columnsOfEmployment } from './change-employment.ts'
import { departmentOf } from './department.ts'
import { noteDeputy, storeDeputy } from './deputy.ts'
import { detailOf } from './detail.ts'
import { type Employee, employeeKind } from './employee.ts'
import { employmentAfter, newEmployment } from './employment.ts'
import { EmployeeNumberOrBlank, FirstName, LastName, mergedContact, staffFields } from './fields.ts'
import { claimEmail } from './login-email.ts'
import { noteManager } from './manager.ts'
import { lockStaff, nextEmployeeNumber, noteTakenNumber } from './numbering.ts'
import { refuse } from './refusals.ts'
import { EmployeeDetailSchema, type EmployeeRecord, requireEmployee } from './schema.ts'
import { requireLeaveWrite } from './service-date.ts'
import { encryptSocialNumber } from './social-number.ts'
import { enrolledAlways, enrolledIn, LeavePolicies } from './terms/enrollment.ts'
import { requireLeave } from './terms/permission.ts'

const standardCountry = 'CA'

const createFields = {
  first_name: FirstName,
  last_name: LastName,
  email: Email,
  password: v.pipe(
    Password,
    v.description(
      'First password, 8 to 200 characters: signs in once within 90 days, after an admin has given the sign-in; the person chooses another one then. Never returned.',
    ),
  ),
  country_code: v.pipe(
    v.nullable(CountryCodeOrBlank),
    v.description('ISO 3166-1 alpha-2; CA if null or blank.'),
    v.transform((code) => code || standardCountry),
  ),
  timezone: TimeZone,
  employee_number: clearable(
    EmployeeNumberOrBlank,
    'Unique in the company; the next free number if omitted.',
  ),
  ...staffFields,
  leave_policies: v.pipe(
    v.optional(LeavePolicies),
    v.description(
      "By leave type, such as vacation: its policy, and an annual amount of one's own, always; null: the default policy. Needs leave:write too.",
    ),
  ),
}

export type NewEmployee = v.InferOutput<v.StrictObjectSchema<typeof createFields, undefined>>

export const createEmployee = defineOperation({
  name: 'employees.create',
  summary: 'Add an employee; the employee number defaults to the next free one.',
  permission: 'employees:write',
  effect: 'create',
  input: v.strictObject(createFields),
  output: EmployeeDetailSchema,
  optional_over_mcp: ['password'],
  prepare: ({ password }: { password?: string }) =>
    password === undefined ? Promise.resolve(noPassword) : hashPassword(password),
  async run(context, { password: _, ...input }, password_hash) {
    await lockStaff(context.sql)
    const { department, said } = await departmentOf(context, input.department)
    const { id } = await storeEmployee(context, { ...input, department }, password_hash)
    const answer = { ...(await detailOf(context, id)), ...said }
    if (password_hash !== noPassword) return answer
    const page = `${context.services.site_url}/admin/people${context.dry_run ? '' : `/${id}`}`
    const message = [said.message, refuse.no_password({ page })].filter(Boolean).join(' ')
    return { ...answer, message }
  },
})

/** Stores a new employee; throws a 422 by field. Call it under `lockStaff`. */
export async function storeEmployee(
  context: Context,
  { ssn_sin, deputy_id = null, leave_policies, ...input }: Omit<NewEmployee, 'password'>,
  password_hash: string,
): Promise<EmployeeRecord> {
  if (leave_policies !== undefined) requireLeave(context)
  const enrolled = await enrolledIn(context.sql, leave_policies)
  const employee = await newEmployee(context, { ...input, deputy_id }, password_hash)
  const { sql, company_id, services } = context
  const stored = await storeNew(context, employeeKind, employee)
  const { id } = stored
  if (ssn_sin) {
    const sealed = encryptSocialNumber(services.secrets, { company_id, id }, ssn_sin)
    await sql('update employees set ssn_sin_sealed = $3 where company_id = $1 and id = $2', [
      id,
      sealed,
    ])
  }
  try {
    await claimEmail(sql, id, employee.email)
  } catch (error) {
    await sql('delete from employees where company_id = $1 and id = $2', [id])
    throw error
  }

  if (deputy_id !== null) await storeDeputy(sql, id, deputy_id)

  const record = deputy_id === null ? stored : await requireEmployee(sql, id)
  context.audit({ record_type: 'employee', record_id: record.id, before: null, after: record })
  const rows = enrolledAlways(enrolled)
  if (rows.length === 0) return record
  await storeTermRows(sql, record.id, rows)
  context.audit({
    record_type: 'employee_terms',
    record_id: record.id,
    before: { data: versionsOf(record, []) },
    after: { data: versionsOf(record, rows) },
  })
  return record
}

async function newEmployee(
  { sql, now_ms, actor, channel }: Context,
  input: Omit<NewEmployee, 'password' | 'ssn_sin' | 'leave_policies'>,
  password_hash: string,
): Promise<Employee> {
  const { manager_id = null, deputy_id = null, region = null, country_code, timezone } = input
  const problems: FieldErrors = {}
  const today = localDate(timezone, now_ms)
  if (input.service_date != null) requireLeaveWrite(actor, 'a change of service_date')
  const employment = employmentAfter(newEmployment, input, today, problems)
  await noteRegion({ country_code, region }, problems)
  if (manager_id !== null) await noteManager(sql, { manager_id, employee_id: null }, problems)
  if (deputy_id !== null) await noteDeputy(sql, { deputy_id, employee_id: null }, problems)
  if (input.employee_number) await noteTakenNumber(sql, input.employee_number, problems)
  if (Object.keys(problems).length > 0) throw invalid(problems)

  const { spells: _, deputy_id: __, ...columns } = input
  const named = {
    ...columns,
    employee_number: input.employee_number || (await nextEmployeeNumber(sql)),
  }
  return newRow(employeeKind, {
    ...named,
    ...columnsOfEmployment(employment),
    is_active: employment.is_active,
    employment_gaps: [...employment.employment_gaps],
    manager_id,
    region,
    password_hash,
    // Nobody knows the password of somebody who was added in the dashboard.
    first_password_hash:
      channel === 'dashboard' || password_hash === noPassword ? null : password_hash,
    search_text: searchText(named),
    role: input.role ?? 'employee',
    emergency_contact: mergedContact(null, input.emergency_contact ?? null),
    work_locations: input.work_locations ?? [],
    dashboard_access: false,
  })
}
