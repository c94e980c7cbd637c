import type { Permission } from '../../operations/permissions.ts'

type Area = Permission extends `${infer A}:${string}` ? A : never

/** What a permission lets a key do, in words: the table `accesses` told to people. */
export const areas: Readonly<Record<Area, { title: string; read: string; write: string }>> = {
  employees: {
    title: 'Staff',
    read: 'See everybody with their contact details; also time, schedules, mileage, locations, payroll hours and the company.',
    write:
      'Add, change and deactivate people; also change time, schedules, mileage and locations, and see the company.',
  },
  time: {
    title: 'Time',
    read: 'See punches and forgot-punch requests.',
    write: 'Post, change, approve and delete punches; decide forgot-punch requests.',
  },
  schedule: {
    title: 'Schedules',
    read: 'See weekly schedules and one-day overrides.',
    write: 'Change schedules and overrides, which can change pay.',
  },
  leave: {
    title: 'Leave',
    read: 'See requests, balances, leave types, holidays and blackout dates.',
    write: 'Ask for, approve, reject and cancel leave; change leave types, holidays and blackouts.',
  },
  payroll: {
    title: 'Payroll',
    read: 'See payroll hours, their explanations, adjustments, pay periods and exports.',
    write: 'Make and decide adjustments; approve and reopen pay periods.',
  },
  mileage: {
    title: 'Mileage',
    read: 'See trips.',
    write: 'Post, approve and reject trips.',
  },
  location: {
    title: 'Locations',
    read: 'See work locations.',
    write: 'Add and change work locations.',
  },
  billing: {
    title: 'Billing',
    read: 'See clients and invoices.',
    write: 'Make clients and invoices, mark them paid, void them.',
  },
  settings: {
    title: 'Company',
    read: 'See the settings, webhooks with their deliveries, and the audit log.',
    write: 'Change the settings, and have events sent anywhere by webhooks.',
  },
}

/** A key's rights in short: `Leave: see, change; Time: see`. */
export function inShort(permissions: readonly string[] | null): string {
  if (permissions === null) return 'Everything'
  return Object.entries(areas)
    .map(([area, { title }]) => {
      const holds = (level: string) =>
        permissions.includes(`${area}:${level}`) || permissions.includes(`${area}:*`)
      const levels = [holds('read') ? 'see' : '', holds('write') ? 'change' : '']
      return [title, levels.filter((word) => word !== '').join(', ')] as const
    })
    .filter(([, levels]) => levels !== '')
    .map(([title, levels]) => `${title}: ${levels}`)
    .join('; ')
}
