import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendFailedWebhookDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '../src/modules/webhooks/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'

export const webhookTools = toolset('webhooks', [
  tool(listWebhooks, {
    name: 'list_webhooks',
    title: 'List webhooks',
    description:
      'Lists the addresses that the company’s events are posted to, with the kinds each one gets and whether it is active or was disabled, and why. Secrets are never shown here.',
  }),
  tool(getWebhook, {
    name: 'get_webhook',
    title: 'Read a webhook',
    description:
      'Gives one webhook: its address, kinds and status. The id comes from list_webhooks; what was sent to it is in list_webhook_deliveries.',
  }),
  tool(createWebhook, {
    name: 'create_webhook',
    title: 'Register a webhook',
    description:
      'Registers an https address that events are posted to, every kind unless events names some. The answer alone shows the secret that signs them: hand it to the person at once. Addresses in private networks are refused.',
  }),
  tool(updateWebhook, {
    name: 'update_webhook',
    title: 'Change a webhook',
    description:
      'Changes the address, kinds or description of a webhook, or switches it off and on by status; only what is given changes. Switched on again it gets what happens from then on: resend_failed_webhook_deliveries sends what it missed while it failed. The id comes from list_webhooks.',
  }),
  tool(deleteWebhook, {
    name: 'delete_webhook',
    title: 'Delete a webhook',
    description:
      'Deletes a webhook with the record of what was sent to it; what still waits is not sent. To stop it for a while use update_webhook with status disabled. The id comes from list_webhooks.',
  }),
  tool(rotateWebhookSecret, {
    name: 'rotate_webhook_secret',
    title: 'Rotate the secret of a webhook',
    description:
      'Gives a webhook a new secret, shown in this answer alone; for 24 hours events are signed with the old one too, so that the receiver can change over. The id comes from list_webhooks.',
  }),
  tool(testWebhook, {
    name: 'test_webhook',
    title: 'Send a test event',
    description:
      'Sends a webhook.test event to one webhook, whatever kinds it takes. The answer is the delivery before its first attempt: look at list_webhook_deliveries a moment later for what came of it.',
  }),
  tool(listWebhookDeliveries, {
    name: 'list_webhook_deliveries',
    title: 'List what was sent to a webhook',
    description:
      'Lists the events sent to a webhook in the last 30 days, the newest first; ask for attempts among the fields to see each try with its answer. Status failed waits for another attempt, exhausted gets none. The id comes from list_webhooks.',
  }),
  tool(resendWebhookDelivery, {
    name: 'resend_webhook_delivery',
    title: 'Send an event again',
    description:
      'Sends one event to a webhook again, with the same event id, as often as the schedule takes. The delivery_id comes from list_webhook_deliveries. Not while the webhook is disabled.',
  }),
  tool(resendFailedWebhookDeliveries, {
    name: 'resend_failed_webhook_deliveries',
    title: 'Send again what failed',
    description:
      'Sends again every event since an instant that a webhook did not get, once its receiver works again. Not while the webhook is disabled: update_webhook sets it active first. The id comes from list_webhooks.',
  }),
])
