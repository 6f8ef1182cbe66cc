import { log } from '../../../logger.ts';
import { callPayout } from '../../../payout/client.ts';
import type { Outcome } from '../../../service-core/client/index.ts';
import { codeOfStatus } from '../../../service-core/codes.ts';
import { type DataOf, endpoints } from '../../../service-core/contract/index.ts';
import { balanceMinor } from '../amounts.ts';
import {
  addEntries,
  type EntryBalance,
  lastEntry,
  lockEntries,
  noteDifferences,
  noteEntriesState,
  type WalletEntry,
  walletsToFollow,
} from '../data/entries.ts';
import { announce, inTransaction } from '../data/wallets.ts';

type Postings = DataOf<typeof endpoints.walletPostings>;

/**
 * Reads new entries of the wallets (decisions §7, ours), each up to its current balance. If the service has no such call,
 * the wallets stay without entries, and pages say so.
 */
export async function readEntries(): Promise<void> {
  const wallets = await walletsToFollow();
  for (const { walletId, lastEntry: after } of wallets) await followWallet(walletId, after);
}

/** Compares the portal's orders with the wallets' entries; pages name the first order that differs. */
export async function checkWallets(): Promise<void> {
  if ((await noteDifferences()) > 0) log.warn('wallets and orders changed how they differ', {});
}

async function followWallet(walletId: string, lastKnown: bigint | null): Promise<void> {
  let after = lastKnown ?? 0n;
  for (;;) {
    const outcome = await callPayout(endpoints.walletPostings, { walletId, after: String(after) });
    if (outcome.kind !== 'accepted') {
      await noteEntriesState(walletId, isUnsupported(outcome) ? 'unsupported' : 'unanswered');
      return;
    }
    const page = entriesOf(outcome.data);
    const isStored = page !== null && (await storePage(walletId, page, outcome.data));
    if (!isStored) {
      log.error('entries of a wallet do not add up', { walletId });
      await noteEntriesState(walletId, 'broken');
      return;
    }
    const newest = page.at(-1)?.entry;
    if (outcome.data.next === undefined || newest === undefined || newest <= after) return;
    after = newest;
  }
}

const isUnsupported = (outcome: Outcome<Postings>): boolean =>
  outcome.kind === 'refused' && (outcome.httpStatus === 404 || codeOfStatus(outcome.code) === 'pathUnknown');

/** Stores a page of new entries; false if it does not continue the stored ones or end at the wallet's balance. */
function storePage(walletId: string, page: readonly WalletEntry[], answer: Postings): Promise<boolean> {
  return inTransaction(async (tx) => {
    await lockEntries(tx, walletId);
    let last: EntryBalance = await lastEntry(tx, walletId);
    const later = page.filter(({ entry }) => last.entry === null || entry > last.entry);
    const stored: WalletEntry[] = [];
    for (const entry of later) {
      if (!continues(last, entry)) return false;
      // Times of entries booked together may be out of order by some milliseconds.
      const at = last.at !== null && last.at > entry.at ? last.at : entry.at;
      last = { ...entry, at };
      stored.push({ ...entry, at });
    }
    const isEnd = answer.next === undefined;
    if (isEnd && later.length > 0 && !endsAt(last, answer)) return false;
    await addEntries(tx, stored);
    await noteEntriesState(walletId, 'read', tx);
    if (stored.length > 0)
      await announce(tx, [{ kind: 'wallets', id: walletId, version: Number(last.entry) }]);
    return true;
  });
}

const continues = (last: EntryBalance, entry: WalletEntry): boolean =>
  last.availableMinor + entry.availableChangeMinor === entry.availableMinor &&
  last.inTransitMinor + entry.inTransitChangeMinor === entry.inTransitMinor;

function endsAt(last: EntryBalance, { amount, totalAmount, currency }: Postings): boolean {
  return (
    balanceMinor(amount, currency) === last.availableMinor &&
    balanceMinor(totalAmount, currency) === last.availableMinor + last.inTransitMinor
  );
}

/** Entries of an answer; null if any is invalid, because later entries could not be trusted. */
function entriesOf({ walletId, currency, postings }: Postings): WalletEntry[] | null {
  const entries: WalletEntry[] = [];
  for (const { entry, at, kind, cause, reference = null, ...amounts } of postings) {
    const [availableChangeMinor, inTransitChangeMinor, availableMinor, totalMinor] = [
      amounts.availableChange,
      amounts.inTransitChange,
      amounts.amount,
      amounts.totalAmount,
    ].map((text) => balanceMinor(text, currency));
    const time = new Date(at);
    const isRead =
      availableChangeMinor !== undefined &&
      inTransitChangeMinor !== undefined &&
      availableMinor !== undefined &&
      totalMinor !== undefined;
    if (!isRead || !/^\d{1,18}$/.test(entry) || Number.isNaN(time.getTime())) return null;
    entries.push({
      walletId,
      entry: BigInt(entry),
      at: time,
      kind,
      cause,
      reference,
      availableChangeMinor,
      inTransitChangeMinor,
      availableMinor,
      inTransitMinor: totalMinor - availableMinor,
    });
  }
  return entries;
}
