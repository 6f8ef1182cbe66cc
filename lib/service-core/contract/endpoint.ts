import type { z } from 'zod';
import type { Code } from '../codes.ts';

/** The headers of a call (specification §5, decisions §1.7): `signed` means appkey, token and sign. */
export type HeaderRule = 'none' | 'token' | 'signed';

/**
 * The effect of a second identical request. `read`: the call changes nothing. `repeatable`: same effect and similar
 * answer. `once-by-key`: no second effect, but a service may refuse the repetition, so ask for the status instead.
 * `unsafe`: another effect; never repeat without a person's decision.
 */
export type Effect = 'read' | 'repeatable' | 'once-by-key' | 'unsafe';

export type Encoding = 'json' | 'query' | 'multipart' | 'none';
export type Family = 'auth' | 'personal' | 'business' | 'global' | 'lookup' | 'extension' | 'sandbox';

/** One call of the interface, as client, service, forms and documentation need it. */
export type Endpoint<Req extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: HeaderRule;
  readonly encoding: Encoding;
  /** Converts between wire value and application value; for multipart, the text parts. */
  readonly request: Req;
  /** Fields that the call refuses, because ignoring them would look like success. */
  readonly refusedFields?: readonly string[];
  /** Converts the envelope's `data` between wire value and application value. */
  readonly data: Data;
  readonly effect: Effect;
  /** Possible codes of an answer other than success. */
  readonly codes: readonly Code[];
  readonly section: string;
  readonly summary: string;
  /** Explains the use of the call, beyond its summary, fields and codes. */
  readonly description: string;
  readonly family: Family;
  readonly deprecated?: boolean;
  /** The code for a missing required field if it is not bodyInvalid; the refusal's `data` is then text. */
  readonly missingFieldCode?: Code;
  /**
   * The single code of all refusals by the call itself, if the specification gives only one; the exact code is then in
   * `data.code` (our extension). Refusals before the call, such as a bad token, keep their codes.
   */
  readonly refusalCode?: Code;
  /** Other codes whose refusals have text in `data`. */
  readonly textRefusals?: readonly Code[];
  /** True if an empty query value has its own meaning. */
  readonly keepsEmptyValues?: boolean;
};

/** An endpoint with unknown shapes: for routers, registries and logs. */
export type AnyEndpoint = Endpoint;

/** A decoded request: amounts and rates are decimal text. */
export type RequestOf<E extends Endpoint> = z.output<E['request']>;

/** A request from a caller: like a decoded request, but fields with defaults are optional. */
export type RequestInput<E extends Endpoint> =
  RequestOf<E> extends { transactionMode: infer M }
    ? Omit<RequestOf<E>, 'transactionMode'> & { transactionMode?: M }
    : RequestOf<E>;

/** Decoded answer data: amounts and rates are decimal text, unknown statuses are kept as text. */
export type DataOf<E extends Endpoint> = z.output<E['data']>;

const always: readonly Code[] = ['error', 'bodyInvalid', 'bodyTooLarge', 'tooManyRequests', 'serviceBusy'];
const withToken: readonly Code[] = [
  'addressNotAllowed',
  'appKeyUnknown',
  'tokenInvalid',
  'tokenExpired',
  'partnerSuspended',
];
const withSignature: readonly Code[] = [
  'signatureMissing',
  'signatureInvalid',
  'signVersionRequired',
  'replayed',
];

const byHeaders: Record<HeaderRule, readonly Code[]> = {
  none: [...always, 'addressNotAllowed'],
  token: [...always, ...withToken],
  signed: [...always, ...withToken, ...withSignature],
};

/** Codes of calls about an existing order, of calls that take a quote, and of creation and confirmation. */
export const stepCodes: readonly Code[] = ['orderNotFound', 'operationNotAllowed'];
export const quoteCodes: readonly Code[] = ['quoteUnknown', 'quoteExpired', 'quoteUsed', 'quotePairMismatch'];
export const createCodes: readonly Code[] = [
  'orderNoUsed',
  'partyUnknown',
  'amountsDisagree',
  'rateUnavailable',
  ...quoteCodes,
];
export const confirmCodes: readonly Code[] = [
  ...stepCodes,
  ...quoteCodes,
  'amountsDisagree',
  'documentsMissing',
  'insufficientBalance',
];

type Whole = Omit<Endpoint, 'codes'> & Pick<Partial<Endpoint>, 'codes'>;
type Definition<Shared> = Omit<Whole, 'name' | keyof Shared> & Partial<Omit<Whole, 'name'>>;

/** Defines endpoints by name: adds the shared properties, and the codes of their headers and effect. */
export function defineEndpoints<
  const Shared extends Partial<Endpoint>,
  const D extends Record<string, Definition<Shared>>,
>(shared: Shared, definitions: D) {
  const entries = Object.entries(definitions);
  return Object.fromEntries(
    entries.map(([name, own]) => [name, completed({ ...shared, ...own, name } as Whole)]),
  ) as { [Name in keyof D]: Endpoint<D[Name]['request'], D[Name]['data']> };
}

function completed(definition: Whole): Endpoint {
  const { headers, effect, codes: own = [], refusalCode } = definition;
  const ofEffect: readonly Code[] = effect === 'read' ? [] : ['outcomeUnknown'];
  const codes = [...byHeaders[headers], ...ofEffect, ...own];
  return { ...definition, codes: refusalCode ? codes.filter((code) => code !== 'bodyInvalid') : codes };
}
