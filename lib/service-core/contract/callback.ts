import { isLosslessNumber, stringify } from 'lossless-json';
import { z } from 'zod';
import { err, ok, type Result } from '../result.ts';
import { dataText } from './answers.ts';
import { withoutNulls } from './decode.ts';
import { dataNumber } from './numbers.ts';

/** The path of callbacks below the partner's callback address (specification §6). */
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

/** Decodes a callback from the output of {@link parseWire}. */
export function decodeCallback(value: unknown): Result<Callback, 'not-a-callback'> {
  const parsed = callbackSchema.safeParse(withoutNulls(value));
  return parsed.success ? ok(parsed.data) : err('not-a-callback');
}

export function encodeCallback(callback: Callback): string {
  return stringify(z.encode(callbackSchema, callback)) ?? '{}';
}

/** The receiver's answer that ends the retries. */
export const CALLBACK_ACCEPTED = '{"code":"200","Message":""}';

/** True if a receiver's answer, parsed by {@link parseWire}, has the code '200' or the number 200. */
export function isCallbackAccepted(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { code } = value as { code?: unknown };
  return (isLosslessNumber(code) ? code.value : code) === '200';
}
