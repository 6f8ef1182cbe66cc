import { Decimal } from 'decimal.js';
import { isLosslessNumber, LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { isCurrency, minorUnits, parseAmount } from '../money/index.ts';
import { type FieldRule, report } from './rules.ts';

/** Pads decimal text to the currency's digits; never truncates, and returns other text unchanged. */
export function formatDecimal(text: string, currency: string): string {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null || !isCurrency(currency)) return text;
  const [, whole = '', fraction = ''] = match;
  const digits = fraction.replace(/0+$/, '').padEnd(minorUnits(currency), '0');
  return digits === '' ? whole : `${whole}.${digits}`;
}

const plain = /^-?\d{1,40}(?:\.\d{1,40})?$/;
/** A fast path of {@link plainDecimal} for the numbers that most callers send. */
const shortestAlready = /^(?:0|[1-9]\d{0,15})(?:\.\d{0,15}[1-9])?$/;

/**
 * Converts a JSON number to plain decimal text, without exponent and redundant zeros ('1.0E+3' is '1000'): Java writes
 * large doubles with an exponent. Undefined for numbers that no amount can be.
 */
function plainDecimal(number: string): string | undefined {
  if (shortestAlready.test(number)) return number;
  const exponent = /[eE]([+-]?\d+)$/.exec(number)?.[1];
  if (number.length > 100 || Math.abs(Number(exponent ?? '0')) > 40) return undefined;
  const shortest = new Decimal(number).toFixed();
  return plain.test(shortest) ? shortest : undefined;
}

/** Decimal text: amounts and rates in decoded requests and answers, in forms and in query strings. */
export const decimalText = z
  .string()
  .refine((value) => plain.test(value), { params: { rule: 'not-a-number' } });

/** Drops leading zeros, which JSON does not allow: '0100.50' becomes 100.50. */
const jsonNumber = (text: string): LosslessNumber => new LosslessNumber(text.replace(/^(-?)0+(?=\d)/, '$1'));

function refuse(ctx: z.core.ParsePayload, input: unknown, broken: FieldRule): never {
  ctx.issues.push({ code: 'custom', input, params: broken });
  return z.NEVER;
}

/** An amount in a request: a JSON number on the wire, decimal text once decoded. Refuses text on the wire. */
export const wireAmount = z
  .codec(z.unknown(), decimalText, {
    decode: (number, ctx) => {
      if (!isLosslessNumber(number)) return refuse(ctx, number, { rule: 'not-a-json-number' });
      return plainDecimal(number.value) ?? refuse(ctx, number, { rule: 'not-a-number' });
    },
    encode: jsonNumber,
  })
  .meta({ type: 'number' });

const numberSyntax = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** An amount in a query string: a JSON number as text, decoded to decimal text as in a body. */
export const queryAmount = z.codec(z.string(), decimalText, {
  decode: (text, ctx) =>
    (numberSyntax.test(text) ? plainDecimal(text) : undefined) ?? refuse(ctx, text, { rule: 'not-a-number' }),
  encode: (amount) => amount,
});

function decodeTolerantly(value: unknown, ctx: z.core.ParsePayload): string {
  const number = isLosslessNumber(value) ? value.value : value;
  if (typeof number !== 'string') return refuse(ctx, value, { rule: 'not-a-json-number' });
  return (numberSyntax.test(number) ? plainDecimal(number) : undefined) ?? number;
}

/** A number in an answer: read from a JSON number or from text, written as a JSON number. */
export const dataNumber = z
  .codec(z.unknown(), z.string(), {
    decode: decodeTolerantly,
    encode: (value) => (plain.test(value) ? jsonNumber(value) : value),
  })
  .meta({ type: 'number' });

/** A number in an answer that the specification gives as text: read from number or text, written as text. */
export const dataNumberText = z
  .codec(z.unknown(), z.string(), { decode: decodeTolerantly, encode: (value) => value })
  .meta({ type: 'string' });

/** Returns why decimal text is not a payable amount of a currency; redundant zeros do not count as decimals. */
function amountProblem(amount: string, currency: string): FieldRule | undefined {
  if (!plain.test(amount) || !isCurrency(currency)) return undefined;
  const minor = parseAmount(formatDecimal(amount, currency), currency);
  return minor.ok ? undefined : { rule: minor.reason };
}

/** Checks amounts against their currencies; use as a refinement of the object that holds both. */
export function checkAmounts(
  value: Record<string, unknown>,
  ctx: z.RefinementCtx,
  pairs: readonly (readonly [amount: string, currency: string])[],
): void {
  for (const [amountField, currencyField] of pairs) {
    const amount = value[amountField];
    const currency = value[currencyField];
    if (typeof amount !== 'string' || typeof currency !== 'string') continue;
    const broken = amountProblem(amount, currency);
    if (broken !== undefined) report(ctx, [amountField], broken);
  }
}
