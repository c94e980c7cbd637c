import type { Permission } from '../../core/access/permissions.ts'
import type { ApiKeyRecord } from '../../modules/api-keys/schema.ts'
import { type Phrase, phrase, say, t } from '../../words/index.ts'

type Area = Permission extends `${infer A}:${string}` ? A : never

/** Describes each permission, from the table `accesses`; formatted when it is shown. */
export const areas: Readonly<Record<Area, { title: Phrase; read: Phrase; write: Phrase }>> = {
  employees: {
    title: phrase('Staff'),
    read: phrase(
      'Employees and their contact details; also time, schedules, mileage, locations, payroll hours and the company.',
    ),
    write: phrase(
      'Add, change and deactivate employees; also change time, schedules, mileage and locations, and read the company.',
    ),
  },
  time: {
    title: phrase('Time'),
    read: phrase('Read punches and forgot-punch requests.'),
    write: phrase('Post, change, approve and delete punches; decide forgot-punch requests.'),
  },
  schedule: {
    title: phrase('Schedules'),
    read: phrase('Read weekly schedules and one-day overrides.'),
    write: phrase('Change schedules and overrides, which can change pay.'),
  },
  leave: {
    title: phrase('Leave'),
    read: phrase('Read requests, balances, leave types, holidays and blackout dates.'),
    write: phrase(
      'Request, approve, reject and cancel leave; change leave types, holidays and blackout dates.',
    ),
  },
  payroll: {
    title: phrase('Payroll'),
    read: phrase('Read payroll hours, explanations, adjustments, pay periods and exports.'),
    write: phrase('Create and decide adjustments; approve and reopen pay periods.'),
  },
  mileage: {
    title: phrase('Mileage'),
    read: phrase('Read trips.'),
    write: phrase('Post, approve and reject trips.'),
  },
  location: {
    title: phrase('Locations'),
    read: phrase('Read work locations.'),
    write: phrase('Add and change work locations.'),
  },
  billing: {
    title: phrase('Billing'),
    read: phrase('Read clients and invoices.'),
    write: phrase('Create clients and invoices, mark them paid, void them.'),
  },
  settings: {
    title: phrase('Company'),
    read: phrase('Read the settings, webhooks and deliveries, and the audit log.'),
    write: phrase('Change the settings; send events to any address with webhooks.'),
  },
}

/** Returns a key's permissions in short: `Leave: read, write; Time: read`. */
export function inShort(permissions: readonly string[] | null): string {
  if (permissions === null) return t`Everything`
  return Object.entries(areas)
    .map(([area, { title }]) => {
      const holds = (level: string) =>
        permissions.includes(`${area}:${level}`) || permissions.includes(`${area}:*`)
      const levels = [holds('read') ? t`read` : '', holds('write') ? t`write` : '']
      return [say(title), levels.filter((word) => word !== '').join(', ')] as const
    })
    .filter(([, levels]) => levels !== '')
    .map(([title, levels]) => t`${title}: ${levels}`)
    .join('; ')
}

/** Returns whose records a key reaches, as a sentence. */
export function reachInWords({ person, reach }: Pick<ApiKeyRecord, 'person' | 'reach'>): string {
  if (!person) return t`It reaches the whole company.`
  const { name } = person
  switch (reach) {
    case 'self':
      return t`It reaches ${name}'s own records and ends when ${name} leaves.`
    case 'team':
      return t`It reaches ${name} and everybody below, and ends when ${name} leaves.`
    case 'company':
      return t`It reaches the whole company and names ${name}; it continues to work when ${name} leaves.`
  }
}
