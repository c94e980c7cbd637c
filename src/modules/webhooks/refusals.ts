import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('webhooks', {
  not_https: 'must be an https:// address',
  has_user: 'must not contain a user name or password',
  closed_port: 'must use port 443 or a port above 1023',
  no_events: 'must not be empty; omit it for all event types',
  disabled: 'is disabled; set its status to active first',
  nothing_delivered: 'Nothing was delivered for 5 days.',
  gone: 'The receiver answered 410 Gone.',
  switched_off: 'It was disabled by a user or an API key.',
  too_many: 'limit reached: at most {most} webhooks per company',
})
