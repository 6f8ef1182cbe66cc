import { useCase } from '../../auth/use-case.ts';
import { dayAfter, dayAt, startOfDay } from '../../i18n/time-zone.ts';
import { serviceNow } from '../../payout/service-clock.ts';
import { err, ok, type Result } from '../../result.ts';
import type { WalletType } from '../../service-core/contract/index.ts';
import {
  type BookedSums,
  balanceBefore,
  bookedEntries,
  bookedSums,
  type EntryBalance,
  type EntryFilter,
  type EntryRow,
} from './data/entries.ts';
import { findWalletById } from './data/wallets.ts';
import { walletTypeOf } from './view.ts';

export type WalletPeriod = {
  wallet: { walletId: string; type: WalletType; currency: string };
  begin: Date;
  end: Date;
  opening: EntryBalance;
  closing: EntryBalance;
  /** Sums of the entries that changed the wallet's total. */
  sums: BookedSums;
  /** Those entries in batches, oldest first; read once. */
  batches: AsyncIterable<EntryRow[]>;
};

export type PeriodProblem =
  | { code: 'wallet-unknown' }
  /** The service tells no entries, or those it tells do not add up. */
  | { code: 'no-entries' }
  | { code: 'days' };

const entriesPerRead = 500;

/** Returns a wallet's balances and entries of whole days (yyyy-MM-dd, both included) in the reader's time zone. */
export const readPeriod = useCase(
  'wallet:statement',
  async (
    actor,
    { walletId, from, to }: { walletId: string; from: string; to: string },
  ): Promise<Result<WalletPeriod, PeriodProblem>> => {
    const wallet = await findWalletById(walletId);
    if (!wallet) return err({ code: 'wallet-unknown' });
    if (wallet.entriesState !== 'read') return err({ code: 'no-entries' });
    const { timeZone } = actor;
    const [begin, end] = [startOfDay(from, timeZone), startOfDay(dayAfter(to), timeZone)];
    if (!begin || !end || from > to || to > dayAt(serviceNow(), timeZone)) return err({ code: 'days' });
    const [opening, closing] = await Promise.all([
      balanceBefore(walletId, begin),
      balanceBefore(walletId, end),
    ]);
    // Entries that come while these are read belong to a later reading.
    const filter = { walletId, from: begin, before: end, through: closing.entry ?? 0n };
    return ok({
      wallet: { walletId, type: walletTypeOf(wallet.type), currency: wallet.currency },
      begin,
      end,
      opening,
      closing,
      sums: await bookedSums(filter),
      batches: batchesOf(filter),
    });
  },
);

async function* batchesOf(filter: EntryFilter): AsyncGenerator<EntryRow[], void, void> {
  let after = 0n;
  for (;;) {
    const rows = await bookedEntries(filter, { after, limit: entriesPerRead });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < entriesPerRead) return;
    after = last.entry;
  }
}
