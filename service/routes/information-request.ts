import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  answerInformationRequest,
  findInformationRequest,
  informationRequestPath,
} from '../domain/information-requests/index.ts';
import { limitAddress } from '../http/access.ts';
import type { Edge } from '../http/edge.ts';
import { formPage, messagePage, pageHeaders } from './information-page.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/** The page behind RFI_link (specification §2.3): reading it changes nothing, answering it works once. */
export function informationRequestRoutes(app: FastifyInstance, edge: Edge): void {
  const url = `${informationRequestPath}/:token`;
  app.get(url, { config: { readsOnly: true } }, async (request: TokenRequest, reply) => {
    if (await limitAddress(edge, request)) return send(reply, 429, messagePage('busy'));
    const found = await findInformationRequest(edge.ctx, edge.ctx.pool, request.params.token);
    if (found.state === 'open') return send(reply, 200, formPage(found.request));
    return send(reply, 404, messagePage(found.state));
  });
  app.post(url, async (request: TokenRequest, reply) => {
    if (await limitAddress(edge, request)) return send(reply, 429, messagePage('busy'));
    const entered = enteredName(request);
    const answer = await answerInformationRequest(edge.ctx, request.params.token, entered);
    switch (answer.state) {
      case 'invalid-name':
        return send(reply, 400, formPage({ ...answer.request, refused: entered }));
      case 'saved':
        return send(reply, 200, messagePage(answer.passed ? 'done' : 'moreNeeded'));
      default:
        return send(reply, 404, messagePage(answer.state));
    }
  });
}

function enteredName(request: FastifyRequest): string {
  const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  return new URLSearchParams(body).get('name') ?? '';
}

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).headers(pageHeaders).send(html);
}
