import { readText } from '@/lib/auth/request-body.ts';
import { clientAddress } from '@/lib/auth/request-facts.ts';
import { receiveWebhook } from '@/lib/features/webhooks/use-cases/receive-webhook.ts';
import { log } from '@/lib/logger.ts';
import { CALLBACK_ACCEPTED } from '@/lib/service-core/contract/index.ts';

const maxBytes = 64 * 1024;

/** Where the service calls back (specification §6). Accepted means stored; what it says is read back afterwards. */
export async function POST(request: Request): Promise<Response> {
  const body = await readText(request, maxBytes);
  if (body === null) return answer(413, { code: '413', Message: 'the body is larger than 64 KiB' });
  const { headers } = request;
  try {
    const received = await receiveWebhook({
      body,
      webhookId: headers.get('webhook-id'),
      timestamp: headers.get('webhook-timestamp'),
      signature: headers.get('webhook-signature'),
      appKey: headers.get('appkey'),
      address: clientAddress(headers),
    });
    if (received.ok)
      return new Response(CALLBACK_ACCEPTED, { headers: { 'content-type': 'application/json' } });
    return received.reason.code === 'forged'
      ? answer(401, { code: '401', Message: 'the signature or the app key does not fit' })
      : answer(400, { code: '400', Message: 'the body is not a callback' });
  } catch (error) {
    log.error('callback not stored', { err: error });
    return answer(503, { code: '503', Message: 'not stored, please repeat' });
  }
}

function answer(status: number, body: { code: string; Message: string }): Response {
  return Response.json(body, { status });
}
