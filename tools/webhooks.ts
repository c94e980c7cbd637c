import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  resendFailedWebhookDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '../src/modules/webhooks/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'
import { webhookFields } from './fields.ts'

export const webhookTools = toolset('webhooks', [
  tool(listWebhooks, {
    name: 'list_webhooks',
    title: 'List webhooks',
    description:
      'Lists the addresses that events are posted to, with event types and whether each is active or was disabled, and why.',
  }),
  tool(getWebhook, {
    name: 'get_webhook',
    title: 'Read a webhook',
    description: 'Returns one webhook: its address, event types and status. Id from list_webhooks.',
  }),
  tool(createWebhook, {
    name: 'create_webhook',
    title: 'Register a webhook',
    description:
      'Registers an https address that events are posted to. The signing secret is shown only in this answer: pass it to the person immediately.',
    fields: webhookFields,
  }),
  tool(updateWebhook, {
    name: 'update_webhook',
    title: 'Change a webhook',
    description:
      'Changes the fields you send; status disables or enables it. After it is enabled it gets new events; resend_failed_webhook_deliveries sends those that failed. Id from list_webhooks.',
    fields: { ...webhookFields, events: 'Types as in create_webhook; all by default.' },
    enums_elsewhere: ['events', 'format'],
  }),
  tool(deleteWebhook, {
    name: 'delete_webhook',
    title: 'Delete a webhook',
    description:
      'Deletes a webhook and its deliveries; pending ones are not sent. To pause it use update_webhook with status disabled. Id from list_webhooks.',
  }),
  tool(rotateWebhookSecret, {
    name: 'rotate_webhook_secret',
    title: 'Rotate the secret of a webhook',
    description:
      'Creates a new secret for a webhook, shown only in this answer; for 24 hours events are signed with the old one too. Id from list_webhooks.',
  }),
  tool(testWebhook, {
    name: 'test_webhook',
    title: 'Send a test event',
    description:
      'Sends a webhook.test event to one webhook, regardless of its event types. For the result see list_webhook_deliveries a moment later.',
    fields: webhookFields,
  }),
  tool(listWebhookDeliveries, {
    name: 'list_webhook_deliveries',
    title: 'List webhook deliveries',
    omit: ['sort'],
    fields: { type: 'Such as time_entry.approved.' },
    enums_elsewhere: ['type'],
    description:
      'Lists the events sent to a webhook in the last 30 days, newest first; attempts in fields shows each attempt with its answer. Status failed will be retried, exhausted will not. Id from list_webhooks.',
  }),
  tool(getWebhookDelivery, {
    name: 'get_webhook_delivery',
    title: 'Read a webhook delivery',
    description:
      'Returns one delivery with the headers and bodies that each attempt sent and got back. Ids from list_webhook_deliveries.',
    fields: webhookFields,
  }),
  tool(resendWebhookDelivery, {
    name: 'resend_webhook_delivery',
    title: 'Resend an event',
    description:
      'Resends one event to a webhook with the same event id. delivery_id is from list_webhook_deliveries. Not while the webhook is disabled.',
    fields: webhookFields,
  }),
  tool(resendFailedWebhookDeliveries, {
    name: 'resend_failed_webhook_deliveries',
    title: 'Resend failed deliveries',
    description:
      'Resends every event since a time that was not delivered. Not while the webhook is disabled. Id from list_webhooks.',
  }),
])
