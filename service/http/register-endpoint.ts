import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codes } from '../../lib/service-core/codes.ts';
import {
  type DataOf,
  decodeRequest,
  describeErrors,
  type Endpoint,
  encodeSuccess,
  parseWire,
  type RequestOf,
  unknownFields,
} from '../../lib/service-core/contract/index.ts';
import { err, ok, type Result } from '../../lib/service-core/result.ts';
import { EMPTY_BODY } from '../../lib/service-core/signing/index.ts';
import type { Partner, ServiceContext } from '../domain/context.ts';
import { type DomainError, domainError } from '../domain/errors.ts';
import type { KnownPartner } from '../domain/partners/find-partner.ts';
import { authenticate, type Edge, limitAddress, type Refusal } from './access.ts';
import { answering, sendRefusal, sendText } from './answering.ts';
import { checkSignature } from './signature.ts';

/** A use-case behind a call of the contract; its request is authenticated and decoded. */
export type EndpointHandler<E extends Endpoint> = (
  ctx: ServiceContext,
  partner: Partner,
  request: RequestOf<E>,
) => Promise<Result<DataOf<E>, DomainError>>;

/** A use-case behind a call without authentication headers, and so without a partner. */
export type OpenHandler<E extends Endpoint> = (
  ctx: ServiceContext,
  input: RequestOf<E>,
  request: FastifyRequest,
) => Promise<Result<DataOf<E>, Refusal>>;

const jsonBodyLimit = 256 * 1024;

export type RouteOptions<E extends Endpoint = Endpoint> = {
  /** Encodes the whole envelope, for an answer too large to encode on every call. */
  envelope?: (data: DataOf<E>) => string | Buffer;
  /** The time limit of a call whose purpose is to wait. */
  handlerTimeoutMs?: number;
  /** The envelope's message on success: the notice of a deprecated call. */
  notice?: string;
};

/** Registers a call of the contract: path, checks in the order of decisions §2, envelope. */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  edge: Edge,
  endpoint: E,
  handler: EndpointHandler<E>,
  options: RouteOptions<E> = {},
): void {
  route(app, endpoint, options, async (request) => {
    const caller = await admit(edge, request, endpoint);
    if (!caller.ok) return caller;
    const input = readInput(request, endpoint);
    const done = input.ok ? await handler(edge.ctx, caller.value.partner, input.value) : input;
    return done.ok ? done : err(withEndpointCode(endpoint, done.reason));
  });
}

/** Maps a refusal to the call's own code and keeps our exact code in the data. */
function withEndpointCode({ refusalCode }: Endpoint, refused: DomainError): DomainError {
  if (refusalCode === undefined || refused.code === refusalCode) return refused;
  const { code, message, data } = refused;
  return { code: refusalCode, message, data: { ...(data as object | undefined), code: codes[code].status } };
}

const jsonType = /^application\/json\s*(?:;|$)/i;

/**
 * Registers a call without authentication headers, rate-limited by the caller's address. It has to say that it is JSON:
 * a page of another site can send any other type unasked.
 */
export function registerOpenEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  edge: Edge,
  endpoint: E,
  handler: OpenHandler<E>,
): void {
  route(app, endpoint, {}, async (request) => {
    const limited = await limitAddress(edge, request);
    if (limited) return err(limited);
    if (endpoint.encoding === 'json' && !jsonType.test(request.headers['content-type'] ?? ''))
      return err(domainError('bodyInvalid', 'the content-type header must be application/json'));
    const input = readInput(request, endpoint);
    return input.ok ? handler(edge.ctx, input.value, request) : input;
  });
}

function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  options: RouteOptions<E>,
  answer: (request: FastifyRequest) => Promise<Result<DataOf<E>, Refusal>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: jsonBodyLimit,
    config: { readsOnly: endpoint.effect === 'read' },
    ...(options.handlerTimeoutMs === undefined ? {} : { handlerTimeout: options.handlerTimeoutMs }),
    handler: answering(async (request, reply) => {
      // A waiting caller sends nothing, so the socket's idle time-out must be longer.
      if (options.handlerTimeoutMs !== undefined) request.raw.setTimeout(options.handlerTimeoutMs);
      const result = await answer(request);
      if (!result.ok) return sendRefusal(reply, result.reason);
      const text = options.envelope?.(result.value) ?? encodeSuccess(endpoint, result.value, options.notice);
      return sendText(reply, 'success', text);
    }),
  });
}

/** Checks app key, address, token, rate limit and signature, before the content. */
async function admit(
  edge: Edge,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<Result<KnownPartner, Refusal>> {
  const caller = await authenticate(edge, request);
  if (!caller.ok || endpoint.headers !== 'signed') return caller;
  const refused = await checkSignature(edge, request, {
    known: caller.value,
    body: signedBody(request),
    changes: endpoint.effect !== 'read',
  });
  return refused ? err(refused) : caller;
}

function readInput<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
): Result<RequestOf<E>, DomainError> {
  const raw = endpoint.encoding === 'json' ? jsonInput(request) : queryInput(request);
  if (!raw.ok) return raw;
  return decodeInput(request, endpoint, raw.value);
}

const loggedFieldsAtMost = 10;
const loggedNameLength = 64;

/** Keeps bodies as raw bytes: the signature is checked over them before anything parses them. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** The bytes a signature covers: the body, or the two bytes `{}` if it is empty (decisions §1.3). */
export function signedBody(request: FastifyRequest): Uint8Array {
  const body = request.body;
  return Buffer.isBuffer(body) && body.length > 0 ? body : EMPTY_BODY;
}

/** Parses the body as JSON; refuses `bodyInvalid`. */
export function jsonInput(request: FastifyRequest): Result<unknown, DomainError> {
  const parsed = parseWire(signedBody(request));
  return parsed.ok ? parsed : err(domainError(parsed.reason.code, parsed.reason.message));
}

/** Parses the query as an object of texts. Refuses repeated parameters: two readers could pick different values. */
export function queryInput(request: FastifyRequest): Result<Record<string, string>, DomainError> {
  const url = request.raw.url ?? '/';
  const start = url.indexOf('?');
  const parameters = new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
  const seen = new Set<string>();
  // A Set, because a URL can hold thousands of names.
  const twice = [...parameters.keys()].find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) {
    const errors = [{ path: twice, message: 'is given more than once' }];
    return err(domainError('bodyInvalid', `${twice} is given more than once`, { errors }));
  }
  return ok(Object.fromEntries(parameters));
}

/**
 * Decodes a request's value for its endpoint. Logs unknown fields; refuses wrong fields with `bodyInvalid`, every
 * problem with its path, or with the endpoint's own code for missing fields.
 */
export function decodeInput<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
  value: unknown,
): Result<RequestOf<E>, DomainError> {
  const unknown = unknownFields(endpoint, value);
  if (unknown.length > 0) {
    const noted = unknown.slice(0, loggedFieldsAtMost);
    request.trace.unknownFields = noted.map((name) => name.slice(0, loggedNameLength));
  }
  const decoded = decodeRequest(endpoint, value);
  if (decoded.ok) return ok(decoded.value);
  const message = describeErrors(decoded.reason);
  const { missingFieldCode } = endpoint;
  if (missingFieldCode !== undefined && decoded.reason.some(({ rule }) => rule.rule === 'required')) {
    return err(domainError(missingFieldCode, message, message));
  }
  const errors = decoded.reason.map((error) => ({ path: error.path, message: error.message }));
  return err(domainError('bodyInvalid', message, { errors }));
}
