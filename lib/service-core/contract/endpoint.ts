import type { z } from 'zod';
import type { Code } from '../codes.ts';

/** The headers of a call (specification §5, decisions §1.7): `signed` means appkey, token and sign. */
export type HeaderRule = 'none' | 'token' | 'signed';

/**
 * The effect of a second identical request. `read`: nothing was changed anyway. `repeatable`: the same effect and a
 * like answer. `once-by-key`: no second effect, but a service may answer the repetition with a refusal, so ask for the
 * status instead. `unsafe`: another effect; never repeated without a person.
 */
export type Effect = 'read' | 'repeatable' | 'once-by-key' | 'unsafe';

export type Encoding = 'json' | 'query' | 'multipart' | 'none';
export type Family = 'auth' | 'personal' | 'business' | 'global' | 'lookup' | 'extension' | 'sandbox';

/** One call of the interface: everything that client, service, forms and documentation need to know about it. */
export type Endpoint<Req extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: HeaderRule;
  readonly encoding: Encoding;
  /** Wire value ⇄ application value. For multipart: the text parts. */
  readonly request: Req;
  /** Fields that callers might send and that this call refuses, because ignoring them would look like success. */
  readonly refusedFields?: readonly string[];
  /** The envelope's `data`, wire value ⇄ application value. */
  readonly data: Data;
  readonly effect: Effect;
  /** The codes it may answer with, beside success. */
  readonly codes: readonly Code[];
  readonly section: string;
  readonly summary: string;
  /** The use of a call and what its caller must know, beside what its summary, fields and codes say. */
  readonly description: string;
  readonly family: Family;
  readonly deprecated?: boolean;
  /** The code of a refusal because a required field is missing, where it is not bodyInvalid; `data` is text then. */
  readonly missingFieldCode?: Code;
  /**
   * The one code of every refusal of what the call itself is asked, where its table knows one only; the exact code
   * stands in `data.code` then (ours). Refusals before the call, such as a bad token, keep theirs.
   */
  readonly refusalCode?: Code;
  /** Other codes whose refusals have text for their `data`. */
  readonly textRefusals?: readonly Code[];
  /** True when an empty query value has a meaning of its own. */
  readonly keepsEmptyValues?: boolean;
};

/** Any endpoint, its shapes unknown: for routers, registries and logs. */
export type AnyEndpoint = Endpoint;

/** A decoded request: amounts and rates are decimal text. */
export type RequestOf<E extends Endpoint> = z.output<E['request']>;

/** The request as a caller gives it: as decoded, with defaulted fields left to their default. */
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

/** The codes of calls about an order that exists, of those that take a quote, and of its creation and confirmation. */
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

/** Endpoints by name, each with what it shares with the others and the codes of its headers and its effect. */
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
