import type { FileType } from '../../../service-core/contract/enums.ts';
import type { DraftValues, Family } from '../types.ts';

type Rule = {
  id: 'C-12' | 'base';
  applies: (values: DraftValues) => boolean;
  needs: readonly FileType[];
};

const isTrade = ({ purpose }: DraftValues): boolean => purpose === 'Goods' || purpose === 'Service';

/**
 * The documents a partner can know of before the order exists (decisions §5). Above its review limit the service asks
 * for identification too, names it in its answers, and the order takes it over from there.
 */
const documentRules: readonly Rule[] = [
  {
    id: 'C-12',
    applies: ({ family }) => family === 'business',
    needs: ['proforma_invoice', 'purchase_order'],
  },
  {
    id: 'C-12',
    applies: ({ family, paymentType, targetCurrency }) =>
      family === 'business' &&
      targetCurrency === 'CNY' &&
      (paymentType === 'FullPayment' || paymentType === 'FinalPayment'),
    needs: ['logistics_material'],
  },
  {
    id: 'base',
    applies: (values) => values.family === 'global' && values.payer.entityType === 'B' && isTrade(values),
    needs: ['proforma_invoice'],
  },
];

/** The file types that must be there before the documents can be marked complete. */
export function documentsNeededBy(values: DraftValues): FileType[] {
  return documentRules.filter((rule) => rule.applies(values)).flatMap((rule) => [...rule.needs]);
}

/** The reason a type is needed (decisions §5). */
export function reasonForDocument(type: string, family: Family): 'amount' | 'business' | 'stage' | 'trade' {
  if (type.startsWith('identification')) return 'amount';
  if (family !== 'business') return 'trade';
  return type === 'logistics_material' ? 'stage' : 'business';
}

/** Above its review limit the service asks for a person's identification; the limit itself it does not tell. */
export function mayNeedIdentification({ family, payer }: DraftValues): boolean {
  return family === 'personal' || (family === 'global' && payer.entityType !== 'B');
}

/** C-12: what still keeps the documents from being marked complete. */
export function missingDocuments(needed: readonly string[], present: Iterable<string>): string[] {
  const there = new Set(present);
  return needed.filter((type) => !there.has(type));
}
