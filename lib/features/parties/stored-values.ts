import { normaliseValues } from '../transfers/normalise.ts';
import type { DraftValues } from '../transfers/types.ts';
import type { PartyKind, PartyValues } from './types.ts';

/** Returns the part of a draft that is about one party, as an order keeps it, without the reference, which belongs to a single payment. */
export function storedValues(kind: PartyKind, entered: DraftValues): PartyValues {
  const values = normaliseValues(entered);
  const { family, holderType } = values;
  const keptAsEntered = Object.fromEntries(
    Object.entries(values.keptAsEntered).filter(([path]) => path.startsWith(`${kind}.`)),
  );
  const party =
    kind === 'payer' ? { payer: { ...values.payer, reference: '' } } : { beneficiary: values.beneficiary };
  return { family, holderType, keptAsEntered, ...party };
}
