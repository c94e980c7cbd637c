import type { roles } from '../modules/employees/table.ts'
import type { PatternName } from './patterns.ts'

/** An employee of the demo company. First names are unique: the other files refer to them. */
export type Person = {
  first_name: string
  last_name: string
  title: string
  department: keyof typeof sites
  role: (typeof roles)[number]
  pattern: PatternName
  /** Whether the employee uses the time clock; `paid_by_punches` whether it also decides the pay. */
  punches: boolean
  paid_by_punches: boolean
  /** `new`: hired in the middle of the last pay period; `left`: deactivated some weeks ago. */
  employment: 'settled' | 'new' | 'left'
}

/** The company's work locations; the addresses are fictional. */
export const locations = [
  { name: 'Toronto Office', address: '1200 Maple Key Way', city: 'Toronto' },
  { name: 'Mississauga Warehouse', address: '88 Sugarbush Road, Unit 4', city: 'Mississauga' },
  { name: 'Ottawa Office', address: '15 Rideau Maple Court', city: 'Ottawa' },
] as const

/** The location of each department. */
export const sites = {
  Operations: 'Toronto Office',
  Warehouse: 'Mississauga Warehouse',
  'Customer Care': 'Ottawa Office',
  Finance: 'Toronto Office',
  People: 'Toronto Office',
} as const satisfies Record<string, (typeof locations)[number]['name']>

const clocked = { punches: true }
const partTime = { pattern: 'part_time' } as const

/** All forty in the order of their employee numbers: managers come before their employees. */
export const people: readonly Person[] = [
  person('Operations', 'Hélène', 'Tremblay', 'General Manager', { role: 'company_admin' }),
  person('Operations', 'David', 'Osei', 'Operations Manager', { role: 'manager' }),
  person('Warehouse', 'Priya', 'Nair', 'Warehouse Manager', { role: 'manager' }),
  person('Customer Care', 'François', 'Gagnon', 'Customer Care Manager', { role: 'manager' }),
  person('Finance', 'Ingrid', 'Håkansson', 'Finance Manager', { role: 'manager' }),
  person('People', 'Marcus', 'Bell', 'People Manager', { role: 'manager' }),
  person('Customer Care', 'Ana', 'Ferreira', 'Customer Care Agent', clocked),
  person('Customer Care', 'Zoë', 'Lambert', 'Customer Care Agent', clocked),
  person('Operations', 'Mei', 'Chen', 'Operations Coordinator', clocked),
  person('Warehouse', 'Tomasz', 'Wójcik', 'Night Shift Lead', {
    ...clocked,
    pattern: 'night',
    paid_by_punches: true,
  }),
  person('Warehouse', 'Aisha', 'Rahman', 'Warehouse Associate', {
    ...clocked,
    ...partTime,
    paid_by_punches: true,
  }),
  person('Warehouse', 'Liam', "O'Connor", 'Forklift Operator', clocked),
  person('Warehouse', 'José', 'Hernández', 'Warehouse Associate', clocked),
  person('Warehouse', 'Grace', 'Kim', 'Inventory Clerk', clocked),
  person('Warehouse', 'Samuel', 'Adeyemi', 'Warehouse Associate', clocked),
  person('Warehouse', 'Chloé', 'Bouchard', 'Shipping Clerk', clocked),
  person('Warehouse', 'Harpreet', 'Singh', 'Forklift Operator', clocked),
  person('Warehouse', 'Emily', 'Walker', 'Receiving Clerk', clocked),
  person('Warehouse', 'Minh', 'Nguyễn', 'Warehouse Associate', clocked),
  person('Warehouse', 'Robert', 'Clarke', 'Maintenance Technician', clocked),
  person('Customer Care', 'Fatima', 'Zahra', 'Customer Care Agent', clocked),
  person('Customer Care', 'Noah', 'Villeneuve', 'Customer Care Agent', {
    ...clocked,
    employment: 'new',
  }),
  person('Customer Care', 'Sofia', 'Rossi', 'Senior Agent', { ...clocked, pattern: 'moved_later' }),
  person('Customer Care', 'Kofi', 'Mensah', 'Customer Care Agent', clocked),
  person('Customer Care', 'Élodie', 'Roy', 'Customer Care Agent', { ...clocked, ...partTime }),
  person('Customer Care', 'Ryan', 'Murphy', 'Customer Care Agent', {
    ...clocked,
    employment: 'left',
  }),
  person('Customer Care', 'Leila', 'Haddad', 'Quality Specialist'),
  person('Operations', 'Viktor', 'Novák', 'Planner', clocked),
  person('Operations', 'Jessica', 'Brown', 'Buyer', clocked),
  person('Operations', 'Raúl', 'Ortega', 'Fleet Coordinator', clocked),
  person('Operations', 'Hannah', 'Weber', 'Planner', clocked),
  person('Operations', 'Olu', 'Bankole', 'Dispatcher', clocked),
  person('Finance', 'Yuki', 'Sato', 'Accountant'),
  person('Finance', 'Amélie', 'Fortin', 'Payroll Specialist'),
  person('Finance', 'Daniel', 'Levy', 'Accounts Payable Clerk'),
  person('Finance', 'Nadia', 'Petrov', 'Bookkeeper', partTime),
  person('People', 'Thomas', 'Müller', 'Recruiter'),
  person('People', 'Simone', 'Dubois', 'People Partner'),
  person('People', 'Arjun', 'Mehta', 'Training Coordinator'),
  person('People', 'Ruth', 'Steinberg', 'Office Assistant', partTime),
]

function person(
  department: Person['department'],
  first_name: string,
  last_name: string,
  title: string,
  more: Partial<Person> = {},
): Person {
  return {
    first_name,
    last_name,
    title,
    department,
    role: 'employee',
    pattern: 'office',
    punches: false,
    paid_by_punches: false,
    employment: 'settled',
    ...more,
  }
}
