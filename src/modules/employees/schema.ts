import * as v from 'valibot'
import { departmentEntries } from '../../core/company/store-department.ts'
import {
  CivilDate,
  Code,
  described,
  detailOnly,
  FreeText,
  Id,
  Instant,
  Name,
  oneLine,
  PeopleText,
} from '../../core/schema.ts'
import { tablesOf } from '../../db/statements/prepare.ts'
import { columnsOf, recordSource, requireRecord } from '../../db/statements/records.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { languages, phrase } from '../../words/index.ts'
import { yearBalanceFields } from '../leave/balances/year-balance.ts'
import {
  deputyId,
  type EmployeeTable,
  employmentTypes,
  fullName,
  payBases,
  rehiredOn,
  roles,
  spells,
} from './table.ts'
import { type Group, plainCell, type TypedNames, typedText, typedTextsOf } from './typed-text.ts'

/** A leave type's balance in a leave year; null when none is tracked. */
const YearBalanceSchema = v.nullable(v.strictObject(yearBalanceFields))

/** An employee's remaining leave by type, as the API returns it. */
const PtoBalance = v.strictObject({
  year: v.number(),
  as_of: CivilDate,
  unit: v.literal('days'),
  vacation: YearBalanceSchema,
  sick: YearBalanceSchema,
  personal: YearBalanceSchema,
  others: described(
    v.array(v.strictObject({ type: Code, ...yearBalanceFields })),
    'The balances of other leave types.',
  ),
})

const db = tablesOf<typeof EmployeeTable>()

export const EmployeeSchema = v.strictObject({
  id: Id,
  employee_number: Code,
  first_name: Name,
  last_name: Name,
  name: v.pipe(Name, v.description('First and last name.')),
  email: PeopleText,
  role: v.picklist(roles),
  company_id: Id,
  title: typedText(PeopleText, {
    label: phrase('Title'),
    description: 'Job title.',
    input: oneLine(200),
    group: 'job',
    example: 'Packer',
  }),
  department: typedText(Code, {
    label: phrase('Department'),
    description: 'Department.',
    input: oneLine(200),
    group: 'job',
    example: 'Warehouse',
    workbook: { title: 'Department', width: 20 },
  }),
  manager_id: v.nullable(Id),
  deputy_id: v.pipe(
    v.nullable(Id),
    v.description('Decides for the people below while the employee is on approved leave.'),
  ),
  hire_date: v.nullable(CivilDate),
  employment_type: v.nullable(v.picklist(employmentTypes)),
  work_phone: detailOnly(
    typedText(FreeText, {
      label: phrase('Work phone'),
      description: 'Work phone.',
      input: oneLine(40),
      group: 'contact',
      type: 'tel',
    }),
  ),
  mobile_phone: detailOnly(
    typedText(FreeText, {
      label: phrase('Mobile phone'),
      description: 'Mobile phone.',
      input: oneLine(40),
      group: 'contact',
      type: 'tel',
    }),
  ),
  work_locations: detailOnly(
    v.array(v.strictObject({ address: FreeText, is_primary: v.boolean() })),
  ),
  emergency_contact: detailOnly(
    v.nullable(
      v.strictObject({
        name: v.nullable(FreeText),
        phone: v.nullable(FreeText),
        relationship: v.nullable(FreeText),
      }),
    ),
  ),
  payroll_id: typedText(PeopleText, {
    label: phrase('Payroll id'),
    description: 'Id in the payroll system.',
    input: plainCell(40),
    group: 'payroll',
    hint: phrase('In the payroll system.'),
    workbook: { title: 'Payroll ID', width: 14 },
  }),
  country_code: v.pipe(Code, v.description('ISO 3166-1 alpha-2.')),
  region: v.nullable(Code),
  timezone: v.pipe(Code, v.description('IANA name, such as America/Toronto.')),
  pay_basis: v.pipe(
    v.nullable(v.picklist(payBases)),
    v.description('What hours are paid by; null: the company setting.'),
  ),
  language: v.pipe(
    v.nullable(v.picklist(languages)),
    v.description('Of pages and emails; null: the company setting.'),
  ),
  is_active: v.boolean(),
  deactivated_on: v.pipe(
    v.nullable(CivilDate),
    v.description('Last day; ahead while they are active.'),
  ),
  rehired_on: v.pipe(
    v.nullable(CivilDate),
    v.description('First day of the present time of employment; null in the first.'),
  ),
  spells: v.pipe(
    v.array(v.strictObject({ start_date: v.nullable(CivilDate), end_date: v.nullable(CivilDate) })),
    v.description('Times of employment in date order; both dates are inclusive.'),
  ),
  service_date: v.pipe(
    v.nullable(CivilDate),
    v.description('Seniority counts from it; null: the hire date.'),
  ),
  created_at: Instant,
  updated_at: Instant,
})

export type EmployeeRecord = v.InferOutput<typeof EmployeeSchema>

export type EmployeeText<G extends Group = Group> = TypedNames<typeof EmployeeSchema.entries, G>

/** The texts of an employee that people type and no rule uses, with their names. */
export const employeeTexts = typedTextsOf(EmployeeSchema.entries)

/** An employee as the API returns one alone, and as each write of one returns it. */
export const EmployeeDetailSchema = v.strictObject({
  ...EmployeeSchema.entries,
  pto_balance: PtoBalance,
  pending_leave_days: v.pipe(v.number(), v.description('Days of their pending leave requests.')),
  effective_date: v.pipe(
    v.exactOptional(v.nullable(CivilDate)),
    v.description('Of a change of dated facts: from when they hold; null: always.'),
  ),
  ...departmentEntries,
})

export type EmployeeDetail = v.InferOutput<typeof EmployeeDetailSchema>

/** Employees `e`, with the columns of `EmployeeSchema`. */
export const employees = recordSource(
  'employee',
  'e',
  db.selectFrom('employees as e').select(
    columnsOf('e', EmployeeSchema, {
      name: fullName.as('name'),
      deputy_id: deputyId.as('deputy_id'),
      rehired_on: rehiredOn.as('rehired_on'),
      spells: spells.as('spells'),
    }),
  ),
)

/** Returns the employee as the API does; throws a 404. */
export function requireEmployee(sql: Sql, id: number): Promise<EmployeeRecord> {
  return requireRecord(sql, employees, id)
}
