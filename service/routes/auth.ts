import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '../../lib/service-core/contract/index.ts';
import { type DomainError, domainError } from '../domain/errors.ts';
import { hashSecret, issueToken, secretMatches } from '../domain/partners/secrets.ts';
import { addressMayCall, authenticate, type Edge, limitAddress, stateRefusal } from '../http/access.ts';
import { answering, sendData, sendRefusal } from '../http/answering.ts';
import { jsonInput, signedBody } from '../http/register-endpoint.ts';
import { checkSignature } from '../http/signature.ts';

const tokenBodyLimit = 8 * 1024;
const checkedBodyLimit = 256 * 1024;
/** Compared with if the app key is unknown, so that both refusals take equally long. */
const unknownAppKeySecret = hashSecret('');

/** Registers the two authentication calls of specification §4.1. Their rules differ, so they do not use the adapter. */
export function authRoutes(app: FastifyInstance, edge: Edge): void {
  app.post(
    endpoints.token.path,
    { bodyLimit: tokenBodyLimit, config: { readsOnly: true } },
    answering((request, reply) => answerToken(edge, request, reply)),
  );
  app.post(
    endpoints.encryptCheck.path,
    { bodyLimit: checkedBodyLimit, config: { readsOnly: true } },
    answering((request, reply) => answerEncryptCheck(edge, request, reply)),
  );
}

async function answerToken(edge: Edge, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const limited = await limitAddress(edge, request);
  if (limited) return sendRefusal(reply, limited);
  const input = jsonInput(request);
  if (!input.ok) return sendRefusal(reply, input.reason);
  const fields = credentialsIn(input.value);
  if ('code' in fields) return sendRefusal(reply, fields);

  const known = await edge.directory.partnerByAppKey(fields.appKey);
  if (known && !addressMayCall(edge, request, known)) {
    return sendRefusal(reply, domainError('addressNotAllowed'));
  }
  if (!secretMatches(fields.secretKey, known?.secretHash ?? unknownAppKeySecret) || !known) {
    // The token call answers only '1' or '-1' (specification §4.1) and does not reveal which credential was wrong.
    return sendRefusal(reply, domainError('error', 'appKey or secretKey is not right'));
  }
  request.trace.partnerId = known.partner.id;
  const stopped = stateRefusal(known.partner);
  if (stopped) return sendRefusal(reply, stopped);
  return sendData(reply, await issueToken({ ...edge.ctx, pool: edge.accessPool }, known.partner));
}

/** Refuses a missing field with '-1' (decisions §2), and a value that is not text as an invalid body. */
function credentialsIn(value: unknown): { appKey: string; secretKey: string } | DomainError {
  const fields: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const names = ['appKey', 'secretKey'] as const;
  const missing = names.filter(
    (name) => fields[name] === undefined || fields[name] === null || fields[name] === '',
  );
  if (missing.length > 0) return domainError('error', `required field missing: ${missing.join(', ')}`);
  const { appKey, secretKey } = fields;
  if (typeof appKey === 'string' && typeof secretKey === 'string') return { appKey, secretKey };
  const errors = names
    .filter((name) => typeof fields[name] !== 'string')
    .map((path) => ({ path, message: 'must be text' }));
  return domainError('bodyInvalid', 'appKey and secretKey must be text', { errors });
}

/** Accepts any JSON value. A missing signature answers 10001 like a wrong one (specification §4.1). */
async function answerEncryptCheck(
  edge: Edge,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await authenticate(edge, request);
  if (!caller.ok) return sendRefusal(reply, caller.reason);
  const refused = await checkSignature(edge, request, {
    known: caller.value,
    body: signedBody(request),
    changes: false,
  });
  if (refused?.code === 'signatureMissing') {
    return sendRefusal(reply, { ...refused, code: 'signatureInvalid' });
  }
  if (refused) return sendRefusal(reply, refused);
  const input = jsonInput(request);
  return input.ok ? sendData(reply, undefined) : sendRefusal(reply, input.reason);
}
