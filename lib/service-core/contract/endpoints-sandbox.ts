import { isLosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { dataCount, dataText, noData, orderData, singleWallet } from './answers.ts';
import { defineEndpoints } from './endpoint.ts';
import { walletTypes } from './enums.ts';
import { checkAmounts, dataNumber, wireAmount } from './numbers.ts';
import { noRequest } from './requests.ts';
import { withRules } from './rules.ts';
import { country, currency, identifier, line, oneOf, text } from './text-fields.ts';

const sandbox = {
  method: 'POST',
  encoding: 'json',
  headers: 'token',
  family: 'sandbox',
  section: 'decisions 11',
  effect: 'repeatable',
} as const;
const get = { method: 'GET', encoding: 'none', effect: 'read' } as const;

/** A whole number within limits, a JSON number on the wire. */
function count(min: number, max: number) {
  return z
    .codec(z.unknown(), z.number(), {
      decode: (value, ctx) => {
        const number = isLosslessNumber(value) ? Number(value.value) : Number.NaN;
        if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
        ctx.issues.push({ code: 'custom', input: value, params: { rule: 'not-whole' } });
        return z.NEVER;
      },
      encode: (value) => value,
    })
    .meta({ type: 'integer', minimum: min, maximum: max });
}

const url = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:\/\//i.test(value), { params: { rule: 'not-url' } });

const partnerData = z.object({
  partnerId: dataText,
  appKey: dataText,
  secretKey: dataText,
  sftp: z.object({ host: dataText, port: dataCount, username: dataText, password: dataText }).optional(),
  webhookSecret: dataText.optional(),
});

const clockData = z.object({ now: dataText, offsetSeconds: dataCount });

const attemptSchema = z.object({
  at: dataText,
  httpStatus: dataCount.optional(),
  response: dataText.optional(),
  error: dataText.optional(),
});

const deliverySchema = z.object({
  deliveryId: dataText,
  event: dataText,
  id: dataText,
  status: dataText.optional(),
  state: dataText,
  attempts: z.array(attemptSchema),
});

/** The sandbox's own calls (decisions §11): unsigned, and absent in production mode. */
export const sandboxEndpoints = defineEndpoints(sandbox, {
  sandboxPartner: {
    path: '/sandbox/partner',
    headers: 'none',
    request: z.object({ name: line(256) }),
    data: partnerData,
    effect: 'unsafe',
    summary: 'Make a new, empty partner for an isolated test',
    description:
      'For isolated tests: the new partner has no keys, wallets or orders, and a clock of its own.',
  },
  sandboxKey: {
    path: '/sandbox/key',
    request: z.object({ publicKey: text(8192), scheme: text(32).optional() }),
    data: noData,
    codes: ['keyRejected'],
    summary: 'Register a public key and its signature scheme',
    description: 'Two keys can be active at once; registering a third retires the oldest.',
  },
  sandboxCallbackAddress: {
    path: '/sandbox/callback-address',
    request: z.object({ url, statuses: oneOf(['all', 'final'], 32).optional() }),
    data: noData,
    summary: 'Set the callback address; the service appends /hub/webhook',
    description: 'Loopback addresses are allowed in the sandbox.',
  },
  sandboxWalletCredit: {
    path: '/sandbox/wallet/credit',
    request: withRules(
      z.object({ type: oneOf(walletTypes, 32), currency, amount: wireAmount }),
      (value, ctx) => checkAmounts(value, ctx, [['amount', 'currency']]),
    ),
    data: singleWallet,
    effect: 'unsafe',
    summary: 'Credit a wallet',
    description: 'Makes the wallet when there is none. Each call credits again.',
  },
  sandboxOrderReview: {
    path: '/sandbox/order/review',
    request: z.object({
      tradeId: identifier(),
      decision: oneOf(['approve', 'reject', 'hold'], 32),
      message: line(256).optional(),
    }),
    data: orderData.partial(),
    codes: ['orderNotFound', 'operationNotAllowed'],
    summary: 'Decide the review of an order, before or after confirmation',
    description:
      'Goes before test values. An illegal step, such as a decision on a cancelled order, is refused.',
  },
  sandboxOrderPayout: {
    path: '/sandbox/order/payout',
    request: z.object({
      tradeId: identifier(),
      outcome: oneOf(['complete', 'refuse', 'hold', 'return'], 32),
      /** For `return`: the returned amount in the target currency; defaults to the full amount. */
      amount: wireAmount.optional(),
      message: line(256).optional(),
    }),
    data: orderData.partial(),
    codes: ['orderNotFound', 'operationNotAllowed'],
    summary: 'Decide the payout of an order, before or after confirmation, or send a completed payment back',
    description:
      'Goes before test values. An illegal step, such as an outcome for a cancelled order, is refused.',
  },
  sandboxClock: {
    ...get,
    path: '/sandbox/clock',
    request: noRequest,
    data: clockData,
    summary: 'Read this partner’s clock',
    description: 'Quotes, tokens, rate locks and callback retries of this partner follow its clock.',
  },
  sandboxClockAdvance: {
    path: '/sandbox/clock/advance',
    request: z.object({ seconds: count(0, 366 * 24 * 3600) }),
    data: clockData,
    effect: 'unsafe',
    summary: 'Put this partner’s clock forward',
    description: 'A clock goes forward only.',
  },
  sandboxCallbacks: {
    ...get,
    path: '/sandbox/callbacks',
    encoding: 'query',
    request: z.object({ id: identifier().optional() }),
    data: z.array(deliverySchema),
    summary: 'List callback deliveries with their attempts',
    description: 'The newest 200 deliveries, oldest first.',
  },
  sandboxRedeliver: {
    path: '/sandbox/callbacks/redeliver',
    request: z.object({ deliveryId: identifier() }),
    data: noData,
    codes: ['notFound'],
    summary: 'Send a callback again',
    description: 'Sends the event again at once, delivered or not.',
  },
  sandboxLedger: {
    ...get,
    path: '/sandbox/ledger',
    request: noRequest,
    data: z.object({
      balanced: z.boolean(),
      transactions: dataCount,
      sums: z.record(z.string(), dataNumber),
    }),
    summary: 'Check that this partner’s ledger balances',
    description: 'Every transaction of the double-entry book sums to zero in each currency.',
  },
  sandboxIdle: {
    path: '/sandbox/idle',
    request: z.object({ timeoutMs: count(0, 60_000) }),
    data: noData,
    effect: 'read',
    summary: 'Answer when nothing of this partner is under way any more',
    description:
      'Answers when no job and no due callback of this partner is under way, and refuses with `-1` after `timeoutMs`.',
  },
  sandboxCustomerEntity: {
    path: '/sandbox/customer-entity',
    request: z.object({ name: line(256), country }),
    data: noData,
    summary: 'Add a reviewed customer entity, for payroll verification',
    description: 'Payroll verifications need one.',
  },
});
