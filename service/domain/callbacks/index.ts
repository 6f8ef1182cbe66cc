export { checkCallbackUrl } from './address.ts';
export { addCallbackJob, callbackJobKey, deliverCallbacksTask } from './job.ts';
export { type DeliveryView, listDeliveries } from './list.ts';
export { redeliver } from './redeliver.ts';
export { type CallbackSender, createCallbackSender } from './sender.ts';
export { openWebhookKey, type WebhookKey } from './webhook-key.ts';
