import { isLosslessNumber, stringify } from 'lossless-json';
import { z } from 'zod';
import { err, ok, type Result } from '../result.ts';
import { cleanText } from '../text/clean-text.ts';
import type { DataOf, Endpoint, RequestInput, RequestOf } from './endpoint.ts';
import { formatDecimal } from './numbers.ts';
import { asLoose, englishError, englishOf, type FieldRule, isGiven, ruleOfIssue } from './rules.ts';
import { unwrap } from './shape.ts';

/** One problem of a request; `message` continues a sentence that starts with the path, `rule` is for translations. */
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
 * Checks and decodes a request from {@link parseWire} or a query parser. Amounts become decimal text with their
 * currency's digits; unknown fields are dropped ({@link unknownFields} lists them).
 */
export function decodeRequest<E extends Endpoint>(
  endpoint: E,
  value: unknown,
): Result<RequestOf<E>, FieldError[]> {
  const given = forWire(endpoint, value);
  const noObjects = misplacedPaths(endpoint.request, given);
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

/** Returns an error for each value sent where an object belongs, and all errors outside those paths. */
function withMisplaced(paths: readonly string[], error: z.core.$ZodError | undefined): FieldError[] {
  const rule: FieldRule = { rule: 'not-an-object' };
  const others = error === undefined ? [] : fieldErrors(error);
  return [
    ...paths.map((path) => ({ path, message: englishOf(rule), rule })),
    ...others.filter((other) => !paths.some((path) => path === '' || other.path.startsWith(`${path}.`))),
  ];
}

/** Decodes an answer's `data` tolerantly: ignores unknown fields, keeps unknown statuses, treats nulls as absent. */
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
 * Encodes a request for the wire: JSON text with amounts as JSON numbers in their exact digits, or, for query calls,
 * the query string without its question mark. Checks the same rules as {@link decodeRequest}.
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

/** Like {@link tryEncodeRequest}, but throws TypeError for an invalid request, which is the caller's bug. */
export function encodeRequest<E extends Endpoint>(endpoint: E, value: RequestInput<E>): string {
  const encoded = tryEncodeRequest(endpoint, value);
  if (encoded.ok) return encoded.value;
  throw new TypeError(`${endpoint.name}: ${describeErrors(encoded.reason)}`);
}

/** Joins all errors into one message for an envelope. */
export function describeErrors(errors: readonly { path: string; message: string }[]): string {
  return errors.map(({ path, message }) => `${path === '' ? 'the body' : path} ${message}`).join('; ');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

const parties = new Set(['payer', 'beneficiary']);

/** True for an object without any given value at any depth: `{}`, `{"address":{"country":""}}`. */
function holdsNothing(value: unknown): boolean {
  if (typeof value === 'string') return cleanText(value) === '';
  return (
    value === undefined || value === null || (isRecord(value) && Object.values(value).every(holdsNothing))
  );
}

/**
 * Removes values that count as not given: undefined, null, empty text, and an empty payer or beneficiary object.
 * Applied when reading and writing requests, because many callers send empty fields.
 */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isRecord(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined || field === null || field === '') continue;
    if (parties.has(key) && isRecord(field) && holdsNothing(field)) continue;
    kept[key] = withoutEmpty(field);
  }
  return kept;
}

/** Removes nulls from an answer: they mean absent fields. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) if (field !== null) kept[key] = withoutNulls(field);
  return kept;
}

const currencyOf: Record<string, string> = {
  sourceAmount: 'sourceCurrency',
  targetAmount: 'targetCurrency',
  depositAmount: 'depositCurrency',
  amount: 'currency',
  totalAmount: 'currency',
};

/** Pads every amount with a currency beside it to the currency's digits: '72456' becomes '72456.00'. */
function withCurrencyDigits<T>(value: T): T {
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withCurrencyDigits) as T;
  if (!isRecord(value)) return value;
  let padded: Record<string, unknown> = value;
  for (const key of Object.keys(value)) {
    const field = value[key];
    const currency = typeof field === 'string' ? value[currencyOf[key] ?? ''] : undefined;
    const fitting =
      typeof currency === 'string' ? formatDecimal(field as string, currency) : withCurrencyDigits(field);
    if (fitting === field) continue;
    // Copies the object only if something changes.
    if (padded === value) padded = { ...value };
    padded[key] = fitting;
  }
  return padded as T;
}

/**
 * Finds paths where the schema wants an object and a number was sent. A JSON number is a LosslessNumber here, which zod
 * takes for an object without fields: an address of `42` would pass if all its fields are optional.
 */
function misplacedPaths(schema: z.core.$ZodType, value: unknown): string[] {
  const paths: string[] = [];
  collect(schema, value, '', paths);
  return paths;
}

function collect(schema: z.core.$ZodType, value: unknown, path: string, paths: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  const { shape } = unwrap(schema);
  if (shape === undefined) return;
  if (isLosslessNumber(value)) {
    paths.push(path);
    return;
  }
  for (const [name, field] of Object.entries(value)) {
    if (typeof field !== 'object' || !Object.hasOwn(shape, name)) continue;
    const known = shape[name];
    if (known !== undefined) collect(known, field, path === '' ? name : `${path}.${name}`, paths);
  }
}
