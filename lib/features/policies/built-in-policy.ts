import type { Policy } from './types.ts';

/** About what 1,000 USD are in the currencies a wallet can have, rounded to what people say. */
const thousandDollars: Record<string, bigint> = {
  USD: 1_000n,
  EUR: 900n,
  GBP: 800n,
  AUD: 1_500n,
  CAD: 1_400n,
  CHF: 900n,
  CNY: 7_200n,
  HKD: 7_800n,
  JPY: 150_000n,
  NZD: 1_700n,
  SGD: 1_350n,
};

const over = (thousands: bigint) =>
  Object.entries(thousandDollars).map(([currency, amount]) => ({
    currency,
    amount: String(amount * thousands),
  }));

/** The policy until two admins agree on another: a new installation is not without any. */
export const builtInPolicy: Policy = {
  rules: [
    { family: 'any', recipient: 'new', over: over(5n), approvers: 1, stepUp: false },
    { family: 'any', recipient: 'any', over: over(10n), approvers: 1, stepUp: false },
    { family: 'any', recipient: 'any', over: over(50n), approvers: 2, stepUp: true },
  ],
  otherCurrencies: 1,
  driftPercent: '0.5',
  expiryHours: 24,
  bulk: true,
  documentsViewed: false,
};
