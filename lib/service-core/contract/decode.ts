import { stringify } from 'lossless-json';
import { z } from 'zod';
import { err, ok, type Result } from '../result.ts';
import { withCurrencyDigits, withoutEmpty, withoutNulls } from './clean.ts';
import type { DataOf, Endpoint, RequestInput, RequestOf } from './endpoint.ts';
import { misplaced } from './misplaced.ts';
import { asLoose, englishError, englishOf, type FieldRule, isGiven, ruleOfIssue } from './rules.ts';

/** One thing to fix: where, and what, in words that read on after the path; `rule` is for translations. */
export type FieldError = { path: string; message: string; rule: FieldRule };

const parseOptions = { error: englishError, reportInput: true } as const;

function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const seen = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    const rule = ruleOfIssue(issue);
    const message = englishOf(rule);
    seen.set(`${path} ${message}`, { path, message, rule });
  }
  return [...seen.values()];
}

function forWire(endpoint: Endpoint, value: unknown): unknown {
  return endpoint.keepsEmptyValues || endpoint.request instanceof z.ZodUnknown ? value : withoutEmpty(value);
}

/**
 * Checks and decodes a request as {@link parseWire} or a query parser gave it. Amounts come out as decimal text with
 * their currency's digits; unknown fields are left out ({@link unknownFields} names them).
 */
export function decodeRequest<E extends Endpoint>(
  endpoint: E,
  value: unknown,
): Result<RequestOf<E>, FieldError[]> {
  const given = forWire(endpoint, value);
  const noObjects = misplaced(endpoint.request, given);
  const parsed = z.safeParse(endpoint.request, given, parseOptions);
  const refused = refusedFields(endpoint, given);
  if (noObjects.length > 0) return err([...withMisplaced(noObjects, parsed.error), ...refused]);
  if (!parsed.success) return err([...fieldErrors(parsed.error), ...refused]);
  return refused.length > 0 ? err(refused) : ok(withCurrencyDigits(parsed.data) as RequestOf<E>);
}

function refusedFields(endpoint: Endpoint, given: unknown): FieldError[] {
  const rule: FieldRule = { rule: 'not-updatable' };
  const present = asLoose(given);
  return (endpoint.refusedFields ?? [])
    .filter((field) => isGiven(present[field]))
    .map((path) => ({ path, message: englishOf(rule), rule }));
}

/** Returns an error for each value in the place of an object, and all other errors outside of it. */
function withMisplaced(paths: readonly string[], error: z.core.$ZodError | undefined): FieldError[] {
  const rule: FieldRule = { rule: 'not-an-object' };
  const others = error === undefined ? [] : fieldErrors(error);
  return [
    ...paths.map((path) => ({ path, message: englishOf(rule), rule })),
    ...others.filter((other) => !paths.some((path) => path === '' || other.path.startsWith(`${path}.`))),
  ];
}

/** Decodes an answer's `data`, tolerantly: unknown fields are ignored, unknown statuses kept, nulls are absent. */
export function decodeData<E extends Endpoint>(endpoint: E, value: unknown): Result<DataOf<E>, FieldError[]> {
  const parsed = z.safeParse(endpoint.data, withoutNulls(value) ?? undefined, parseOptions);
  if (!parsed.success) return err(fieldErrors(parsed.error));
  return ok(withCurrencyDigits(parsed.data) as DataOf<E>);
}

function withDefaults(value: unknown, schema: z.ZodType): unknown {
  if (!(schema instanceof z.ZodObject) || !('transactionMode' in schema.shape)) return value;
  if (!(schema.shape.transactionMode instanceof z.ZodDefault)) return value;
  return { transactionMode: schema.shape.transactionMode.def.defaultValue, ...(value as object) };
}

function encodeWire<E extends Endpoint>(endpoint: E, value: RequestInput<E>): Result<unknown, FieldError[]> {
  const given = withDefaults(forWire(endpoint, value), endpoint.request);
  const encoded = z.safeEncode(endpoint.request, given, parseOptions);
  return encoded.success ? ok(encoded.data) : err(fieldErrors(encoded.error));
}

/**
 * A request as it goes over the wire: JSON text with amounts as JSON numbers in their exact digits, or for calls with
 * a query the query string without its question mark. Checks the same rules as {@link decodeRequest}.
 */
export function tryEncodeRequest<E extends Endpoint>(
  endpoint: E,
  value: RequestInput<E>,
): Result<string, FieldError[]> {
  const encoded = encodeWire(endpoint, value);
  if (!encoded.ok) return encoded;
  if (endpoint.encoding === 'none') return ok('');
  if (endpoint.encoding === 'query') {
    return ok(new URLSearchParams(encoded.value as Record<string, string>).toString());
  }
  return ok(stringify(encoded.value) ?? 'null');
}

/** As {@link tryEncodeRequest}; a request that breaks its rules is a bug of the caller and throws TypeError. */
export function encodeRequest<E extends Endpoint>(endpoint: E, value: RequestInput<E>): string {
  const encoded = tryEncodeRequest(endpoint, value);
  if (encoded.ok) return encoded.value;
  throw new TypeError(`${endpoint.name}: ${describeErrors(encoded.reason)}`);
}

/** One sentence for all errors, as an envelope's message. */
export function describeErrors(errors: readonly { path: string; message: string }[]): string {
  return errors.map(({ path, message }) => `${path === '' ? 'the body' : path} ${message}`).join('; ');
}
