import { callPayout } from '../../../payout/client.ts';
import { endedAtTheDoor, type Outcome } from '../../../service-core/client/index.ts';
import { codes } from '../../../service-core/codes.ts';
import type { DataOf } from '../../../service-core/contract/index.ts';
import { familyOf } from '../../transfers/family.ts';
import { type FamilyEndpoints, familyEndpoints } from '../family-endpoints.ts';
import type { OrderRow } from '../repository.ts';
import type { CreateRequest } from './order-of-draft.ts';

export type CreateOutcome = Outcome<DataOf<FamilyEndpoints['create']>>;

/**
 * An order was found under our number after the answer to its creation was lost. Whether it is the one that was sent is
 * told by sending the same once more: a number that exists makes no second order (specification §7), and other content
 * under it is refused (decisions §5).
 */
export function askWhose(order: Pick<OrderRow, 'family' | 'request'>): Promise<CreateOutcome> {
  const { create, createForm } = familyEndpoints[familyOf(order.family)];
  const request: CreateRequest = createForm.parse(order.request);
  return callPayout(create, request);
}

/** The number was used elsewhere, for another payment. A service that does not tell such repeats apart says nothing. */
export function isAnother(
  outcome: CreateOutcome | null,
): outcome is Extract<CreateOutcome, { kind: 'refused' }> {
  return outcome?.kind === 'refused' && outcome.code === codes.orderNoUsed.status;
}

/** True while the order's owner is unknown: until it is known, it may be anybody's. */
export function isUntold(outcome: CreateOutcome | null): boolean {
  return outcome !== null && (outcome.kind === 'unknown' || endedAtTheDoor(outcome));
}
