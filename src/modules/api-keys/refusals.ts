import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('api_keys', {
  not_permission: 'must be a permission or <area>:*; permissions are {permissions}',
  no_permissions: 'must not be empty; omit it for a key with all permissions',
  needs_person: 'is required for a key that reaches {reach}',
  left: 'is no longer active; no new keys',
  left_cannot_grow: 'cannot grow: {name} is no longer active',
  revoked: 'has been revoked; create another key',
  expired: 'has expired; create another key',
  in_past: 'must be in the future',
  only_keys: 'This is only available to API keys.',
  gone: 'This API key no longer exists.',
  connection_gone: 'This connection no longer exists.',
})
