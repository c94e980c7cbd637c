import { adminsQuestions } from './admin.ts'
import { leaveQuestions } from './bistro-leave.ts'
import { payrollQuestions } from './bistro-payroll.ts'
import { staffQuestions } from './bistro-staff.ts'
import { timeQuestions } from './bistro-time.ts'
import { clockQuestions } from './clock.ts'
import { demoQuestions } from './demo.ts'
import { employeesQuestions } from './employee.ts'
import { frenchQuestions } from './french.ts'
import { managersQuestions } from './manager.ts'
import { manyQuestions } from './many.ts'
import { ownQuestions } from './own.ts'
import { premiseQuestions } from './premises.ts'
import type { CompanyName, Question } from './question.ts'
import { typoQuestions } from './typos.ts'

/** A question, and the company that it is about. */
export type Asked = Question & { company: CompanyName }

/** The questions by kind. */
export const kinds = {
  'of a manager': managersQuestions,
  'of an admin': adminsQuestions,
  'of an employee': employeesQuestions,
  'of who connects a clock': clockQuestions,
  'about oneself': ownQuestions,
  'with typos': typoQuestions,
  'in French': frenchQuestions,
  'on a wrong premise': premiseQuestions,
  'that change many': manyQuestions,
} as const

const bistro = [...leaveQuestions, ...timeQuestions, ...payrollQuestions, ...staffQuestions]

/** Those that change something come last, because they share the company of the others. */
export const questions: Asked[] = [
  ...Object.values(kinds).flatMap((list) => of('office', list)),
  ...of('bistro', bistro),
  ...of('demo', demoQuestions),
].toSorted((a, b) => Number(a.writes !== undefined) - Number(b.writes !== undefined))

function of(company: CompanyName, list: readonly Question[]): Asked[] {
  return list.map((question) => ({ ...question, company }))
}
