import { createHash } from 'node:crypto';
import type { Actor } from '../../../auth/permissions.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { parseAmount, parseBalance } from '../../../service-core/money/index.ts';
import { shownMoney } from '../../../text/money-text.ts';
import { policyInForce } from '../../policies/data.ts';
import { hasFactor, isSteppedUp } from '../../step-up/data.ts';
import { loadWallets } from '../../wallets/queries.ts';
import { readWallets } from '../../wallets/verbs/read-wallets.ts';
import { findApproval } from '../data.ts';
import { loadQueue } from '../queries.ts';
import {
  type BulkAnswerRefusal,
  type BulkItem,
  type BulkResult,
  bulkApproveSchema,
  type QueueRow,
} from '../schema.ts';
import { approveOrder } from './approve-order.ts';

type Answer = Result<{ results: BulkResult[] }, BulkAnswerRefusal>;

/**
 * Approves several orders of one currency pair, each at the amount that was read, after one step-up. Orders with a
 * warning or a drifted amount are refused here and decided on their own page. Before the first order goes out, the
 * wallet must cover all of them, because the service fails an order it cannot pay. The orders are then approved one
 * after the other; the outcome of one says nothing about the next.
 */
export const bulkApprove = useCase({
  permission: 'approval:decide',
  input: bulkApproveSchema,
  run: async (actor, { items, idempotencyKey }): Promise<Answer> => {
    if (!(await policyInForce()).bulk) return err({ code: 'bulk-off' });
    if (!(await isSteppedUp(actor))) {
      return err({ code: 'step-up-needed', isOn: await hasFactor(actor.userId) });
    }
    const rows = new Map((await loadQueue(actor)).rows.map((row) => [row.id, row]));
    const pairs = new Set(items.flatMap(({ approvalId }) => pairOf(rows.get(approvalId))));
    if (pairs.size > 1) return err({ code: 'bulk-mixed' });
    const short = await shortWallet(actor, items, rows);
    if (short) return err(short);

    const results: BulkResult[] = [];
    for (const item of items)
      results.push(await one(actor, { item, row: rows.get(item.approvalId), idempotencyKey }));
    return ok({ results });
  },
});

/** Compares each wallet's total with its current balance; an unreadable balance blocks nothing. */
async function shortWallet(
  actor: Actor,
  items: readonly BulkItem[],
  rows: ReadonlyMap<string, QueueRow>,
): Promise<Extract<BulkAnswerRefusal, { code: 'bulk-short' }> | undefined> {
  const neededMinor = new Map<string, bigint>();
  for (const { approvalId, shownSource } of items) {
    const row = rows.get(approvalId);
    if (!row || row.warnings.length > 0 || row.bar || row.approvedBy.length + 1 < row.required) continue;
    const source = parseAmount(shownSource, row.source.currency);
    if (!source.ok) continue;
    const wallet = `${row.walletType} ${row.source.currency}`;
    neededMinor.set(wallet, (neededMinor.get(wallet) ?? 0n) + source.value);
  }
  if (neededMinor.size === 0) return undefined;
  await readWallets();
  const { wallets } = await loadWallets(actor);
  if (wallets.length === 0) return undefined;
  for (const [key, needed] of neededMinor) {
    const wallet = wallets.find(({ type, currency }) => `${type} ${currency}` === key);
    const [, currency = ''] = key.split(' ');
    const there = wallet ? parseBalance(wallet.available, wallet.currency) : ok(0n);
    if (!there.ok || needed <= there.value) continue;
    return {
      code: 'bulk-short',
      needed: shownMoney(needed, currency),
      available: shownMoney(there.value, currency),
    };
  }
  return undefined;
}

async function one(
  actor: Actor,
  o: { item: BulkItem; row: QueueRow | undefined; idempotencyKey: string },
): Promise<BulkResult> {
  const { item, row } = o;
  const { approvalId } = item;
  // The warnings of a waiting order outside the queue are unknown.
  const isUnseen = !row && (await findApproval(approvalId))?.state === 'waiting';
  if (isUnseen || (row && row.warnings.length > 0)) {
    return { approvalId, result: { ok: false, reason: { code: 'not-for-bulk' } } };
  }
  const answer = await approveOrder(actor, {
    ...item,
    idempotencyKey: createHash('sha256').update(`${o.idempotencyKey} ${approvalId}`).digest('hex'),
    driftAccepted: false,
  });
  return {
    approvalId,
    result: answer.ok ? { ok: true, state: answer.value.state } : { ok: false, reason: answer.reason },
  };
}

const pairOf = (row: QueueRow | undefined): string[] =>
  row ? [`${row.source.currency} ${row.target.currency}`] : [];
