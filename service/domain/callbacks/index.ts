export { listDeliveries } from './deliveries.ts';
export { redeliver } from './redeliver.ts';
export { createCallbackSender } from './sender.ts';
export { openWebhookKey, type WebhookKey } from './webhook-key.ts';
