import { useCase } from '../../auth/use-case.ts';
import { type MoneyText, shownMoney } from '../../money-text.ts';
import { parseBalance } from '../../service-core/money/index.ts';
import { committedTo, heldOrders } from './data/detail.ts';

/** The orders that have or will want money of a wallet. */
export type WalletDemand = {
  /** Orders that were created and not sent yet. */
  committed: MoneyText & { orders: number };
  /** Available after those; below zero when they want more than there is. */
  projected: MoneyText;
  /** The oldest payments under way. */
  held: { id: string; orderNo: string; beneficiaryName: string; amount: MoneyText; at: string | null }[];
};

const heldShown = 5;

/** Returns what orders have and want of a wallet; `available` is decimal text. */
export const loadWalletDemand = useCase(
  'order:read',
  async (_actor, wallet: { type: string; currency: string; available: string }): Promise<WalletDemand> => {
    const [committed, held] = await Promise.all([committedTo(wallet), heldOrders(wallet, heldShown)]);
    const shown = (minor: bigint) => shownMoney(minor, wallet.currency);
    const committedMinor = BigInt(committed.minor);
    const available = parseBalance(wallet.available, wallet.currency);
    return {
      committed: { ...shown(committedMinor), orders: committed.orders },
      projected: shown((available.ok ? available.value : 0n) - committedMinor),
      held: held.map(({ sourceMinor, confirmedAt, ...order }) => ({
        ...order,
        amount: shown(sourceMinor),
        at: confirmedAt?.toISOString() ?? null,
      })),
    };
  },
);
