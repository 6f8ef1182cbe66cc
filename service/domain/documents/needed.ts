import type { FileType } from '../../../lib/service-core/contract/enums.ts';
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

type Rule = {
  family: OrderFamily;
  applies: (order: DocumentedOrder, reviewLimitUsdMinor: bigint) => boolean;
  needs: readonly FileType[];
};

const identification = ['identification_front', 'identification_back'] as const;

/** The documents an order needs (decisions §5); an order that fits no line needs none. */
const rules: readonly Rule[] = [
  { family: 'business', applies: () => true, needs: ['proforma_invoice', 'purchase_order'] },
  {
    family: 'business',
    applies: (order) => order.paymentType === 'FullPayment' || order.paymentType === 'FinalPayment',
    needs: ['logistics_material'],
  },
  {
    family: 'global',
    applies: (order) =>
      order.payerEntityType === 'B' && (order.purpose === 'Goods' || order.purpose === 'Service'),
    needs: ['proforma_invoice'],
  },
  {
    family: 'global',
    applies: (order, limit) => order.payerEntityType !== 'B' && order.amountUsdMinor > limit,
    needs: identification,
  },
  { family: 'personal', applies: (order, limit) => order.amountUsdMinor > limit, needs: identification },
];

/** The document types this order must have before it can be confirmed, in the order of the table above. */
export function neededDocuments(order: DocumentedOrder, reviewLimitUsdMinor: bigint): FileType[] {
  return rules
    .filter((rule) => rule.family === order.family && rule.applies(order, reviewLimitUsdMinor))
    .flatMap((rule) => [...rule.needs]);
}
