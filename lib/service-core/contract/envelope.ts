import { isLosslessNumber, stringify } from 'lossless-json';
import { z } from 'zod';
import { type Code, codes } from '../codes.ts';
import { err, ok, type Result } from '../result.ts';
import type { DataOf, Endpoint } from './endpoint.ts';

/** The `data` of a success as JSON text; throws for data that its schema refuses, which is a bug of the service. */
export function encodeData<E extends Endpoint>(endpoint: E, data: DataOf<E>): string {
  return stringify(z.encode(endpoint.data, data)) ?? 'null';
}

/** A success envelope (specification §2.1) as JSON text; `message` is for notices, such as that of a deprecated call. */
export function encodeSuccess<E extends Endpoint>(endpoint: E, data: DataOf<E>, message?: string): string {
  const notice = message === undefined ? '' : `,"message":${JSON.stringify(message)}`;
  return `{"status":"1"${notice},"data":${encodeData(endpoint, data)}}`;
}

/** A refusal envelope as JSON text. Without a message the code's own meaning is told. */
export function encodeRefusal(
  code: Code,
  message: string = codes[code].meaning,
  errors?: readonly { path: string; message: string }[],
): string {
  const list = errors?.map(({ path, message: text }) => ({ path, message: text }));
  return JSON.stringify({ status: codes[code].status, message, ...(list && { data: { errors: list } }) });
}

export type RawEnvelope = {
  status: string;
  message?: string;
  data?: unknown;
  errors?: { path: string; message: string }[];
  /** The exact code of a refusal whose call has one code for all (ours). */
  exactCode?: string;
};

const errorList = z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) });
const withCode = z.object({ code: z.string() });

/** Reads an envelope tolerantly (a number for the status is taken); `data` is left as it came. */
export function decodeEnvelope(value: unknown): Result<RawEnvelope, 'no-envelope'> {
  if (typeof value !== 'object' || value === null) return err('no-envelope');
  const { status, message, data } = value as Record<string, unknown>;
  const statusText = isLosslessNumber(status) ? status.value : status;
  if (typeof statusText !== 'string' || statusText === '') return err('no-envelope');
  const envelope: RawEnvelope = { status: statusText };
  if (typeof message === 'string' && message !== '') envelope.message = message;
  if (data !== undefined && data !== null) envelope.data = data;
  const errors = errorList.safeParse(data);
  if (errors.success) envelope.errors = errors.data.errors;
  const exact = withCode.safeParse(data);
  if (exact.success) envelope.exactCode = exact.data.code;
  return ok(envelope);
}
