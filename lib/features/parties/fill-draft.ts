import type { DraftValues } from '../transfers/types.ts';
import { beneficiaryFor, payerFor } from './convert-party.ts';
import { partyDraft } from './party-draft.ts';
import type { PartyFill } from './types.ts';

/**
 * A draft with a saved party in it (C-13, C-14). Its fields are always filled, so that the page can show them and
 * "Edit a copy" has something to start from; where the service knows exactly these details by an id, the id is set,
 * and the conditions then send it instead of the object. The business family takes no ids (refusal 20206).
 */
export function fillDraft(values: DraftValues, party: PartyFill): DraftValues {
  const from = partyDraft(party.values);
  const serviceId = values.family === 'business' || from.family === 'business' ? '' : (party.serviceId ?? '');
  const keptAsEntered = { ...withoutParty(values.keptAsEntered, party.kind), ...party.values.keptAsEntered };
  if (party.kind === 'payer') {
    const payer = { ...payerFor(values.family, from), reference: values.payer.reference };
    return { ...values, payer, payerId: serviceId, savedPayerId: party.id, keptAsEntered };
  }
  const beneficiary = beneficiaryFor(values.family, from);
  const { accountInfo } = beneficiary;
  const currency = accountInfo.currency || values.targetCurrency;
  return {
    ...values,
    beneficiary: { ...beneficiary, accountInfo: { ...accountInfo, currency } },
    beneficiaryId: serviceId,
    savedBeneficiaryId: party.id,
    ...(values.family === 'business' && from.family === 'business' && { holderType: from.holderType }),
    keptAsEntered,
  };
}

function withoutParty(kept: Record<string, string>, kind: PartyFill['kind']): Record<string, string> {
  return Object.fromEntries(Object.entries(kept).filter(([path]) => !path.startsWith(`${kind}.`)));
}
