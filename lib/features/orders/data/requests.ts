import { now } from '../../../clock.ts';
import { db, type Prisma, type Tx } from '../../../db/client.ts';
import type { ConfirmRequest as ConfirmRequestRow } from '../../../db/generated/client.ts';

export type { ConfirmRequestRow };

export function findConfirmRequest(
  tx: Tx,
  o: { orderId: string; idempotencyKey: string },
): Promise<ConfirmRequestRow | null> {
  return tx.confirmRequest.findUnique({ where: { orderId_idempotencyKey: o } });
}

/** The confirmation that may have taken effect; the database allows one. */
export function openConfirmRequest(tx: Tx, orderId: string): Promise<ConfirmRequestRow | null> {
  return tx.confirmRequest.findFirst({
    where: { orderId, state: { in: ['requested', 'accepted', 'unknown'] } },
  });
}

/** The order has moved to `requested` before: the database takes no request of an order that is not to be confirmed. */
export function createConfirmRequest(
  tx: Tx,
  data: Prisma.ConfirmRequestUncheckedCreateInput,
): Promise<ConfirmRequestRow> {
  return tx.confirmRequest.create({ data: { ...data, requestedAt: now() } });
}

type ConfirmAnswer = {
  state: 'accepted' | 'refused' | 'unknown' | 'not-confirmed';
  code?: string;
  message?: string;
};

export async function answerConfirmRequest(tx: Tx, id: string, answer: ConfirmAnswer): Promise<void> {
  const { state, code = null, message = null } = answer;
  await tx.confirmRequest.update({ where: { id }, data: { state, code, message, answeredAt: now() } });
}

/** The same of the one that has no answer yet. */
export async function answerOpenConfirmRequest(
  tx: Tx,
  orderId: string,
  answer: ConfirmAnswer,
): Promise<void> {
  const request = await openConfirmRequest(tx, orderId);
  if (request) await answerConfirmRequest(tx, request.id, answer);
}

export function findConfirmRequestById(id: string, tx: Tx = db()): Promise<ConfirmRequestRow | null> {
  return tx.confirmRequest.findUnique({ where: { id } });
}
