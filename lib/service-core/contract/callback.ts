import { isLosslessNumber, stringify } from 'lossless-json';
import { z } from 'zod';
import { err, ok, type Result } from '../result.ts';
import { dataText } from './answers.ts';
import { withoutNulls } from './decode.ts';
import { dataNumber } from './numbers.ts';

/** The path of callbacks, under the partner's callback address (specification §6). */
export const CALLBACK_PATH = '/hub/webhook';

/**
 * A callback's body (specification §6): `id` is a tradeId for 'payment' and a walletId for 'balance'. Amounts are JSON
 * numbers on the wire and decimal text once decoded. An unknown event is kept as text.
 */
export const callbackSchema = z.object({
  event: dataText,
  id: dataText,
  status: dataText.optional(),
  amount: dataNumber.optional(),
  targetAmount: dataNumber.optional(),
  sourceAmount: dataNumber.optional(),
  message: dataText.optional(),
});

export type Callback = z.output<typeof callbackSchema>;

/** Reads a callback as {@link parseWire} gave it. */
export function decodeCallback(value: unknown): Result<Callback, 'not-a-callback'> {
  const parsed = callbackSchema.safeParse(withoutNulls(value));
  return parsed.success ? ok(parsed.data) : err('not-a-callback');
}

export function encodeCallback(callback: Callback): string {
  return stringify(z.encode(callbackSchema, callback)) ?? '{}';
}

/** The receiver's answer that ends the retries. */
export const CALLBACK_ACCEPTED = '{"code":"200","Message":""}';

/** True when a receiver's answer, as {@link parseWire} gave it, has code '200'; a number 200 is taken too. */
export function isCallbackAccepted(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { code } = value as { code?: unknown };
  return (isLosslessNumber(code) ? code.value : code) === '200';
}
