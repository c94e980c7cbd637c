import { defineEntity, p } from '@mikro-orm/core'
import { civilDate } from '../../db/statements/columns.ts'

/** The facts of employment that decide hours, each from a date. */
export const HOUR_FACTS = ['timezone', 'country_code', 'region', 'pay_basis', 'overtime'] as const

/** The facts of employment that apply from a date on; each leave type's policy is a separate fact. */
export const TERM_FACTS = [...HOUR_FACTS, 'working_share', 'leave_policies'] as const
export type TermFact = (typeof TERM_FACTS)[number]

/** A fact in stored form: `leave_policies.vacation` is the policy of one leave type. */
export type StoredFact = Exclude<TermFact, 'leave_policies'> | `${typeof LEAVE_POLICY}${string}`

/** Begins the name of a stored fact that enrolls an employee in a policy, followed by the leave type. */
export const LEAVE_POLICY = 'leave_policies.'

export const EmployeeTermTable = defineEntity({
  name: 'EmployeeTerm',
  tableName: 'employee_terms',
  properties: {
    company_id: p.bigint('number').primary(),
    employee_id: p.bigint('number').primary(),
    fact: p.text().$type<StoredFact>().primary(),
    effective_date: civilDate().primary(),
    value: p.json<unknown>(),
  },
})
