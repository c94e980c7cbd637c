import type { Access } from '../../../core/access/permissions.ts'

export type Tag = { name: string; description: string }

type Area = Access extends `${infer A}:${string}` ? A : never

export const about: Tag = {
  name: 'About',
  description: 'The API itself and the calling API key.',
}
const employees: Tag = { name: 'Employees', description: 'The people of the company.' }
const leave: Tag = {
  name: 'Leave',
  description: 'Leave requests and balances, leave types, holidays and blackout dates.',
}
const schedules: Tag = {
  name: 'Schedules',
  description: 'Weekly patterns and one-day overrides.',
}
const time: Tag = { name: 'Time', description: 'Read punches and forgot-punch requests.' }
const payroll: Tag = {
  name: 'Payroll',
  description: 'Pay periods, payroll hours, exports and day adjustments. Hours, not money.',
}
const mileage: Tag = { name: 'Mileage', description: 'Trips that employees want reimbursed.' }
const locations: Tag = { name: 'Work locations', description: 'The places where people work.' }
const company: Tag = { name: 'Company', description: 'The company and its settings.' }
const webhooks: Tag = {
  name: 'Webhooks and audit log',
  description: 'Event delivery, and the log of changes.',
}
const billing: Tag = { name: 'Billing', description: 'Clients and invoices.' }

const byArea: Record<Area, Tag> = {
  employees,
  people: employees,
  leave,
  leave_settings: leave,
  schedule: schedules,
  time,
  payroll,
  pay_periods: payroll,
  mileage,
  location: locations,
  company,
  webhooks,
  billing,
}

/** Every tag once, in the order of the reference page. */
export const tags: readonly Tag[] = [about, ...new Set<Tag>(Object.values(byArea))]

/** Returns the tag of an operation: its permission area. */
export function tagOf(access: Access): Tag {
  return access === 'any' ? about : byArea[access.slice(0, access.indexOf(':')) as Area]
}
