import { readText } from '@/lib/auth/request-body.ts';
import { clientAddress } from '@/lib/auth/request-facts.ts';
import { receiveWebhook, replyTo } from '@/lib/features/webhooks/verbs/receive-webhook.ts';
import { log } from '@/lib/logger.ts';

const maxBytes = 64 * 1024;

/**
 * Receives the service's callbacks (specification §6). Accepted means stored; its claim is verified later by reading
 * back.
 */
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
    const reply = replyTo(received.ok ? null : received.reason.code);
    return new Response(reply.body, {
      status: reply.http,
      headers: {
        'content-type': 'application/json',
        ...(reply.http === 429 && { 'retry-after': '5' }),
      },
    });
  } catch (error) {
    log.error('callback not stored', { err: error });
    return answer(503, { code: '503', Message: 'not stored, please repeat' });
  }
}

function answer(status: number, body: { code: string; Message: string }): Response {
  return Response.json(body, { status });
}
