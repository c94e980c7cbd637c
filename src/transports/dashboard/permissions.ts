import type { Permission } from '../../core/permissions.ts'

type Area = Permission extends `${infer A}:${string}` ? A : never

/** What each permission allows, in words, from the table `accesses`. */
export const areas: Readonly<Record<Area, { title: string; read: string; write: string }>> = {
  employees: {
    title: 'Staff',
    read: 'Everybody with their contact details; also time, schedules, mileage, locations, payroll hours and the company.',
    write:
      'Add, change and deactivate people; also change time, schedules, mileage and locations, and see the company.',
  },
  time: {
    title: 'Time',
    read: 'Punches and forgot-punch requests.',
    write: 'Post, change, approve and delete punches; decide forgot-punch requests.',
  },
  schedule: {
    title: 'Schedules',
    read: 'Weekly schedules and one-day overrides.',
    write: 'Schedules and overrides, which can change pay.',
  },
  leave: {
    title: 'Leave',
    read: 'Requests, balances, leave types, holidays and blackout dates.',
    write: 'Ask for, approve, reject and cancel leave; change leave types, holidays and blackouts.',
  },
  payroll: {
    title: 'Payroll',
    read: 'Payroll hours, their explanations, adjustments, pay periods and exports.',
    write: 'Make and decide adjustments; approve and reopen pay periods.',
  },
  mileage: {
    title: 'Mileage',
    read: 'Trips.',
    write: 'Post, approve and reject trips.',
  },
  location: {
    title: 'Locations',
    read: 'Work locations.',
    write: 'Add and change work locations.',
  },
  billing: {
    title: 'Billing',
    read: 'Clients and invoices.',
    write: 'Make clients and invoices, mark them paid, void them.',
  },
  settings: {
    title: 'Company',
    read: 'The settings, webhooks with their deliveries, and the audit log.',
    write: 'The settings; have events sent anywhere by webhooks.',
  },
}

/** Returns a key's permissions in short: `Leave: see, change; Time: see`. */
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
