import type { FastifyInstance } from 'fastify';
import { limitAddress } from '../http/access.ts';
import type { Edge } from '../http/edge.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';

/**
 * `GET /webhook-key` (ours, decisions §8): the Ed25519 public key under which callbacks are signed, as Standard
 * Webhooks writes it (`whpk_…`). Public, so it needs no headers; the sandbox answers at `/sandbox/webhook-key` too.
 */
export function webhookKeyRoutes(app: FastifyInstance, edge: Edge, publicKey: string): void {
  const paths = ['/webhook-key', ...(edge.ctx.settings.mode === 'sandbox' ? ['/sandbox/webhook-key'] : [])];
  for (const path of paths) {
    app.get(path, { config: { readsOnly: true } }, async (request, reply) => {
      const limited = await limitAddress(edge, request);
      return limited ? sendRefusal(reply, limited) : sendData(reply, { publicKey });
    });
  }
}
