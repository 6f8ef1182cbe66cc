import { createHash } from 'node:crypto';
import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { err, ok, type Result } from '../../../result.ts';
import { policyInForce } from '../../policies/queries.ts';
import { isSteppedUp, loadSecondFactor } from '../../step-up/queries.ts';
import { loadQueue } from '../queries.ts';
import { findApproval } from '../repository.ts';
import type { BulkAnswerRefusal, BulkItem, BulkResult, QueueRow } from '../types.ts';
import { approveOrder } from './approve-order.ts';

type Answer = Result<{ results: BulkResult[] }, BulkAnswerRefusal>;

/**
 * Approves several orders of one currency pair, each at its own amount that was read, after one step-up. What carries a
 * warning, or whose amount drifted, is decided on its own page. One after the other, each by itself: what happens to
 * one says nothing of the next.
 */
export async function bulkApprove(
  actor: Actor,
  { items, idempotencyKey }: { items: BulkItem[]; idempotencyKey: string },
): Promise<Answer> {
  authorise(actor, 'approval:decide');
  if (!(await policyInForce()).bulk) return err({ code: 'bulk-off' });
  if (!(await isSteppedUp(actor))) {
    return err({ code: 'step-up-needed', isOn: (await loadSecondFactor(actor)).isOn });
  }
  const rows = new Map((await loadQueue(actor)).rows.map((row) => [row.id, row]));
  const pairs = new Set(items.flatMap(({ approvalId }) => pairOf(rows.get(approvalId))));
  if (pairs.size > 1) return err({ code: 'bulk-mixed' });

  const results: BulkResult[] = [];
  for (const item of items)
    results.push(await one(actor, { item, row: rows.get(item.approvalId), idempotencyKey }));
  return ok({ results });
}

async function one(
  actor: Actor,
  o: { item: BulkItem; row: QueueRow | undefined; idempotencyKey: string },
): Promise<BulkResult> {
  const { item, row } = o;
  const { approvalId } = item;
  // A waiting order outside the queue was looked at by nobody: nothing is known of its warnings.
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
