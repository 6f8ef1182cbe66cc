import type { FileType } from '../../../lib/service-core/contract/enums.ts';
import { documentsOfTrade } from '../../../lib/service-core/fields/conditions.ts';
import type { OrderFamily } from '../context.ts';

export type DocumentedOrder = {
  family: OrderFamily;
  /** `payer.entityType`; a business-family payer is always a business. */
  payerEntityType?: string | undefined;
  purpose?: string | undefined;
  paymentType?: string | undefined;
  /** Value of the order in US cents, at the reference rates. */
  amountUsdMinor: bigint;
};

const identification = ['identification_front', 'identification_back'] as const;

/** The document types this order must have before it can be confirmed (decisions §5). */
export function neededDocuments(order: DocumentedOrder, reviewLimitUsdMinor: bigint): FileType[] {
  const isPerson =
    order.family === 'personal' || (order.family === 'global' && order.payerEntityType !== 'B');
  const isIdentified = isPerson && order.amountUsdMinor > reviewLimitUsdMinor;
  return [...documentsOfTrade(order), ...(isIdentified ? identification : [])];
}
