import { defineEntity, p } from '@mikro-orm/core'
import { civilDate } from '../../db/columns.ts'

/** The facts of employment that hold from a date. */
export const TERM_FACTS = ['timezone', 'country_code', 'region', 'pay_basis', 'overtime'] as const
export type TermFact = (typeof TERM_FACTS)[number]

export const EmployeeTermTable = defineEntity({
  name: 'EmployeeTerm',
  tableName: 'employee_terms',
  properties: {
    company_id: p.bigint('number').primary(),
    employee_id: p.bigint('number').primary(),
    fact: p.text().$type<TermFact>().primary(),
    effective_date: civilDate().primary(),
    value: p.json<unknown>(),
  },
})
