import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodeSuccess, endpoints } from '../../lib/service-core/contract/index.ts';
import { err, type Result } from '../../lib/service-core/result.ts';
import type { DocumentStore } from '../domain/documents/index.ts';
import { domainError } from '../domain/errors.ts';
import { createByteBudget } from '../http/byte-budget.ts';
import type { Edge, Refusal } from '../http/edge.ts';
import { sendRefusal, sendText } from '../http/envelope.ts';
import {
  type DocumentCall,
  type UploadAnswer,
  type UploadEndpoint,
  uploadForm,
  uploadJson,
} from './upload-document.ts';

/** A file of ten megabytes over a slow line takes longer than other calls. */
const uploadTimeoutMs = 120_000;
/** Room for what stands around the file. */
const overheadBytes = 64 * 1024;
/** Up to this many times the limit is taken in, so that the sender hears why its file is refused. */
const refuseUnreadFactor = 2;
/** Memory that all JSON uploads take together, and the time one waits for its turn. */
const jsonBudget = { bytes: 96 * 1024 * 1024, waitMs: 10_000 };

const formCalls: readonly DocumentCall[] = [
  { endpoint: endpoints.globalUploadMultipart, family: 'global' },
  { endpoint: endpoints.businessUploadMultipart, family: 'business' },
];
const jsonCalls: readonly DocumentCall[] = [
  { endpoint: endpoints.businessUpload, family: 'business' },
  { endpoint: endpoints.riskUpload, family: 'personal' },
];

/**
 * Uploads of every family, as form data or as base64 in JSON, in a scope of their own: here bodies are streams that
 * are read once the caller is known, elsewhere they are bytes kept for the signature.
 */
export async function documentRoutes(app: FastifyInstance, edge: Edge, store: DocumentStore): Promise<void> {
  const { maxFileBytes } = edge.ctx.settings;
  // Base64 takes a third more, and the escapes that some encoders write in it up to a sixth of that.
  const largestBody = maxFileBytes * refuseUnreadFactor + overheadBytes;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const budget = createByteBudget(jsonBudget);
    const limits = { maxBodyBytes: largestBody, budget };
    for (const call of formCalls) {
      route(scope, call.endpoint, largestBody, (request) => uploadForm(edge, store, request, call, limits));
    }
    for (const call of jsonCalls) {
      route(scope, call.endpoint, largestBody, (request) => uploadJson(edge, store, request, call, limits));
    }
  });
}

function route(
  scope: FastifyInstance,
  endpoint: UploadEndpoint,
  largestBody: number,
  upload: (request: FastifyRequest) => Promise<Result<UploadAnswer, Refusal>>,
): void {
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    handlerTimeout: uploadTimeoutMs,
    handler: async (request, reply): Promise<FastifyReply> => {
      const announced = Number(request.headers['content-length'] ?? 0);
      const answer = announced > largestBody ? err(domainError('bodyTooLarge')) : await upload(request);
      if (answer.ok) return sendText(reply, 'success', encodeSuccess(endpoint, answer.value));
      // The rest of the body is not waited for.
      if (answer.reason.code === 'bodyTooLarge') reply.header('connection', 'close');
      return sendRefusal(reply, answer.reason);
    },
  });
}
