export { openWebhookKey, type WebhookKey } from './callback-keys.ts';
export { listDeliveries, redeliver } from './deliveries.ts';
export { createCallbackSender } from './sender.ts';
