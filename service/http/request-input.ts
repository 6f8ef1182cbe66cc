import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  decodeRequest,
  describeErrors,
  type Endpoint,
  parseWire,
  type RequestOf,
  unknownFields,
} from '../../lib/service-core/contract/index.ts';
import { err, ok, type Result } from '../../lib/service-core/result.ts';
import { EMPTY_BODY } from '../../lib/service-core/signing/index.ts';
import { type DomainError, domainError } from '../domain/errors.ts';

const loggedFieldsAtMost = 10;
const loggedNameLength = 64;

/** Bodies stay the bytes they were on the wire: the signature is checked over them before anything reads them. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** The bytes a signature covers: the body, or the two bytes `{}` where there is none (decisions §1.3). */
export function signedBody(request: FastifyRequest): Uint8Array {
  const body = request.body;
  return Buffer.isBuffer(body) && body.length > 0 ? body : EMPTY_BODY;
}

/** The body's JSON value; refuses with `bodyInvalid`. */
export function jsonInput(request: FastifyRequest): Result<unknown, DomainError> {
  const parsed = parseWire(signedBody(request));
  return parsed.ok ? parsed : err(domainError(parsed.reason.code, parsed.reason.message));
}

/** The query as an object of texts. A parameter that comes twice is refused: two readers would pick differently. */
export function queryInput(request: FastifyRequest): Result<Record<string, string>, DomainError> {
  const url = request.raw.url ?? '/';
  const start = url.indexOf('?');
  const parameters = new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
  const seen = new Set<string>();
  // A URL holds thousands of names: looking back over the list for each would take long.
  const twice = [...parameters.keys()].find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) {
    const errors = [{ path: twice, message: 'is given more than once' }];
    return err(domainError('bodyInvalid', `${twice} is given more than once`, { errors }));
  }
  return ok(Object.fromEntries(parameters));
}

/**
 * Decodes a request's value for its endpoint. Unknown fields are noted for the log; wrong ones are refused with
 * `bodyInvalid`, every problem named by its path, except for missing fields where the endpoint has a code of its own.
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
