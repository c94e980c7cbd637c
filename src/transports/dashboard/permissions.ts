import type { Permission } from '../../core/permissions.ts'
import type { ApiKeyRecord } from '../../modules/api-keys/schema.ts'

type Area = Permission extends `${infer A}:${string}` ? A : never

/** What each permission allows, in words, from the table `accesses`. */
export const areas: Readonly<Record<Area, { title: string; read: string; write: string }>> = {
  employees: {
    title: 'Staff',
    read: 'Employees and their contact details; also time, schedules, mileage, locations, payroll hours and the company.',
    write:
      'Add, change and deactivate employees; also change time, schedules, mileage and locations, and read the company.',
  },
  time: {
    title: 'Time',
    read: 'Read punches and forgot-punch requests.',
    write: 'Post, change, approve and delete punches; decide forgot-punch requests.',
  },
  schedule: {
    title: 'Schedules',
    read: 'Read weekly schedules and one-day overrides.',
    write: 'Change schedules and overrides, which can change pay.',
  },
  leave: {
    title: 'Leave',
    read: 'Read requests, balances, leave types, holidays and blackout dates.',
    write:
      'Request, approve, reject and cancel leave; change leave types, holidays and blackout dates.',
  },
  payroll: {
    title: 'Payroll',
    read: 'Read payroll hours, explanations, adjustments, pay periods and exports.',
    write: 'Create and decide adjustments; approve and reopen pay periods.',
  },
  mileage: {
    title: 'Mileage',
    read: 'Read trips.',
    write: 'Post, approve and reject trips.',
  },
  location: {
    title: 'Locations',
    read: 'Read work locations.',
    write: 'Add and change work locations.',
  },
  billing: {
    title: 'Billing',
    read: 'Read clients and invoices.',
    write: 'Create clients and invoices, mark them paid, void them.',
  },
  settings: {
    title: 'Company',
    read: 'Read the settings, webhooks and deliveries, and the audit log.',
    write: 'Change the settings; send events to any address with webhooks.',
  },
}

/** Returns a key's permissions in short: `Leave: read, write; Time: read`. */
export function inShort(permissions: readonly string[] | null): string {
  if (permissions === null) return 'Everything'
  return Object.entries(areas)
    .map(([area, { title }]) => {
      const holds = (level: string) =>
        permissions.includes(`${area}:${level}`) || permissions.includes(`${area}:*`)
      const levels = [holds('read') ? 'read' : '', holds('write') ? 'write' : '']
      return [title, levels.filter((word) => word !== '').join(', ')] as const
    })
    .filter(([, levels]) => levels !== '')
    .map(([title, levels]) => `${title}: ${levels}`)
    .join('; ')
}

/** Returns whose records a key reaches, as a sentence. */
export function reachInWords({ person, reach }: Pick<ApiKeyRecord, 'person' | 'reach'>): string {
  if (!person) return 'It reaches the whole company.'
  return {
    self: `It reaches ${person.name}'s own records and ends when ${person.name} leaves.`,
    team: `It reaches ${person.name} and everybody below, and ends when ${person.name} leaves.`,
    company: `It reaches the whole company and names ${person.name}; it continues to work when ${person.name} leaves.`,
  }[reach]
}
