import { draftValuesSchema } from '../transfers/schema.ts';
import type { BeneficiaryValues, DraftValues, Family, PayerValues } from '../transfers/types.ts';
import type { PartyFill, PartyKind } from './types.ts';

/**
 * A stored party as a draft, as the form's conditions and checks need it; all other fields are empty. The account's
 * currency is used as the payment's, on which the conditions of an account depend.
 */
export function partyDraft(stored: unknown): DraftValues {
  const values = draftValuesSchema.parse(stored);
  return { ...values, targetCurrency: currencyOf(values), sourceCurrency: 'USD' };
}

/** A supplier's account has no currency: outside China it is treated as a currency other than CNY (C-06, C-07). */
function currencyOf({ family, beneficiary }: DraftValues): string {
  if (family !== 'business') return beneficiary.accountInfo.currency || 'CNY';
  return ['', 'CN'].includes(beneficiary.address.country) ? 'CNY' : 'USD';
}

export function newPartyDraft(kind: PartyKind, family: Family): DraftValues {
  const entityType = family === 'business' ? 'B' : 'I';
  return partyDraft({
    family,
    [kind]: {
      entityType,
      ...(kind === 'beneficiary' && { accountType: 'bank', accountInfo: { currency: 'CNY' } }),
    },
  });
}

const sharesShape = (one: Family, other: Family) => (one === 'business') === (other === 'business');

/**
 * A payer in another family's form. The business family has its own account number field; global and personal orders
 * share one form.
 */
function payerFor(family: Family, from: DraftValues): PayerValues {
  const { payer } = from;
  if (sharesShape(from.family, family)) return payer;
  if (family === 'business') {
    return {
      ...payer,
      entityType: 'B',
      fullName: payer.fullName || nameOf(payer),
      accountNumber: payer.accountNumber || payer.accountInfo.number,
    };
  }
  return {
    ...payer,
    entityType: 'B',
    nationality: payer.nationality || payer.address.country,
    accountInfo: { ...payer.accountInfo, number: payer.accountInfo.number || payer.accountNumber },
  };
}

/** A recipient in another family's form; values without a field there are left out. */
function beneficiaryFor(family: Family, from: DraftValues): BeneficiaryValues {
  const { beneficiary } = from;
  if (sharesShape(from.family, family)) return beneficiary;
  return family === 'business' ? asSupplier(beneficiary) : asRecipient(beneficiary, from.holderType);
}

function asSupplier(beneficiary: BeneficiaryValues): BeneficiaryValues {
  const { accountInfo, accountType } = beneficiary;
  const isBank = accountType === 'bank';
  return {
    ...beneficiary,
    entityType: 'B',
    fullName: beneficiary.fullName || nameOf(beneficiary),
    accountName: accountInfo.name || beneficiary.fullName || nameOf(beneficiary),
    accountNumber: isBank ? accountInfo.number : '',
    bankName: isBank ? accountInfo.bankName : '',
    swiftCode: accountInfo.routingType === 'swift' ? accountInfo.routingValue : '',
    companyNumber: beneficiary.entityType === 'B' ? beneficiary.idNumber : '',
    idNumber: beneficiary.entityType === 'B' ? '' : beneficiary.idNumber,
  };
}

function asRecipient(
  beneficiary: BeneficiaryValues,
  holderType: DraftValues['holderType'],
): BeneficiaryValues {
  const { accountName, accountNumber, bankName, swiftCode, companyNumber, address } = beneficiary;
  const country = beneficiary.nationality || address.country;
  return {
    ...beneficiary,
    entityType: 'B',
    nationality: country,
    idNumber: holderType === 'business' ? companyNumber : '',
    accountType: 'bank',
    accountInfo: {
      ...beneficiary.accountInfo,
      name: accountName || beneficiary.fullName,
      number: accountNumber,
      bankName,
      country,
      routingType: swiftCode === '' ? '' : 'swift',
      routingValue: swiftCode,
    },
  };
}

const nameOf = (party: { firstName: string; lastName: string }) =>
  [party.firstName, party.lastName].filter(Boolean).join(' ');

/** Converts a party's values to another family's form. */
export function familyValues(
  kind: 'payer' | 'beneficiary',
  family: Family,
  values: DraftValues,
): DraftValues {
  return kind === 'payer'
    ? { ...values, family, payer: payerFor(family, values) }
    : { ...values, family, beneficiary: beneficiaryFor(family, values) };
}

/**
 * Fills a saved party into a draft (C-13, C-14). The fields are always filled, so that the page can show them and "Edit a
 * copy" has a starting point. If the service knows exactly these details by an id, the id is set too, and the conditions
 * then send it instead of the object. The business family takes no ids (refusal 20206).
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
