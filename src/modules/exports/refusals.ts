import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('exports', {
  too_many_waiting: '{count} exports of your company are not done yet. Wait until one is.',
  not_done: 'Export {id} is not done yet: it is {status}. Read it until its status is done.',
  failed: 'Export {id} failed: {error}',
  deleted: 'The file of export {id} was deleted at {time}. Create another export.',
  settings_changed:
    'Settings or pay periods kept changing while the file was made. Create another export.',
  unknown_access: 'The access that asked for this export is not known.',
  revoked_key: 'The API key that asked for this export has been revoked.',
  expired_key: 'The API key that asked for this export has expired.',
  ended_connection: 'The connection that asked for this export has ended.',
  ended_sign_in: 'The person who asked for this export may no longer sign in.',
})
