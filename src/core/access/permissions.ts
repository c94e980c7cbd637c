/** Every permission that a key can have. */
export const permissions = [
  'employees:read',
  'employees:write',
  'time:read',
  'time:write',
  'schedule:read',
  'schedule:write',
  'mileage:read',
  'mileage:write',
  'location:read',
  'location:write',
  'payroll:read',
  'payroll:write',
  'settings:read',
  'settings:write',
  'leave:read',
  'leave:write',
  'billing:read',
  'billing:write',
] as const

export type Permission = (typeof permissions)[number]

/** The permissions that grant each access: any one of them; an empty list grants it to every key. */
export const accesses = {
  'employees:read': ['employees:read'],
  'employees:write': ['employees:write'],
  'people:read': [
    'employees:read',
    'leave:read',
    'time:read',
    'schedule:read',
    'payroll:read',
    'mileage:read',
  ],
  'time:read': ['time:read', 'employees:read'],
  'time:write': ['time:write', 'employees:write'],
  'schedule:read': ['schedule:read', 'employees:read'],
  'schedule:write': ['schedule:write', 'employees:write'],
  'mileage:read': ['mileage:read', 'employees:read'],
  'mileage:write': ['mileage:write', 'employees:write'],
  'location:read': ['location:read', 'employees:read'],
  'location:write': ['location:write', 'employees:write'],
  'pay_periods:read': ['payroll:read', 'employees:read', 'employees:write'],
  'payroll:read': ['payroll:read', 'employees:read'],
  'payroll:write': ['payroll:write'],
  'company:read': ['settings:read', 'employees:read', 'employees:write'],
  'company:write': ['settings:write'],
  'webhooks:read': ['settings:read', 'settings:write'],
  'webhooks:write': ['settings:write'],
  'leave:read': ['leave:read'],
  'leave:write': ['leave:write'],
  'leave_settings:read': ['leave:read', 'leave:write'],
  'leave_settings:write': ['leave:write'],
  'billing:read': ['billing:read'],
  'billing:write': ['billing:write'],
  any: [],
} as const satisfies Record<string, readonly Permission[]>

/** The access that an operation requires: a row of the table above. */
export type Access = keyof typeof accesses

/** Returns the read access that matches a write access. */
export function readingOf(access: Access): Access {
  return access.replace(/:write$/, ':read') as Access
}

/**
 * Whether a key's permissions (null: all) grant an access; `time:*` stands for `time:read` and `time:write`.
 */
export function allows(held: readonly string[] | null, access: Access): boolean {
  const accepted: readonly Permission[] = accesses[access]
  if (held === null || accepted.length === 0) return true
  return accepted.some((p) => held.includes(p) || held.includes(`${p.slice(0, p.indexOf(':'))}:*`))
}

/** Whether a key may have this permission: a permission or an area's wildcard. */
export function isGrantable(text: string): boolean {
  return permissions.some((p) => p === text || `${p.slice(0, p.indexOf(':'))}:*` === text)
}
