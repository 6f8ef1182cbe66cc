import { CALLBACK_ACCEPTED } from '../../service-core/contract/index.ts';
import type { WebhookReply } from './types.ts';

/** The reply to the sender. Anything but the accepted answer makes it send again (specification §6). */
export function replyTo(refusal: string | null): WebhookReply {
  switch (refusal) {
    case null:
      return { http: 200, body: CALLBACK_ACCEPTED };
    case 'forged':
      return { http: 401, body: '{"code":"401","Message":"the signature or the app key does not fit"}' };
    case 'too-many':
      return {
        http: 429,
        body: '{"code":"429","Message":"too many callbacks without a valid signature; send it again later"}',
      };
    default:
      return { http: 400, body: '{"code":"400","Message":"the body is not a callback"}' };
  }
}
