export { deliverCallbacksTask } from './job.ts';
export { listDeliveries } from './list.ts';
export { redeliver } from './redeliver.ts';
export { createCallbackSender } from './sender.ts';
export { openWebhookKey } from './webhook-key.ts';
