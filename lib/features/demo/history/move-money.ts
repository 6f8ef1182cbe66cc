import type { Actor } from '../../../auth/types.ts';
import { callPayout } from '../../../payout/client.ts';
import { sandboxEndpoints } from '../../../service-core/contract/index.ts';
import { formatAmount } from '../../../service-core/money/index.ts';
import { getQuote } from '../../quotes/verbs/get-quote.ts';
import { bothAmounts } from '../../wallets/amounts.ts';
import type { WalletType } from '../../wallets/types.ts';
import { convert } from '../../wallets/verbs/convert.ts';
import { must } from './must.ts';

type Movement = { type: WalletType; amount: string } & (
  | { currency: string }
  | { sourceCurrency: string; targetCurrency: string }
);

/** Money that the partner paid in, and conversions between its wallets, by the working day of the history. */
const movements: Readonly<Record<number, Movement>> = {
  5: { type: 'business', sourceCurrency: 'CNY', targetCurrency: 'USD', amount: '180000.00' },
  9: { type: 'business', currency: 'EUR', amount: '25000.00' },
  13: { type: 'personal', sourceCurrency: 'USD', targetCurrency: 'EUR', amount: '6500.00' },
  18: { type: 'business', sourceCurrency: 'HKD', targetCurrency: 'USD', amount: '30000.00' },
  22: { type: 'personal', currency: 'USD', amount: '20000.00' },
  27: { type: 'business', sourceCurrency: 'USD', targetCurrency: 'EUR', amount: '12000.00' },
};

/** Pays in or converts what the history has for a working day; most days have nothing. */
export async function moveMoney(admin: Actor, workDay: number): Promise<void> {
  const movement = movements[workDay];
  if (!movement) return;
  const { type, amount } = movement;
  if ('currency' in movement) {
    const { currency } = movement;
    const paidIn = await callPayout(sandboxEndpoints.sandboxWalletCredit, { type, currency, amount });
    if (paidIn.kind !== 'accepted') throw new Error(`the sandbox took no money: ${paidIn.kind}`);
    return;
  }
  const { sourceCurrency, targetCurrency } = movement;
  const wish = { walletType: type, sourceCurrency, targetCurrency, fixedSide: 'source', amount } as const;
  const quote = must(await getQuote(admin, { sourceCurrency, targetCurrency, family: 'global' }));
  const amounts = bothAmounts(wish, quote.rate);
  if (!amounts) throw new Error(`${amount} ${sourceCurrency} converts to nothing`);
  const converted = await convert(admin, {
    ...wish,
    queryNo: quote.queryNo,
    acceptedRate: quote.rate,
    shownSource: formatAmount(amounts.sourceMinor, sourceCurrency),
    shownTarget: formatAmount(amounts.targetMinor, targetCurrency),
  });
  must(converted);
}
