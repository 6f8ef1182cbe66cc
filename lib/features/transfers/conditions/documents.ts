import type { FileType } from '../../../service-core/contract/enums.ts';
import { documentsOfTrade } from '../../../service-core/fields/definition.ts';
import type { DraftValues, Family } from '../types.ts';

/**
 * C-12: the file types that must be there before the documents can be marked complete, as far as a partner can know
 * them before the order exists (decisions §5). Above its review limit the service asks for identification too, names it
 * in its answers, and the order takes it over from there.
 */
export function documentsNeededBy({
  family,
  payer,
  purpose,
  paymentType,
  targetCurrency,
}: DraftValues): FileType[] {
  // The stage of payment is asked for in CNY only, and gone otherwise (C-06).
  const stage = targetCurrency === 'CNY' ? paymentType : '';
  return documentsOfTrade({ family, payerEntityType: payer.entityType, purpose, paymentType: stage });
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
