import type { z } from 'zod';
import type { WalletType } from '../../service-core/contract/index.ts';
import type { AmountProblem } from '../../service-core/money/index.ts';
import type { convertSchema } from './schema.ts';

export type { WalletType };

/** Amounts are decimal text of `currency`, as last read over the signed API at `readAt` (ISO 8601). */
export type WalletView = {
  walletId: string;
  type: WalletType;
  currency: string;
  available: string;
  inTransit: string;
  total: string;
  readAt: string;
  changedAt: string;
  version: number;
  /** People are warned below this amount; null where no one set it. */
  lowBelow: string | null;
  isLow: boolean;
};

/** A balance of the legacy family: the wallets of a currency together, under a number of its own. */
export type CurrencyBalanceView = Pick<WalletView, 'walletId' | 'currency' | 'available' | 'total'>;

export type WalletsView = { wallets: WalletView[]; readAt: string | null; stale: boolean };

export type ConvertInput = z.output<typeof convertSchema>;

export type LowBalanceRefusal =
  | { code: 'wallet-unknown' }
  | { code: 'invalid-amount'; reason: AmountProblem };

export type ConversionView = {
  id: string;
  state: 'requested' | 'accepted' | 'refused' | 'unknown';
  walletType: WalletType;
  sourceCurrency: string;
  sourceAmount: string;
  targetCurrency: string;
  targetAmount: string;
  rate: string;
  transactionId: string | null;
  message: string | null;
  requestedByName: string;
  requestedAt: string;
  answeredAt: string | null;
  /** The balances did not tell what became of it: the service may be asked. */
  mayAsk: boolean;
};

export type ConvertRefusal =
  | { code: 'same-currency' }
  | { code: 'invalid-amount' }
  | { code: 'wallet-unknown' }
  | { code: 'quote-unknown' }
  | { code: 'quote-expired' }
  /** One quote converts once (decisions §7), and this one converted something else. */
  | { code: 'quote-used' }
  | { code: 'rate-changed'; rate: string }
  | { code: 'amounts-changed'; source: string; target: string }
  | { code: 'insufficient-balance'; available: string; currency: string }
  /** The same conversion was sent and its outcome is not known yet. */
  | { code: 'same-under-way'; conversionId: string }
  | { code: 'refused'; status: string; message: string }
  | { code: 'unavailable'; message: string };

export type AskConversionRefusal =
  | { code: 'conversion-not-found' }
  /** Its call may be under way, or somebody asked just now. */
  | { code: 'being-asked' }
  | { code: 'refused'; status: string; message: string }
  | { code: 'unavailable'; message: string };

export type ReadNowRefusal = { code: 'unavailable' };
