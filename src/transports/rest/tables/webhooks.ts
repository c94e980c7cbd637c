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
} from '../../../modules/webhooks/index.ts'
import { routes } from '../routes.ts'

export const webhookRoutes = routes({
  'GET    /webhooks': listWebhooks,
  'POST   /webhooks': createWebhook,
  'GET    /webhooks/:id': getWebhook,
  'PUT    /webhooks/:id': updateWebhook,
  'DELETE /webhooks/:id': deleteWebhook,
  'POST   /webhooks/:id/rotate-secret': rotateWebhookSecret,
  'POST   /webhooks/:id/test': testWebhook,
  'GET    /webhooks/:id/deliveries': listWebhookDeliveries,
  'GET    /webhooks/:id/deliveries/:delivery_id': getWebhookDelivery,
  'POST   /webhooks/:id/deliveries/resend': resendFailedWebhookDeliveries,
  'POST   /webhooks/:id/deliveries/:delivery_id/resend': resendWebhookDelivery,
})
