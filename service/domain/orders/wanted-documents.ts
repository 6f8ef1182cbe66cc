import type { FileType } from '../../../lib/service-core/contract/enums.ts';
import { collectingStatuses } from '../../../lib/service-core/contract/status.ts';
import type { ServiceContext } from '../context.ts';
import { missingDocuments } from '../documents/uploaded.ts';
import { documentsNeededBy } from './examine.ts';
import type { Order } from './order.ts';

/** Documents an order still lacks, so that a partner hears of them before completing; none for orders past that. */
export async function wantedDocuments(
  ctx: ServiceContext,
  order: Pick<Order, 'tradeId' | 'family' | 'payload' | 'status'> &
    Parameters<typeof documentsNeededBy>[1]['amounts'],
): Promise<FileType[]> {
  if (!collectingStatuses.includes(order.status)) return [];
  const { family, payload } = order;
  return missingDocuments(
    ctx.pool,
    order.tradeId,
    await documentsNeededBy(ctx, { family, payload, amounts: order }),
  );
}
